import type { ScriptTestContent, TestReport, TestStep } from '@parlance/contract/calls/scriptTests';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { Card } from '@parlance/ui-kit/layout';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { TestOutcome } from '../tests/TestOutcome.tsx';
import { DraftedWorld } from './DraftedWorld.tsx';

const Steps = styled.ol`
  display: grid;
  gap: var(--space-1);
  margin: var(--space-2) 0 0;
  padding-inline-start: var(--space-5);
  overflow-wrap: anywhere;

  li > span {
    color: var(--text-muted);
  }
`;

/** The content of a step in one line. */
function aboutStep(step: TestStep, t: TFunction<'scriptTests'>): string {
  const valued = (names: readonly string[], value: AttributeValue | undefined) =>
    `${names.filter(Boolean).join('.')}${value === undefined ? '' : ` = ${String(value)}`}`;
  if (step.kind === 'person') return step.text || JSON.stringify(step.values ?? {});
  if (step.kind === 'message') return `${t(`match.${step.match}`)} “${step.text}”`;
  if (step.kind === 'event') return valued([step.thing, step.event_name, step.attribute_name], step.value);
  if (step.kind === 'command') return valued([step.target, step.action], step.value);
  return step.kind === 'clock' ? step.by : t(`end.${step.state}`);
}

/** Tests that are not saved, each with its initial data, its steps and its result. */
export function DraftedTests({ tests, report }: { tests: readonly ScriptTestContent[]; report: TestReport | null }) {
  const { t } = useTranslation('scriptTests');
  return (
    <>
      {tests.map((test, at) => {
        const result = report?.data[at];
        return (
          <Card key={test.name}>
            {result ? <TestOutcome result={result} /> : <strong>{test.name}</strong>}
            <DraftedWorld test={test} />
            <Steps aria-label={t('steps')}>
              {test.steps.map((step, place) => (
                <li key={place}>
                  <span>{t(`kind.${step.kind}`)}:</span> {aboutStep(step, t)}
                </li>
              ))}
            </Steps>
          </Card>
        );
      })}
    </>
  );
}
