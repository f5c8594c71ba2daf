import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCall } from '../../../shared/api/queryClient.ts';
import { workspace } from '../../../shared/state/workspace.ts';

/** A workspace's name by its id, also for a deleted one; the id for an inaccessible workspace. */
export function useWorkspaceName(): (id: string) => string {
  const { t } = useTranslation('settings');
  const { list } = useSnapshot(workspace);
  const deleted = useCall('GET /api/1.0/backend/audit/facets', {}).data?.deleted;
  return useCallback(
    (id) => {
      const there = list.find((each) => each.workspace === id)?.label;
      const gone = there === undefined ? deleted?.find((each) => each.workspace === id)?.label : undefined;
      return gone === undefined ? (there ?? id) : t('audit.deletedWorkspace', { name: gone });
    },
    [list, deleted, t],
  );
}
