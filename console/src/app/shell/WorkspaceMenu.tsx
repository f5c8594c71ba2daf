import { Button, IconButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withWorkspace } from '../../shared/state/address.ts';
import { can, session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screenAt } from '../screens.ts';
import { CreateWorkspace } from './CreateWorkspace.tsx';
import { WorkspaceSettings } from './WorkspaceSettings.tsx';

const searchFrom = 11;
const listHeight = 430;

/** Which workspace is shown, the others, and what may be done with them. */
export function WorkspaceMenu() {
  const { t } = useTranslation('shell');
  const { list, current } = useSnapshot(workspace);
  useSnapshot(session);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<'create' | 'settings' | null>(null);
  const shown = list.find((each) => each.workspace === current);
  const close = () => setDialog(null);
  // What one was looking at (an intent, a filter) belongs to the other workspace: begin at the screen's start.
  const goTo = (ws: string) => navigate(withWorkspace(screenAt(pathname)?.href ?? '/', ws));

  return (
    <Inline gap={1} wrap={false}>
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
        ]}
        trigger={(trigger) => (
          <Button iconEnd="chevrons-up-down" {...trigger} aria-label={`${t('workspace.menu')}: ${shown?.label ?? '–'}`}>
            {shown?.label ?? '–'}
          </Button>
        )}
      />
      {shown && can('workspace:edit', current) && (
        <IconButton icon="settings" label={t('workspace.settings')} onClick={() => setDialog('settings')} />
      )}
      {can('workspace:create') && (
        <IconButton icon="plus" label={t('workspace.create')} onClick={() => setDialog('create')} />
      )}
      {dialog === 'create' && <CreateWorkspace onClose={close} />}
      {dialog === 'settings' && shown && <WorkspaceSettings shown={shown} onClose={close} />}
    </Inline>
  );
}
