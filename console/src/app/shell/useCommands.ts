import type { Command } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHref, withWorkspace } from '../../shared/state/address.ts';
import { can, session, signOut } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screenAt, screens } from '../screens.ts';
import { useDisplayToggles } from './useDisplayToggles.ts';

/** Everything one can do from anywhere: screens, workspaces, display, the way out. */
export function useCommands(showShortcuts: () => void): Command[] {
  const { t } = useTranslation(['shell', 'common']);
  const { list, current } = useSnapshot(workspace);
  useSnapshot(session);
  const navigate = useNavigate();
  const hrefOf = useHref();
  const { pathname } = useLocation();
  const toggles = useDisplayToggles();
  return [
    ...screens
      .filter((screen) => can(screen.permission, current))
      .map(({ id, icon, href, keys }) => ({
        id: `screen-${id}`,
        group: t('command.goTo'),
        label: t(`common:screen.${id}`),
        icon,
        keys,
        onRun: () => void navigate(hrefOf(href)),
      })),
    ...list
      .filter((each) => each.workspace !== current)
      .map((each) => ({
        id: `workspace-${each.workspace}`,
        group: t('command.workspaces'),
        label: each.label,
        keywords: each.workspace,
        icon: 'layers',
        onRun: () => void navigate(withWorkspace(screenAt(pathname)?.href ?? '/', each.workspace)),
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
    {
      id: 'sign-out',
      group: t('command.actions'),
      label: t('common:action.signOut'),
      icon: 'log-out',
      onRun: () => void signOut(),
    },
  ];
}
