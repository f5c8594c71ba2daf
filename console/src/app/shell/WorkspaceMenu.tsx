import { Button, IconButton } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Menu, type MenuEntry } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { withWorkspace } from '../../shared/state/address.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screenAt } from '../routes/screens.ts';
import { useGo } from './useGo.ts';
import { useWorkspaceActions } from './useWorkspaceActions.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

const searchFrom = 11;
const listHeight = 430;

const Shown = styled(Button)`
  flex: none;
  max-width: 200px;
  ${media.underPhone} {
    flex: 0 1 auto;
  }
`;

/** The name of the open workspace, the other workspaces, and the permitted actions on them. */
export function WorkspaceMenu() {
  const { t } = useTranslation('shell');
  const { list, current } = useSnapshot(workspace);
  const go = useGo();
  const { pathname } = useLocation();
  // A phone has no room for the buttons beside the name, so the menu has them there.
  const phone = useMediaQuery('(max-width: 575.98px)');
  const shown = list.find((each) => each.workspace === current);
  // An open intent or a filter belongs to the other workspace, so the new one opens at the screen's start.
  const goTo = (ws: string) => go(withWorkspace(screenAt(pathname)?.href ?? '/', ws));

  const actions = useWorkspaceActions();
  const inMenu: MenuEntry[] = phone && actions.length > 0 ? [{ type: 'separator', key: ' line' }, ...actions] : [];

  return (
    <>
      <Menu
        label={t('workspace.menu')}
        minWidth={240}
        maxHeight={listHeight}
        searchable={list.length >= searchFrom}
        searchPlaceholder={t('workspace.search')}
        emptyText={t('workspace.noMatch')}
        items={[
          {
            type: 'group',
            key: 'workspaces',
            label: t('workspace.menu'),
            choice: 'one',
            items: list.map((each) => ({
              key: each.workspace,
              label: each.label,
              checked: each.workspace === current,
              onSelect: () => goTo(each.workspace),
            })),
          },
          ...inMenu,
        ]}
        trigger={(trigger) => (
          <Shown
            iconEnd="chevrons-up-down"
            {...trigger}
            aria-label={labelled(t('workspace.menu'), shown?.label ?? '–')}
          >
            {shown?.label ?? '–'}
          </Shown>
        )}
      />
      {!phone &&
        actions.map(({ key, icon, label, onSelect }) => (
          <IconButton key={key} icon={icon} label={label} onClick={onSelect} />
        ))}
    </>
  );
}
