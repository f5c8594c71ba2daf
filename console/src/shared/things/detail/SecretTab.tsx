import { secretOverlaps } from '@parlance/contract/thingTables';
import { Skeleton } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { invalidate, useCall } from '../../api/queryClient.ts';
import { confirmer } from '../../feedback/confirmer.ts';
import { useFormats } from '../../i18n/format.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import type { ThingPart } from '../data/things.ts';

/**
 * The secret with which a thing reports without an account. It is shown once; after a replacement, the old one stays
 * valid for a while.
 */
export function SecretTab({ ws, thing }: ThingPart) {
  const { t } = useTranslation(['things', 'common']);
  const { exact } = useFormats();
  const params = { ws, id: thing.vthingId };
  const query = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/secret', { params });
  const [overlap, setOverlap] = useState('0');
  const [secret, setSecret] = useState<string>();
  const make = () =>
    attempt(t('secret.failed'), async () => {
      const hours = secretOverlaps.find((one) => String(one) === overlap) ?? 0;
      const made = await call('PUT /api/1.0/workspaces/:ws/vthing/:id/secret', { params, body: { overlap: hours } });
      setSecret(made.secret);
      await invalidate('GET /api/1.0/workspaces/:ws/vthing/:id/secret');
    });
  const reset = () =>
    confirmer.ask({
      title: t('secret.resetTitle'),
      message: t(`secret.effect.${overlap === '1' ? 'hour' : overlap === '24' ? 'day' : 'now'}`),
      confirmLabel: t('secret.reset'),
      danger: overlap === '0',
      async onConfirm() {
        await make();
      },
    });
  const address = `${location.origin}/api/1.0/things/${encodeURIComponent(ws)}/${encodeURIComponent(thing.vthingId)}/report`;
  const body = '{"values":[{"event_name":"climate","attribute_name":"temperature","value":18.4,"unit":"°C"}]}';
  const example = `curl -X POST ${address} -H "x-thing-secret: ${secret ?? ''}" -H "content-type: application/json" -d '${body}'`;
  return (
    <Card title={t('tab.secret')} level={3}>
      <Answer query={query} loading={<Skeleton lines={4} />}>
        {({ exists, hint, created_at, created_by, previous_until }) => (
          <Stack gap={4}>
            <p>{t('secret.text')}</p>
            {secret !== undefined && (
              <ShownOnce
                warning={t('secret.once')}
                items={[
                  { label: t('tab.secret'), value: secret, copyLabel: t('secret.copy') },
                  { label: t('secret.example'), value: example, copyLabel: t('secret.copyExample') },
                ]}
              />
            )}
            {exists && (
              <Facts
                facts={[
                  { name: t('secret.ends'), value: `…${hint}` },
                  { name: t('secret.made'), value: `${exact(created_at ?? '')} · ${created_by ?? ''}` },
                  ...(previous_until ? [{ name: t('secret.previous'), value: exact(previous_until) }] : []),
                ]}
              />
            )}
            {exists ? (
              <Inline gap={2} align="end">
                <Select
                  label={t('secret.overlap')}
                  value={overlap}
                  onChange={setOverlap}
                  options={secretOverlaps.map((hours) => ({
                    value: String(hours),
                    label: t(`secret.hours.${hours === 0 ? 'now' : hours === 1 ? 'hour' : 'day'}`),
                  }))}
                />
                <Button icon="refresh-cw" onClick={() => void reset()}>
                  {t('secret.reset')}
                </Button>
              </Inline>
            ) : (
              <Inline>
                <Button variant="primary" icon="lock" onClick={() => void make()}>
                  {t('secret.make')}
                </Button>
              </Inline>
            )}
          </Stack>
        )}
      </Answer>
    </Card>
  );
}
