import type { AnswerOf } from '@parlance/contract';
import type { WaitingRun } from '@parlance/contract/calls/waitingRuns';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { DataTable, type BulkAction, type RowAction } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useHref } from '../../../shared/state/address.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { ReplayDialog } from '../replay/ReplayDialog.tsx';
import { runPath } from '../workflowsAddress.ts';
import { EndDialog } from './EndDialog.tsx';
import { useWaitingColumns } from './useWaitingColumns.tsx';
import { checkCall, moveWaiting, type waitingCall } from './waitingActions.ts';

interface WaitingDialogProps {
  ws: string;
  scriptId: string;
  waiting: AnswerOf<typeof waitingCall>;
  onClose: () => void;
}

const runKey = ({ run }: WaitingRun) => run.run_id;
const isTalk = ({ run }: WaitingRun) => run.conversation_id !== null;

/** The waiting runs of earlier versions: which fit the version in production, with the actions to move or end them. */
export function WaitingDialog({ ws, scriptId, waiting, onClose }: WaitingDialogProps) {
  const { t } = useTranslation(['waitingRuns', 'common']);
  const navigate = useNavigate();
  const href = useHref();
  const { production_version: production, data: groups } = waiting;
  const total = groups.reduce((sum, { runs }) => sum + runs, 0);
  const check = useCall(checkCall, { params: { ws, id: scriptId }, body: {} }, { enabled: production !== null });
  const columns = useWaitingColumns();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState(false);
  const [compared, setCompared] = useState<string | null>(null);
  const [ending, setEnding] = useState<{ runs: string[] | undefined; count: number; talks: boolean } | null>(null);

  const move = async (runs?: string[]) => {
    setMoving(true);
    await moveWaiting(ws, scriptId, runs ? { runs } : {});
    setSelection(new Set());
    setMoving(false);
  };
  const askEnd = (rows: readonly WaitingRun[]) =>
    setEnding({ runs: rows.map(runKey), count: rows.length, talks: rows.some(isTalk) });
  const bulk: BulkAction<WaitingRun>[] = [
    {
      key: 'move',
      label: t('move.some'),
      icon: 'arrow-right',
      shortcut: 'm',
      onAction: (rows) => move(rows.map(runKey)),
    },
    { key: 'end', label: t('end.action'), icon: 'square', shortcut: 'Delete', danger: true, onAction: askEnd },
  ];
  const actions = (row: WaitingRun): RowAction[] => [
    { key: 'compare', label: t('compare'), icon: 'git-branch', onAction: () => setCompared(runKey(row)) },
    {
      key: 'move',
      label: t('move.some'),
      icon: 'arrow-right',
      disabled: row.outcome !== 'fits',
      reason: t('move.doesNotFit'),
      onAction: () => void move([runKey(row)]),
    },
    { key: 'end', label: t('end.action'), icon: 'square', danger: true, onAction: () => askEnd([row]) },
  ];
  const rows = check.data?.data ?? [];
  const fitting = rows.filter(({ outcome }) => outcome === 'fits').length;
  return (
    <Modal
      open
      size="wide"
      title={t('title', { count: total })}
      description={production === null ? t('noProduction') : t('text', { version: production })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          <Button
            icon="square"
            disabled={total === 0}
            onClick={() =>
              setEnding({ runs: undefined, count: total, talks: groups.some(({ conversations }) => conversations > 0) })
            }
          >
            {t('end.all')}
          </Button>
          {production !== null && (
            <Button
              variant="primary"
              icon="arrow-right"
              loading={moving}
              disabled={fitting === 0 && !check.data?.next}
              onClick={() => void move()}
            >
              {t('move.all')}
            </Button>
          )}
        </>
      }
    >
      {production !== null && (
        <Answer query={check} loading={<SkeletonRows rows={4} columns={4} />}>
          {({ data, next }) =>
            check.isFetching ? (
              <SkeletonRows rows={4} columns={4} />
            ) : data.length === 0 ? (
              <EmptyState icon="circle-check" title={t('none')} text={t('noneText')} />
            ) : (
              <Stack gap={3}>
                <Alert tone={fitting === data.length ? 'good' : 'warning'}>
                  {t(fitting === data.length ? 'allFit' : 'someFit', {
                    fitting,
                    count: data.length,
                    version: production,
                  })}
                  {next !== null && ` ${t('more', { count: data.length, total })}`}
                </Alert>
                <DataTable
                  label={t('title', { count: total })}
                  rows={data}
                  columns={columns}
                  rowKey={runKey}
                  tools={false}
                  autoHeight
                  selection={selection}
                  onSelectionChange={setSelection}
                  bulkActions={bulk}
                  rowActions={actions}
                  onRowOpen={({ run }) => void navigate(href(runPath(run)))}
                />
              </Stack>
            )
          }
        </Answer>
      )}
      {compared !== null && production !== null && (
        <ReplayDialog
          ws={ws}
          scriptId={scriptId}
          runId={compared}
          version={production}
          onClose={() => setCompared(null)}
        />
      )}
      {ending && <EndDialog ws={ws} scriptId={scriptId} {...ending} onClose={() => setEnding(null)} />}
    </Modal>
  );
}
