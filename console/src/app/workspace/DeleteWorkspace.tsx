import type { Workspace } from '@parlance/contract/calls/workspaces';
import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { attempt } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { withWorkspace } from '../../shared/state/address.ts';
import { askDelete } from '../../shared/ui/askDelete.tsx';
import { can } from '../../shared/state/session.ts';
import { notifyUndoable } from '../../shared/state/undoable.ts';
import { clearRefusal, loadWorkspaces, workspace } from '../../shared/state/workspace.ts';

interface DeleteWorkspaceProps {
  shown: Readonly<Workspace>;
  onDeleted: () => void;
}

/**
 * Deletes a workspace after the user has typed its label. For a default workspace it explains why it cannot be deleted.
 */
export function DeleteWorkspace({ shown, onDeleted }: DeleteWorkspaceProps) {
  const { t } = useTranslation('workspace');
  const navigate = useNavigate();
  const { workspace: id, label, deletable, version } = shown;
  if (!can('workspace:delete', id)) return null;

  const restore = () =>
    attempt(t('delete.undoFailed', { name: label }), async () => {
      await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'workspace', id } });
      await loadWorkspaces(workspace.current);
      await navigate(withWorkspace('/', id));
    });
  const ask = () =>
    askDelete({
      name: label,
      effect: t('delete.text'),
      typeToConfirm: label,
      onConfirm: async () => {
        await call('DELETE /api/1.0/workspaces/:ws', { params: { ws: id }, ifMatch: version });
        onDeleted();
        // The shown workspace no longer exists: open another one, or show that there is none.
        const next = workspace.list.find((each) => each.workspace !== id)?.workspace ?? null;
        await navigate(withWorkspace('/', next));
        await loadWorkspaces(next);
        // The event stream reported this deletion as a loss of access.
        clearRefusal();
        notifyUndoable(t('delete.done', { name: label }), restore);
      },
    });
  return (
    <Card title={t('delete.heading')} level={3}>
      <Stack gap={3} align="start">
        <span>{deletable ? t('delete.hint') : t('delete.never')}</span>
        {deletable && (
          <Button variant="danger" icon="trash-2" onClick={() => void ask()}>
            {t('delete.action')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
