import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../api/queryClient.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import { IncomingHook } from './IncomingHook.tsx';
import { WebhookTable } from './WebhookTable.tsx';

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  > h3 {
    margin: 0;
    font-size: var(--size-m);
  }
`;

/** The webhooks to other systems, their deliveries, and the incoming hook of a virtual thing. */
export function WebhooksTab({ ws, thing }: { ws: string; thing: { vthingId: string } }) {
  const { t } = useTranslation('webhooks');
  const place = { ws, id: thing.vthingId };
  const { isPending } = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/webhooks', { params: place });
  return (
    <Stack gap={4}>
      <Part>
        <h3>{t('sent')}</h3>
        <WebhookTable place={place} />
      </Part>
      {/* The height of the table above decides where this is, so it is rendered once the table has its rows. */}
      {!isPending && (
        <>
          <Part>
            <h3>{t('deliveries')}</h3>
            <DeliveryTable place={place} />
          </Part>
          <IncomingHook place={place} />
        </>
      )}
    </Stack>
  );
}
