import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { EmptyState, Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useScripts } from '../data/queries.ts';
import { askCancel } from '../editor/data/scriptActions.ts';
import { shortRun } from '../editor/output/OutputPanel.tsx';
import { ReplayDialog } from '../replay/ReplayDialog.tsx';
import { runLooks } from '../scripts/icons.ts';
import { LinkedTest, TestOfRun } from '../tests/TestOfRun.tsx';
import { WaitingRunActions } from '../waiting/WaitingRunActions.tsx';
import { JsonText } from '../../../shared/ui/JsonText.tsx';
import { RuleFacts } from './RuleFacts.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunState } from './RunState.tsx';
import { RunConversation } from './RunConversation.tsx';
import { SourceDialog, type Source, sourceOf } from './SourceDialog.tsx';
import { Timeline } from './Timeline.tsx';
import { detailCall, useLiveRun } from './useLiveRun.ts';
import { TraceEnd } from './TraceEnd.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;

  @media (min-width: 840px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }

  > * {
    display: grid;
    gap: var(--space-4);
    min-width: 0;
  }
`;

interface RunDetailProps {
  ws: string;
  /** Undefined: the run no longer exists. */
  scriptId: string | undefined;
  runId: string;
  onClose: () => void;
}

/** A run: its cause, its result, and each call that it made. */
export function RunDetail({ ws, scriptId, runId, onClose }: RunDetailProps) {
  const { t } = useTranslation('workflows');
  return (
    <Drawer
      open
      modal={false}
      width={960}
      onClose={onClose}
      title={t('runs.detail.title', { id: shortRun(runId) })}
      description={runId}
    >
      {scriptId === undefined ? (
        <EmptyState icon="history" title={t('runs.gone')} text={t('runs.goneText')} />
      ) : (
        <Live ws={ws} scriptId={scriptId} runId={runId} />
      )}
    </Drawer>
  );
}

function Live({ ws, scriptId, runId }: { ws: string; scriptId: string; runId: string }) {
  const run = useCall(detailCall, { params: { ws, id: scriptId, runId } });
  const isOver = run.data === undefined || run.data.ended_at !== null;
  useLiveRun(ws, scriptId, runId, isOver);
  return (
    <Answer query={run} loading={<SkeletonRows rows={8} columns={1} />}>
      {(shown) => <RunView ws={ws} run={shown} />}
    </Answer>
  );
}

function RunView({ ws, run }: { ws: string; run: ScriptRunDetail }) {
  const { t } = useTranslation('workflows');
  const [replaying, setReplaying] = useState(false);
  const [source, setSource] = useState<Source | null>(null);
  // A link opens a step by its number.
  const address = useAddressQuery(['step', 'test']);
  const place = run.trace.findIndex(({ seq }) => String(seq + 1) === address.values.step);
  const choose = (next: number) => address.set({ step: String((run.trace[next]?.seq ?? -1) + 1 || '') });
  // The server finds variables by replaying the run, which must not be computing at the time.
  const isStill = run.state !== 'queued' && run.state !== 'running';
  const variables = useCall(
    'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/variables',
    { params: { ws, id: run.script_id, runId: run.run_id } },
    { enabled: isStill && place >= 0 },
  );
  const script = useScripts(ws).data?.data.find(({ script_id }) => script_id === run.script_id);
  const { state, error, result, ended_at, trace } = run;
  return (
    <Stack>
      {error && <Alert>{errorText(error)}</Alert>}
      <Inline>
        <Pill {...runLooks[state]}>{t(`run.${state}`)}</Pill>
        {can('script:edit', ws) && script && (
          <>
            <Button icon="rotate-ccw" onClick={() => setReplaying(true)}>
              {t('replay.action')}
            </Button>
            {isTestable(run) && <TestOfRun ws={ws} scriptId={run.script_id} findRun={async () => run.run_id} />}
            {address.values.test !== '' && (
              <LinkedTest
                ws={ws}
                scriptId={run.script_id}
                runId={run.run_id}
                onClose={() => address.set({ test: '' })}
              />
            )}
            <WaitingRunActions ws={ws} run={run} script={script} />
            {/* Never the first control, because that gets the focus when a run is opened. */}
            {ended_at === null && (
              <Button icon="ban" onClick={() => void askCancel(ws, run)}>
                {t('runs.detail.cancel')}
              </Button>
            )}
          </>
        )}
      </Inline>
      <RunFacts ws={ws} run={run} script={script} />
      <Columns>
        <div>
          {run.facts && run.facts.length > 0 && <RuleFacts ws={ws} run={run} facts={run.facts} />}
          <Card title={t('runs.detail.trace')} level={3}>
            <Timeline
              steps={trace}
              chosen={place}
              onChoose={choose}
              onLine={(step) => setSource(sourceOf(run, step))}
            />
            <TraceEnd run={run} onLine={(line) => setSource({ scriptId: run.script_id, version: run.version, line })} />
          </Card>
          {result !== null && result !== undefined && (state !== 'skipped' || run.facts === null) && (
            <Card title={t('runs.detail.returned')} level={3}>
              <JsonText label={t('runs.detail.returned')} value={result} />
            </Card>
          )}
        </div>
        <div>
          {run.conversation_id !== null && can('verbatim:read', ws) && (
            <RunConversation ws={ws} run={run} seq={trace[place]?.seq} />
          )}
          <RunState run={run} variables={variables.data?.data ?? []} place={place} onPlace={choose} />
        </div>
      </Columns>
      {replaying && (
        <ReplayDialog ws={ws} scriptId={run.script_id} runId={run.run_id} onClose={() => setReplaying(false)} />
      )}
      {source && <SourceDialog ws={ws} {...source} onClose={() => setSource(null)} />}
    </Stack>
  );
}

/**
 * Whether a test can reproduce a run. Tests have neither the obstacles that prevent a run, nor the rules of an alarm.
 */
const isTestable = ({ state, error, cause }: ScriptRunDetail): boolean =>
  state !== 'skipped' || (error === null && cause !== 'alarm');
