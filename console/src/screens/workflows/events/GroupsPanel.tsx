import type { ThingGroup } from '@parlance/contract/calls/things';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { plainList, truncate } from '@parlance/ui-kit/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useGroups, useThingLabels } from '../data/queries.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { removeGroup } from './groupActions.ts';

const List = styled.ul`
  display: grid;
  ${plainList}

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    padding: var(--space-2) 0;
    border-top: 1px solid var(--line);
  }
  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }
  b {
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--text-muted);
    ${truncate}
  }
`;

const Muted = styled.p`
  color: var(--text-muted);
`;

/** The groups of virtual things: a script can be for one of them. */
export function GroupsPanel({ ws }: { ws: string }) {
  const { t } = useTranslation(['workflows', 'common']);
  const query = useGroups(ws);
  const labels = useThingLabels(ws);
  const [dialog, setDialog] = useState<{ group: ThingGroup | undefined }>();
  const editable = can('thing:edit', ws);
  const namesOf = ({ devices }: ThingGroup) =>
    [...labels].flatMap(([id, label]) => (devices.includes(id) ? [label] : [])).join(', ');
  return (
    <Card
      title={t('groups.title')}
      level={2}
      actions={
        editable && (
          <IconButton size="s" icon="plus" label={t('groups.add')} onClick={() => setDialog({ group: undefined })} />
        )
      }
    >
      <Answer query={query} loading={<SkeletonRows rows={3} columns={1} />}>
        {({ data: groups }) => (
          <>
            {groups.length === 0 && <Muted>{t('groups.empty')}</Muted>}
            <List>
              {groups.map((group) => (
                <li key={group.group_name}>
                  <div>
                    <b>{group.group_name}</b>
                    <small title={namesOf(group)}>{namesOf(group) || t('groups.noThings')}</small>
                  </div>
                  {editable && (
                    <>
                      <IconButton
                        size="s"
                        icon="pencil"
                        label={t('groups.edit', { name: group.group_name })}
                        onClick={() => setDialog({ group })}
                      />
                      <IconButton
                        size="s"
                        icon="trash-2"
                        label={t('groups.remove', { name: group.group_name })}
                        onClick={() => void removeGroup(ws, group)}
                      />
                    </>
                  )}
                </li>
              ))}
            </List>
            {dialog && (
              <GroupDialog ws={ws} group={dialog.group} groups={groups} onClose={() => setDialog(undefined)} />
            )}
          </>
        )}
      </Answer>
    </Card>
  );
}
