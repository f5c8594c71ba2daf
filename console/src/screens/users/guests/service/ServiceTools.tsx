import type { Service } from '@parlance/contract/calls/guests';
import { CopyButton, IconButton } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../../../shared/state/address.ts';
import { can } from '../../../../shared/state/session.ts';
import { RenameThing } from '../../../../shared/things/RenameThing.tsx';
import { removeThing, switchPinRequirement } from '../../../../shared/things/thingActions.ts';
import { signInAddress } from './guestAddress.ts';

const Tools = styled.div`
  display: flex;
  gap: var(--space-1);
  margin-inline-start: auto;
`;

/** The actions on a service: its address for guests, its name, its PIN requirement. */
export function ServiceTools({ service }: { service: Service }) {
  const { t } = useTranslation('guests');
  const ws = useWorkspaceId();
  const [renaming, setRenaming] = useState(false);
  const things = useCall('GET /api/1.0/workspaces/:ws/vthings', { params: { ws } });
  const { vthingId, label } = service;
  const thing = things.data?.data.find((one) => one.vthingId === vthingId);
  const address = signInAddress(location.origin, ws, vthingId);
  return (
    <Tools>
      <CopyButton text={address} label={t('service.copyAddress')} />
      <IconButton
        icon="external-link"
        label={t('service.openAddress')}
        onClick={() => window.open(address, '_blank', 'noopener')}
      />
      {thing && can('thing:edit', ws) && (
        <Menu
          label={t('service.more', { name: label })}
          placement="bottom-end"
          items={[
            { key: 'rename', label: t('service.rename'), icon: 'pencil', onSelect: () => setRenaming(true) },
            {
              key: 'open',
              label: t('service.unrequire'),
              icon: 'lock-open',
              onSelect: () => void switchPinRequirement(ws, thing, 0),
            },
            {
              key: 'delete',
              label: t('service.delete'),
              icon: 'trash-2',
              danger: true,
              disabled: !thing.deletable,
              onSelect: () => void removeThing(ws, thing),
            },
          ]}
          trigger={(trigger) => <IconButton icon="ellipsis" {...trigger} label={t('service.more', { name: label })} />}
        />
      )}
      {renaming && thing && <RenameThing ws={ws} thing={thing} onClose={() => setRenaming(false)} />}
    </Tools>
  );
}
