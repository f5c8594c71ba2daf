import type { TestResult } from '@parlance/contract/calls/scriptTests';
import { Pill } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { Note, Pair } from './layout.ts';

const Failures = styled.ul`
  display: grid;
  gap: var(--space-2);
  ${plainList}
  li:first-child {
    margin-top: var(--space-2);
  }
  li {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border-inline-start: 3px solid var(--bad-text);
    background: var(--surface-sunken);
  }
  dl,
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  dt {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
`;

interface TestOutcomeProps {
  result: TestResult;
  /** Opens a line of the script. */
  onLine?: ((line: number) => void) | undefined;
}

/** The result of a test: each failed expectation, beside the actual value. */
export function TestOutcome({ result, onLine }: TestOutcomeProps) {
  const { t } = useTranslation('scriptTests');
  const { passed, failures, name, caller } = result;
  return (
    <section aria-label={t('outcomeOf', { name })}>
      <Inline gap={2}>
        <Pill tone={passed ? 'good' : 'bad'} icon={passed ? 'check' : 'circle-x'}>
          {t(passed ? 'passed' : 'failed')}
        </Pill>
        <strong>{name}</strong>
        {caller && <Note as="span">{t('ofCaller', { name: caller.name })}</Note>}
      </Inline>
      <Failures>
        {failures.map(({ kind, step, expected, actual, line, error }, at) => (
          <li key={at}>
            <Inline gap={2}>
              <strong>
                {step === null
                  ? t(`failure.${kind}`)
                  : t('failure.of', { number: step + 1, what: t(`failure.${kind}`) })}
              </strong>
              {line !== null && onLine && (
                <Button size="s" variant="ghost" icon="code" onClick={() => onLine(line)}>
                  {t('line', { line })}
                </Button>
              )}
            </Inline>
            <Pair as="dl">
              <div>
                <dt>{t('expected')}</dt>
                <dd>{expected}</dd>
              </div>
              <div>
                <dt>{t('actual')}</dt>
                <dd>{error ? errorText(error) : (actual ?? t('nothing'))}</dd>
              </div>
            </Pair>
          </li>
        ))}
      </Failures>
    </section>
  );
}
