import { Button, IconButton } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Menu, type MenuEntry } from '@parlance/ui-kit/overlay';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { withWorkspace } from '../../shared/state/address.ts';
import { can, session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screenAt } from '../screens.ts';
import { CreateWorkspace, WorkspaceSettings } from './dialogs.ts';

const searchFrom = 11;
const listHeight = 430;

const Shown = styled(Button)`
  flex: none;
  max-width: 200px;
`;

/** Which workspace is shown, the others, and what may be done with them. */
export function WorkspaceMenu() {
  const { t } = useTranslation('shell');
  const { list, current } = useSnapshot(workspace);
  useSnapshot(session);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<'create' | 'settings' | null>(null);
  // A phone has no room for the buttons beside the name: they are in the menu there.
  const phone = useMediaQuery('(max-width: 575.98px)');
  const shown = list.find((each) => each.workspace === current);
  const close = () => setDialog(null);
  // What one was looking at (an intent, a filter) belongs to the other workspace: begin at the screen's start.
  const goTo = (ws: string) => navigate(withWorkspace(screenAt(pathname)?.href ?? '/', ws));

  const settings = shown && can('workspace:edit', current);
  const create = can('workspace:create');
  const actions: MenuEntry[] = [
    { type: 'separator', key: 'line' },
    ...(settings
      ? [{ key: ' settings', icon: 'settings', label: t('workspace.settings'), onSelect: () => setDialog('settings') }]
      : []),
    ...(create
      ? [{ key: ' create', icon: 'plus', label: t('workspace.create'), onSelect: () => setDialog('create') }]
      : []),
  ];

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
              onSelect: () => void goTo(each.workspace),
            })),
          },
          ...(phone && actions.length > 1 ? actions : []),
        ]}
        trigger={(trigger) => (
          <Shown iconEnd="chevrons-up-down" {...trigger} aria-label={`${t('workspace.menu')}: ${shown?.label ?? '–'}`}>
            {shown?.label ?? '–'}
          </Shown>
        )}
      />
      {settings && !phone && (
        <IconButton icon="settings" label={t('workspace.settings')} onClick={() => setDialog('settings')} />
      )}
      {create && !phone && <IconButton icon="plus" label={t('workspace.create')} onClick={() => setDialog('create')} />}
      <Suspense>
        {dialog === 'create' && <CreateWorkspace onClose={close} />}
        {dialog === 'settings' && shown && <WorkspaceSettings shown={shown} onClose={close} />}
      </Suspense>
    </>
  );
}
