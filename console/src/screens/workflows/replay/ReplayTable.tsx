import type { ReplayedStep, ScriptReplay } from '@parlance/contract/calls/scriptReplays';
import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { Pill } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import { Inline } from '@parlance/ui-kit/layout';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { runLooks } from '../scripts/icons.ts';
import { stepSummary, resultText, stepIcon } from '../steps/stepLooks.ts';

/** Maximum number of characters of a result that are shown; only the arguments of calls are compared. */
const longest = 200;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;

  th {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
    text-align: start;
  }
  th,
  td {
    padding: var(--space-2);
    border-bottom: 1px solid var(--line);
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th:first-child,
  td:first-child {
    width: 40px;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  [data-same='false'] {
    background: var(--warning-subtle);
  }
  [data-first] td:first-child {
    box-shadow: inset 3px 0 var(--warning-text);
    color: var(--warning-text);
    font-weight: var(--weight-semibold);
  }
  svg {
    flex: none;
    margin-inline-end: var(--space-1);
    color: var(--text-faint);
    vertical-align: -2px;
  }
  code {
    font-weight: var(--weight-medium);
  }
  p {
    margin: 2px 0 0;
    color: var(--text-muted);
  }
`;

interface ReplayTableProps {
  replay: ScriptReplay;
  /** The name of the replayed content. */
  label: string;
}

/** The calls of a run and of its replay side by side, with how both ended; scrolled to the first difference. */
export function ReplayTable({ replay: { steps, difference, recorded, replayed }, label }: ReplayTableProps) {
  const { t } = useTranslation('workflows');
  const first = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    first.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const missing = t('replay.noCall');
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">
            <span aria-hidden="true">#</span>
          </th>
          <th scope="col">{t('replay.run')}</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, place) => (
          <tr
            key={place}
            ref={place === difference ? first : undefined}
            data-same={step.same}
            data-first={place === difference ? '' : undefined}
          >
            <td>{place + 1}</td>
            <td>{step.recorded ? <Call call={step.recorded} /> : missing}</td>
            <td>{step.replayed ? <Call call={step.replayed} source={step.replayed.source} /> : missing}</td>
          </tr>
        ))}
        <tr>
          <td>
            <Icon name="flag" size={14} label={t('replay.end')} />
          </td>
          <td>
            <End end={recorded} />
          </td>
          <td>{replayed ? <End end={replayed} /> : t('replay.noEnd')}</td>
        </tr>
      </tbody>
    </Table>
  );
}

function Call({
  call,
  source = 'run',
}: {
  call: Pick<ScriptStep, 'kind' | 'args' | 'result' | 'error'>;
  source?: ReplayedStep['source'];
}) {
  const { t } = useTranslation('workflows');
  const { kind } = call;
  const answered = resultText(call);
  return (
    <>
      <Icon name={stepIcon(kind)} size={14} />
      <code>{kind}</code> {stepSummary(call)}
      {answered && <p>→ {answered.length > longest ? `${answered.slice(0, longest)}…` : answered}</p>}
      {source !== 'run' && <p>{t(`replay.source.${source}`)}</p>}
    </>
  );
}

function End({ end: { state, result, error } }: { end: ScriptReplay['recorded'] }) {
  const { t } = useTranslation('workflows');
  return (
    <>
      <Inline gap={2}>
        <Pill {...runLooks[state]}>{t(`run.${state}`)}</Pill>
      </Inline>
      {error && <p>{errorText(error)}</p>}
      {state === 'done' && result !== null && result !== undefined && <p>→ {JSON.stringify(result)}</p>}
    </>
  );
}
