import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import type { ListedScript } from '@parlance/contract/calls/scripts';
import { Link } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { scriptPath } from '../workflowsAddress.ts';
import { useThingName } from './useRunColumns.tsx';

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(120px, 40%), 1fr));
  gap: var(--space-2) var(--space-4);
  margin: 0;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);

  dt {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

interface RunFactsProps {
  ws: string;
  run: ScriptRunDetail;
  /** Undefined: the script was deleted. */
  script: ListedScript | undefined;
}

/** The script of a run, and its cause. */
export function RunFacts({ ws, run, script }: RunFactsProps) {
  const { t } = useTranslation('workflows');
  const { exact, duration } = useFormats();
  const thing = useThingName(ws)(run.vthingId);
  const { version, branch, cause, actor, created_at, ended_at } = run;
  const facts: [name: string, value: ReactNode][] = [
    [t('runs.column.script'), script && <Link href={scriptPath(run.script_id)}>{script.name}</Link>],
    [t('runs.column.version'), `${t('version', { version })}, ${t(`runs.branch.${branch}`)}`],
    [t('runs.column.cause'), t(`runs.cause.${cause}`)],
    [t('runs.column.actor'), actor],
    [t('runs.column.thing'), thing],
    [t('runs.column.started'), exact(created_at)],
    [t('runs.column.duration'), ended_at && duration(Date.parse(ended_at) - Date.parse(created_at))],
  ];
  return (
    <Grid>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Grid>
  );
}
