import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Link, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { useScripts } from '../data/queries.ts';
import { cancelRun } from '../editor/data/scriptActions.ts';
import { shortRun } from '../editor/output/OutputPanel.tsx';
import { ReplayDialog } from '../replay/ReplayDialog.tsx';
import { runLooks } from '../scripts/icons.ts';
import { scriptPath } from '../workflowsAddress.ts';
import { TestOfRun } from '../tests/TestOfRun.tsx';
import { RuleFacts } from './RuleFacts.tsx';
import { JsonText, Trace } from './Trace.tsx';
import { useThingName } from './useRunColumns.tsx';

const detailCall = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId';
/** Milliseconds between two looks at a run that has not ended. */
const poll = 3000;

interface RunDetailProps {
  ws: string;
  scriptId: string;
  runId: string;
  onClose: () => void;
}

/** A run: what started it, how it went, and each call that it made. */
export function RunDetail({ ws, scriptId, runId, onClose }: RunDetailProps) {
  const { t } = useTranslation('workflows');
  const params = { ws, id: scriptId, runId };
  const run = useCall(detailCall, { params }, { refetchInterval: poll });
  return (
    <Drawer
      open
      modal={false}
      width={560}
      onClose={onClose}
      title={t('runs.detail.title', { id: shortRun(runId) })}
      description={runId}
    >
      <Answer query={run} loading={<SkeletonRows rows={8} columns={1} />}>
        {(shown) => <Shown ws={ws} run={shown} />}
      </Answer>
    </Drawer>
  );
}

function Shown({ ws, run }: { ws: string; run: ScriptRunDetail }) {
  const { t } = useTranslation('workflows');
  const { exact } = useFormats();
  const thingName = useThingName(ws);
  const [replaying, setReplaying] = useState(false);
  const script = useScripts(ws).data?.data.find(({ script_id }) => script_id === run.script_id);
  const { state, cause, actor, version, vthingId, asking, wake_at, error, result, created_at, ended_at, trace } = run;
  const optional = [
    { name: t('runs.column.thing'), value: thingName(vthingId) },
    { name: t('runs.detail.asking'), value: ended_at === null ? asking : null },
    { name: t('runs.detail.wake'), value: wake_at && exact(wake_at) },
    { name: t('runs.column.ended'), value: ended_at && exact(ended_at) },
  ].filter(({ value }) => value);
  const cancel = async () => {
    await cancelRun(ws, run.script_id, run.run_id);
    await invalidate(detailCall, 'GET /api/1.0/workspaces/:ws/runs');
  };
  return (
    <Stack>
      {error && <Alert>{errorText(error)}</Alert>}
      <Facts
        facts={[
          {
            name: t('runs.column.state'),
            value: (
              <Inline gap={2}>
                <Pill {...runLooks[state]}>{t(`run.${state}`)}</Pill>
                {ended_at === null && can('script:edit', ws) && (
                  <Button size="s" icon="square" onClick={() => void cancel()}>
                    {t('runs.detail.cancel')}
                  </Button>
                )}
              </Inline>
            ),
          },
          ...(script
            ? [{ name: t('runs.column.script'), value: <Link href={scriptPath(run.script_id)}>{script.name}</Link> }]
            : []),
          { name: t('runs.column.version'), value: t('version', { version }) },
          { name: t('runs.column.cause'), value: t(`runs.cause.${cause}`) },
          { name: t('runs.column.actor'), value: actor },
          { name: t('runs.column.started'), value: exact(created_at) },
          ...optional,
        ]}
      />
      {can('script:edit', ws) && script && (
        <Inline>
          <Button icon="rotate-ccw" onClick={() => setReplaying(true)}>
            {t('replay.action')}
          </Button>
          <TestOfRun ws={ws} scriptId={run.script_id} findRun={async () => run.run_id} />
        </Inline>
      )}
      {run.facts && run.facts.length > 0 && <RuleFacts ws={ws} run={run} facts={run.facts} />}
      <Card title={t('runs.detail.trace')} level={3}>
        <Trace steps={trace} />
      </Card>
      {result !== null && result !== undefined && (state !== 'skipped' || run.facts === null) && (
        <Card title={t('runs.detail.returned')} level={3}>
          <JsonText label={t('runs.detail.returned')} value={result} />
        </Card>
      )}
      {replaying && (
        <ReplayDialog ws={ws} scriptId={run.script_id} runId={run.run_id} onClose={() => setReplaying(false)} />
      )}
    </Stack>
  );
}
