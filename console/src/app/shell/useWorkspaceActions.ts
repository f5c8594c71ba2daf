import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { can, session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { openDialog, type DialogName } from './dialogs.ts';

/** The permitted actions on workspaces, for buttons, the list on a phone, and the palette. */
export function useWorkspaceActions() {
  const { t } = useTranslation('shell');
  useSnapshot(session);
  const { current } = useSnapshot(workspace);
  const action = (dialog: DialogName, icon: string, label: string) => ({
    // The space sets this key apart from those of workspaces, which are their ids.
    key: ` ${dialog}`,
    icon,
    label,
    onSelect: () => openDialog(dialog),
  });
  return [
    ...(current !== null && can('workspace:edit', current)
      ? [action('workspaceSettings', 'settings', t('workspace.settings'))]
      : []),
    ...(can('workspace:create') ? [action('createWorkspace', 'plus', t('workspace.create'))] : []),
  ];
}
