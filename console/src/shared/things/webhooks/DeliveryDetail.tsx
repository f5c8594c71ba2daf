import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queryClient.ts';
import { errorText } from '../../i18n/errorText.ts';
import { useFormats } from '../../i18n/format.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SourceText } from '../../ui/JsonText.tsx';
import { resend, type ThingPlace } from './webhookActions.ts';

interface DeliveryDetailProps {
  place: ThingPlace;
  deliveryId: string;
  onClose: () => void;
}

/** A delivery to a webhook: its request, and the result of each attempt. */
export function DeliveryDetail({ place, deliveryId, onClose }: DeliveryDetailProps) {
  const { t } = useTranslation('webhooks');
  const { exact, duration } = useFormats();
  const query = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId', {
    params: { ...place, deliveryId },
  });
  return (
    <Drawer
      open
      modal={false}
      width={520}
      onClose={onClose}
      title={t('delivery')}
      description={query.data?.url}
      footer={
        <Button icon="refresh-cw" onClick={() => void resend(place, deliveryId)}>
          {t('resend.one')}
        </Button>
      }
    >
      <Answer query={query} loading={<SkeletonRows rows={6} columns={1} />}>
        {({ request, attempts, next_at: next, attempt }) => (
          <Stack>
            <Card title={t('request')} level={3}>
              <Stack gap={3}>
                <Facts facts={Object.entries(request.headers).map(([name, value]) => ({ name, value }))} />
                <SourceText label={t('body')} text={request.body} />
              </Stack>
            </Card>
            {attempts.toReversed().map((one) => (
              <Card
                key={one.attempt}
                title={t('attempt', { number: one.attempt })}
                level={3}
                actions={
                  <Pill tone={one.error ? 'bad' : 'good'} icon={one.error ? 'x' : 'check'}>
                    {one.status ?? t('state.failed')}
                  </Pill>
                }
              >
                <Stack gap={3}>
                  <Facts
                    facts={[
                      { name: t('column.time'), value: exact(one.at) },
                      { name: t('duration'), value: duration(one.ms) },
                      ...(one.error ? [{ name: t('reason'), value: errorText(one.error) }] : []),
                    ]}
                  />
                  {one.answer !== '' && <SourceText label={t('answer')} text={one.answer} />}
                </Stack>
              </Card>
            ))}
            {next !== null && (
              <Inline>
                <span>{attempt === 0 ? t('notYet') : t('nextAt', { date: exact(next) })}</span>
              </Inline>
            )}
          </Stack>
        )}
      </Answer>
    </Drawer>
  );
}
