import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import { Pill } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { runPath } from '../../workflowsAddress.ts';
import { askCancel, askCancelAll } from '../data/scriptActions.ts';
import { shortRun } from './OutputPanel.tsx';

const List = styled.ul`
  flex: none;
  max-height: 108px;
  margin: 0;
  padding: 0;
  overflow: auto;
  border-bottom: 1px solid var(--line);
  background: var(--surface-sunken);
  font-size: var(--size-s);
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    min-height: 36px;
    padding: 4px var(--space-3);
  }
  [data-part='space'] {
    flex: 1;
  }
  [data-part='about'] {
    color: var(--text-muted);
  }
  a {
    color: inherit;
  }
`;

/** Number of runs that are listed; the others are counted. */
const maxShown = 5;

/** The runs that have not ended. */
export const useRunning = (ws: string, id: string): readonly ScriptRun[] =>
  useCall('GET /api/1.0/workspaces/:ws/script/:id/running', { params: { ws, id } }, { keepPrevious: true }).data
    ?.data ?? [];

interface RunningRunsProps {
  ws: string;
  scriptId: string;
  runs: readonly ScriptRun[];
  mayCancel: boolean;
}

/** The running runs of a script, each with a cancel button. */
export function RunningRuns({ ws, scriptId, runs, mayCancel }: RunningRunsProps) {
  const { t } = useTranslation('scriptEditor');
  const { exact } = useFormats();
  if (runs.length === 0) return null;
  return (
    <List aria-label={t('run.running', { count: runs.length })}>
      {runs.slice(0, maxShown).map((run) => (
        <li key={run.run_id}>
          <Pill tone="info" icon={run.state === 'waiting' ? 'clock' : 'loader-circle'}>
            {t(`run.state.${run.state}`)}
          </Pill>
          <Link href={runPath(run)} title={run.run_id}>
            {t('run.number', { id: shortRun(run.run_id) })}
          </Link>
          <span data-part="about">
            {t('run.about', { version: run.version, actor: run.actor })}
            {run.wake_at !== null && ` · ${t('run.until', { when: exact(run.wake_at) })}`}
          </span>
          <span data-part="space" />
          {mayCancel && (
            <Button
              size="s"
              icon="square"
              aria-label={t('run.cancelOne', { id: shortRun(run.run_id) })}
              onClick={() => void askCancel(ws, run)}
            >
              {t('run.cancel')}
            </Button>
          )}
        </li>
      ))}
      {runs.length > maxShown && (
        <li>
          <span data-part="about">{t('run.more', { count: runs.length - maxShown })}</span>
          <span data-part="space" />
          {mayCancel && (
            <Button size="s" icon="square" onClick={() => void askCancelAll(ws, scriptId)}>
              {t('run.cancelAll')}
            </Button>
          )}
        </li>
      )}
    </List>
  );
}
