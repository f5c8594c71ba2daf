import type { Workspace } from '@parlance/contract/calls/workspaces';
import { Skeleton } from '@parlance/ui-kit/data';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { StorageMeter } from '../../shared/ui/StorageMeter.tsx';
import { DeleteWorkspace } from './DeleteWorkspace.tsx';
import { GeneralForm } from './GeneralForm.tsx';
import { QueueStatus } from './QueueStatus.tsx';
import type { FormState } from './configuration/useStoredForm.ts';

interface GeneralTabProps {
  shown: Readonly<Workspace>;
  /** Id of the form, for the dialog's button. */
  id: string;
  onStateChange: (standing: FormState) => void;
  onDeleted: () => void;
}

function StorageUsed({ ws }: { ws: string }) {
  const { t } = useTranslation('parts');
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  return (
    <Card title={t('storage.title')} level={3}>
      <Answer query={stats} loading={<Skeleton lines={3} />}>
        {(answer) => <StorageMeter storage={answer} />}
      </Answer>
    </Card>
  );
}

/** Name, language, storage and tasks of a workspace, and its deletion. */
export function GeneralTab({ shown, id, onStateChange, onDeleted }: GeneralTabProps) {
  const ws = shown.workspace;
  const general = useCall('GET /api/1.0/workspaces/:ws/configuration/general', { params: { ws } });
  return (
    <Stack gap={5}>
      <Answer query={general} loading={<Skeleton lines={6} />}>
        {(stored) => <GeneralForm ws={ws} id={id} stored={stored} onStateChange={onStateChange} />}
      </Answer>
      <StorageUsed ws={ws} />
      <QueueStatus ws={ws} />
      <DeleteWorkspace shown={shown} onDeleted={onDeleted} />
    </Stack>
  );
}
