import type { ShortcutGroup } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { can, session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screens } from '../screens.ts';

/** What the sheet of shortcuts lists. */
export function useShortcutGroups(): ShortcutGroup[] {
  const { t } = useTranslation(['shell', 'common']);
  const { current } = useSnapshot(workspace);
  useSnapshot(session);
  return [
    {
      title: t('command.everywhere'),
      shortcuts: [
        { keys: 'mod+k', label: t('command.palette') },
        { keys: '?', label: t('command.shortcuts') },
        { keys: 'Escape', label: t('command.closeTop') },
        { keys: 'F6', label: t('command.toasts') },
      ],
    },
    {
      title: t('command.goTo'),
      shortcuts: screens
        .filter((screen) => can(screen.permission, current))
        .map(({ id, keys }) => ({ keys, label: t(`common:screen.${id}`) })),
    },
    {
      title: t('command.inLists'),
      shortcuts: [
        { keys: 'up', label: t('command.move') },
        { keys: 'Enter', label: t('command.open') },
        { keys: 'space', label: t('command.select') },
        { keys: 'mod+a', label: t('command.selectAll') },
      ],
    },
  ];
}
