import type { IncomingHook as Hook } from '@parlance/contract/calls/webhooks';
import { EmptyState, RelativeTime, Skeleton } from '@parlance/ui-kit/data';
import { Button, Switch } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queryClient.ts';
import { confirmer } from '../../feedback/confirmer.ts';
import { useFormats } from '../../i18n/format.ts';
import { Answer } from '../../ui/Answer.tsx';
import { askDelete } from '../../ui/askDelete.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { Verification } from './Verification.tsx';
import { refreshWebhooks, type ThingPlace } from './webhookActions.ts';

/** The incoming hook of a virtual thing: its address, how webhooks are verified, and the mapping of their values. */
export function IncomingHook({ place }: { place: ThingPlace }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { locale } = useFormats();
  const query = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/hook', { params: place });
  const [address, setAddress] = useState<string>();
  const make = async () => {
    await attempt(t('hook.failed'), async () => {
      setAddress((await call('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', { params: place })).url);
    });
    await refreshWebhooks();
  };
  const renew = () =>
    confirmer.ask({
      title: t('hook.newKey'),
      message: t('hook.newKeyText'),
      confirmLabel: t('hook.newKey'),
      danger: true,
      onConfirm: make,
    });
  const enable = async ({ version }: Hook, enabled: boolean) => {
    await attempt(t('save.failed'), () =>
      call('PUT /api/1.0/workspaces/:ws/vthing/:id/hook', { params: place, body: { enabled }, ifMatch: version }),
    );
    await refreshWebhooks();
  };
  const remove = async ({ version }: Hook) => {
    await askDelete({
      name: t('received'),
      effect: t('hook.deleteEffect'),
      permanent: true,
      async onConfirm() {
        await call('DELETE /api/1.0/workspaces/:ws/vthing/:id/hook', { params: place, ifMatch: version });
        setAddress(undefined);
      },
    });
    await refreshWebhooks();
  };
  return (
    <Card title={t('received')} level={3}>
      <Answer query={query} loading={<Skeleton lines={4} />}>
        {({ hook }) =>
          hook ? (
            <Stack gap={4}>
              {address !== undefined && (
                <ShownOnce
                  warning={t('hook.once')}
                  items={[{ label: t('hook.address'), value: address, copyLabel: t('hook.copy') }]}
                />
              )}
              <Facts
                facts={[
                  { name: t('hook.address'), value: hook.url },
                  {
                    name: t('hook.last'),
                    value: hook.received_at ? (
                      <RelativeTime date={hook.received_at} locale={locale} />
                    ) : (
                      t('hook.never')
                    ),
                  },
                ]}
              />
              <Inline gap={2}>
                <Switch label={t('hook.enabled')} checked={hook.enabled} onChange={(on) => void enable(hook, on)} />
                <Button size="s" icon="key" onClick={() => void renew()}>
                  {t('hook.newKey')}
                </Button>
                <Button size="s" variant="danger" icon="trash-2" onClick={() => void remove(hook)}>
                  {t('common:action.delete')}
                </Button>
              </Inline>
              <Verification place={place} hook={hook} />
              <MappingEditor place={place} hook={hook} />
            </Stack>
          ) : (
            <EmptyState
              icon="plug"
              title={t('hook.none')}
              text={t('hook.noneText')}
              action={
                <Button icon="plus" onClick={() => void make()}>
                  {t('hook.create')}
                </Button>
              }
            />
          )
        }
      </Answer>
    </Card>
  );
}
