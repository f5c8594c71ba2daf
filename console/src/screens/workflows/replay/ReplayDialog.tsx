import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { ScriptReplay } from '@parlance/contract/calls/scriptReplays';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { ReplayTable } from './ReplayTable.tsx';

interface ReplayDialogProps {
  ws: string;
  scriptId: string;
  runId: string;
  /** Unsaved content; undefined: the saved draft. */
  content?: ScriptContent;
  /** A saved version to use instead of the draft. */
  version?: number;
  /** A called function with its unsaved content. */
  called?: { script_id: string; content: ScriptContent };
  onClose: () => void;
}

/** Replays a run with the draft, without effects, and shows where it differs. */
export function ReplayDialog({ ws, scriptId, runId, content, version, called, onClose }: ReplayDialogProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const replay = useCall('POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay', {
    params: { ws, id: scriptId, runId },
    body: { ...(content && { content }), ...(version !== undefined && { version }), ...(called && { called }) },
  });
  return (
    <Modal
      open
      size="wide"
      title={version === undefined || called ? t('replay.title') : t('replay.titleOf', { version })}
      description={t('replay.text')}
      onClose={onClose}
      footer={
        <>
          <Button icon="rotate-ccw" loading={replay.isFetching} onClick={() => void replay.refetch()}>
            {t('replay.again')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <Answer query={replay} loading={<SkeletonRows rows={8} columns={2} />}>
        {(found) => (
          <Stack gap={4}>
            <Verdict replay={found} />
            <ReplayTable
              replay={found}
              label={found.version === null || called ? t('replay.edited') : t('version', { version: found.version })}
            />
          </Stack>
        )}
      </Answer>
    </Modal>
  );
}

/** A sentence that says whether the draft behaves the same. */
function Verdict({ replay: { same, difference, replayed, steps, unknown } }: { replay: ScriptReplay }) {
  const { t } = useTranslation('workflows');
  const last = steps.findLast((step) => step.replayed)?.replayed;
  const names = unknown.map(({ name, trigger, attribute_name }) =>
    [name, trigger, attribute_name].filter(Boolean).join('.'),
  );
  return (
    <>
      {same ? (
        <Alert tone="good">{t('replay.same')}</Alert>
      ) : (
        <Alert tone="warning">
          {replayed === null
            ? t('replay.stopped', { call: last?.kind ?? '' })
            : difference === null
              ? t('replay.otherEnd')
              : t('replay.differs', { call: difference + 1 })}
        </Alert>
      )}
      {names.length > 0 && <Alert tone="info">{t('replay.unknown', { names: names.join(', ') })}</Alert>}
    </>
  );
}
