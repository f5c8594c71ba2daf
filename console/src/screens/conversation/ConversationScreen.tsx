import type { Thing } from '@parlance/contract/calls/things';
import { EmptyState, List, SkeletonRows } from '@parlance/ui-kit/data';
import { Select } from '@parlance/ui-kit/form';
import { PageHeader, useMediaQuery } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../shared/state/address.ts';
import { byLabel } from '../../shared/things/data/things.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';
import { Devices, Panes } from './Conversation.styles.ts';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { DeviceConversation } from './DeviceConversation.tsx';

/** Name of the icon for a kind of device. */
const iconOf = ({ image }: Thing): string => (image === 'social' ? 'message-circle' : 'bot');

/** The conversation with the assistant on one of the workspace's devices, with the predictions. */
export function ConversationScreen() {
  // Includes the texts of details that open later: loading them then would suspend the screen and lose its focus.
  const { t } = useTranslation(['conversation', 'common', 'review', 'drafting']);
  const ws = useWorkspaceId();
  const { values, set } = useAddressQuery(['device']);
  const narrow = useMediaQuery('(max-width: 767.98px)');
  const things = useCall('GET /api/1.0/workspaces/:ws/vthings', { params: { ws } });
  return (
    <>
      <PageHeader title={t('common:title.conversation')} />
      <Answer
        query={things}
        loading={
          <Panes>
            <Devices>
              <SkeletonRows rows={narrow ? 1 : 6} columns={1} />
            </Devices>
            <ConversationSkeleton />
          </Panes>
        }
      >
        {({ data }) => {
          const devices = data.toSorted(byLabel);
          const device = devices.find(({ vthingId }) => vthingId === values.device) ?? devices[0];
          if (!device) return <EmptyState icon="bot" title={t('things.empty')} text={t('things.emptyText')} />;
          const choose = (id: string) => set({ device: id }, { push: true });
          return (
            <Panes>
              <Devices>
                {narrow ? (
                  devices.length > 1 && (
                    <Select
                      label={t('things.title')}
                      hideLabel
                      value={device.vthingId}
                      onChange={choose}
                      options={devices.map(({ vthingId, label }) => ({ value: vthingId, label }))}
                    />
                  )
                ) : (
                  <>
                    <h2>{t('things.title')}</h2>
                    <List
                      label={t('things.title')}
                      value={device.vthingId}
                      onSelect={choose}
                      items={devices.map((each) => ({ id: each.vthingId, label: each.label, icon: iconOf(each) }))}
                    />
                  </>
                )}
              </Devices>
              <DeviceConversation key={device.vthingId} ws={ws} device={device.vthingId} label={device.label} />
            </Panes>
          );
        }}
      </Answer>
    </>
  );
}
