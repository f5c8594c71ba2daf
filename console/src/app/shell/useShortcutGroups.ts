import type { ShortcutGroup } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { screenActions } from '../../shared/state/screenActions.ts';
import { screenAt } from '../routes/screens.ts';
import { useScreens } from './useScreens.ts';

/**
 * The shortcuts of the current screen, under the headings that the screen gives them. Keys that do the same are one
 * entry.
 */
function hereGroups(here: string): ShortcutGroup[] {
  const groups = new Map<string, Map<string, string[]>>();
  for (const { keys, label, group = here } of screenActions()) {
    if (!keys) continue;
    const shortcuts = groups.get(group) ?? new Map<string, string[]>();
    groups.set(group, shortcuts.set(label, [...(shortcuts.get(label) ?? []), keys]));
  }
  return Array.from(groups, ([title, shortcuts]) => ({
    title,
    shortcuts: Array.from(shortcuts, ([label, keys]) => ({ keys, label })),
  }));
}

/** The shortcuts to list, those of the screen first. */
export function useShortcutGroups(): ShortcutGroup[] {
  const { t } = useTranslation(['shell', 'common']);
  const screens = useScreens();
  const shown = screenAt(useLocation().pathname);
  return [
    ...hereGroups(shown ? t(`common:screen.${shown.id}`) : t('command.actions')),
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
      shortcuts: screens.map(({ id, keys }) => ({ keys, label: t(`common:screen.${id}`) })),
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
