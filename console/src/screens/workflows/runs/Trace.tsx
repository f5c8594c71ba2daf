import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { Icon } from '@parlance/ui-kit/icons';
import { focusRing, truncate } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { aboutOf, stepIcon } from '../steps/stepLooks.ts';

const Steps = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  > li + li {
    border-top: 1px solid var(--line);
  }
  summary {
    display: grid;
    grid-template-columns: 22px 16px auto minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    align-items: center;
    min-height: 36px;
    border-radius: 4px;
    cursor: pointer;
    list-style: none;
    ${focusRing}
  }
  summary::-webkit-details-marker {
    display: none;
  }
  svg {
    color: var(--text-faint);
  }
  [data-part='number'],
  [data-part='time'] {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  [data-part='about'] {
    color: var(--text-muted);
    ${truncate}
  }
  [data-failed] [data-part='about'] {
    color: var(--bad-text);
  }
  code {
    font-weight: var(--weight-medium);
  }
`;

const Source = styled.pre`
  max-height: 260px;
  margin: 0 0 var(--space-3);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  font-family: var(--font-mono);
  font-size: var(--size-s);
  white-space: pre-wrap;
  overflow: auto;
  overflow-wrap: anywhere;
  ${focusRing}
`;

const Label = styled.div`
  margin-bottom: 2px;
  color: var(--text-muted);
  font-size: var(--size-s);
`;

/** A value as it is, its parts on lines of their own. */
export const JsonText = ({ label, value }: { label: string; value: unknown }) => (
  <Source tabIndex={0} aria-label={label}>
    {JSON.stringify(value ?? null, null, 2)}
  </Source>
);

/** The calls that a run made, each with what it was given and answered. */
export function Trace({ steps }: { steps: readonly ScriptStep[] }) {
  const { t } = useTranslation('workflows');
  const { duration, exact } = useFormats();
  if (steps.length === 0) return t('runs.detail.noSteps');
  return (
    <Steps>
      {steps.map((step) => (
        <li key={step.seq} data-failed={step.error ? '' : undefined}>
          <details>
            <summary>
              <span data-part="number">{step.seq + 1}</span>
              <Icon name={step.error ? 'circle-x' : stepIcon(step.kind)} size={14} />
              <code>{step.kind}</code>
              <span data-part="about">{aboutOf(step)}</span>
              <span data-part="time" title={exact(step.at)}>
                {duration(step.ms)}
              </span>
            </summary>
            <Label>{t('runs.detail.input')}</Label>
            <JsonText label={t('runs.detail.input')} value={step.args} />
            <Label>{t(step.error ? 'runs.detail.error' : 'runs.detail.result')}</Label>
            <JsonText
              label={t(step.error ? 'runs.detail.error' : 'runs.detail.result')}
              value={step.error ?? step.result}
            />
          </details>
        </li>
      ))}
    </Steps>
  );
}
