import type { RunVariables } from '@parlance/contract/calls/scriptReplays';
import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { Pill } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { stateAfter, stateParts, type StateEntry, variablesAfter } from './runState.ts';

const Entries = styled.dl`
  margin: 0 0 var(--space-2);

  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: var(--space-2);
    padding: var(--space-1) var(--space-2);
    border-radius: 4px;
  }
  > [data-new] {
    background: var(--brand-subtle);
  }
  dt,
  dd {
    margin: 0;
    font-family: var(--font-mono);
    font-size: var(--size-s);
    overflow-wrap: anywhere;
  }
  dd {
    text-align: end;
  }
  del {
    color: var(--text-muted);
  }
`;

const Heading = styled.h4`
  margin: 0 0 var(--space-1);
  color: var(--text-muted);
  font-size: var(--size-s);
  font-weight: var(--weight-normal);
`;

const maxChars = 300;
const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
};

interface RunStateProps {
  run: ScriptRunDetail;
  /** The values of its variables; empty until the run waits or ends. */
  variables: readonly RunVariables[];
  /** Index of the step in the trace; -1: the start. */
  place: number;
  onPlace: (place: number) => void;
}

/** The data that a run had after a step, and what the step changed; navigates between steps. */
export function RunState({ run, variables, place, onPlace }: RunStateProps) {
  const { t } = useTranslation('workflows');
  const step = run.trace[place];
  const entries = [...variablesAfter(variables, step?.seq), ...stateAfter(run, place)];
  const title = step ? t('runs.state.after', { step: step.seq + 1 }) : t('runs.state.start');
  return (
    <Card
      title={title}
      level={3}
      actions={
        <Inline gap={1}>
          <IconButton
            icon="chevron-left"
            size="s"
            label={t('runs.state.back')}
            disabled={place < 0}
            onClick={() => onPlace(place - 1)}
          />
          <IconButton
            icon="chevron-right"
            size="s"
            label={t('runs.state.on')}
            disabled={place >= run.trace.length - 1}
            onClick={() => onPlace(place + 1)}
          />
        </Inline>
      }
    >
      <div aria-live="polite">
        {entries.length === 0 && <p>{t('runs.state.nothing')}</p>}
        {stateParts.map((part) => (
          <Part key={part} title={t(`runs.state.part.${part}`)} entries={entries.filter((one) => one.part === part)} />
        ))}
      </div>
    </Card>
  );
}

function Part({ title, entries }: { title: string; entries: readonly StateEntry[] }) {
  const { t } = useTranslation('workflows');
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <Entries>
        {entries.map(({ name, value, before, isNew }) => (
          <div key={name} data-new={isNew ? '' : undefined}>
            <dt>{name}</dt>
            <dd>
              {before !== undefined ? (
                <>
                  <del>{textOf(before)}</del> →{' '}
                </>
              ) : (
                isNew && <Pill tone="good">{t('runs.state.new')}</Pill>
              )}{' '}
              {textOf(value)}
            </dd>
          </div>
        ))}
      </Entries>
    </section>
  );
}
