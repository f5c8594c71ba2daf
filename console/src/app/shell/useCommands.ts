import type { Command } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHref, withWorkspace } from '../../shared/state/address.ts';
import { showShortcuts } from '../../shared/state/commandLayer.ts';
import { screenActions } from '../../shared/state/screenActions.ts';
import { signOut } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screenAt } from '../routes/screens.ts';
import { useAccountActions } from './useAccountActions.ts';
import { useDisplayToggles } from './useDisplayToggles.ts';
import { useGo } from './useGo.ts';
import { useScreens } from './useScreens.ts';
import { useWorkspaceActions } from './useWorkspaceActions.ts';

/** All commands: those of the screen, then screens, workspaces, display and account. */
export function useCommands(): Command[] {
  const { t } = useTranslation(['shell', 'common']);
  const { list, current } = useSnapshot(workspace);
  const screens = useScreens();
  const go = useGo();
  const hrefOf = useHref();
  const { pathname } = useLocation();
  const toggles = useDisplayToggles();
  const actions = [...useWorkspaceActions(), ...useAccountActions()];
  const shown = screenAt(pathname);
  const here = shown ? t(`common:screen.${shown.id}`) : t('command.actions');
  return [
    ...screenActions().flatMap(({ id, label, icon, keys, group, onRun }) =>
      onRun ? [{ id: `here-${id}`, group: group ?? here, label, icon, keys, onRun }] : [],
    ),
    ...screens.map(({ id, icon, href, keys }) => ({
      id: `screen-${id}`,
      group: t('command.goTo'),
      label: t(`common:screen.${id}`),
      icon,
      keys,
      onRun: () => go(hrefOf(href)),
    })),
    ...list
      .filter((each) => each.workspace !== current)
      .map((each) => ({
        id: `workspace-${each.workspace}`,
        group: t('command.workspaces'),
        label: each.label,
        keywords: each.workspace,
        icon: 'layers',
        onRun: () => go(withWorkspace(shown?.href ?? '/', each.workspace)),
      })),
    ...toggles.map(({ key, label, on, flip }) => ({
      id: `display-${key}`,
      group: t('command.display'),
      label,
      icon: on ? 'check' : 'circle',
      onRun: flip,
    })),
    {
      id: 'shortcuts',
      group: t('command.actions'),
      label: t('command.shortcuts'),
      icon: 'keyboard',
      keys: '?',
      onRun: showShortcuts,
    },
    ...actions.map(({ key, label, icon, onSelect }) => ({
      id: `action-${key}`,
      group: t('command.actions'),
      label,
      icon,
      onRun: onSelect,
    })),
    {
      id: 'sign-out',
      group: t('command.actions'),
      label: t('common:action.signOut'),
      icon: 'log-out',
      onRun: () => void signOut(),
    },
  ];
}
