import type { IncomingHook as Hook } from '@parlance/contract/calls/webhooks';
import { hookVerifications, webhookLimits } from '@parlance/contract/thingTables';
import { EmptyState, RelativeTime, Skeleton } from '@parlance/ui-kit/data';
import { Button, PasswordField, Select, Switch } from '@parlance/ui-kit/form';
import { Card, Grid, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, reasonOf } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queryClient.ts';
import { saveOver } from '../../conflict/saveOver.ts';
import { confirmer } from '../../feedback/confirmer.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { useFormats } from '../../i18n/format.ts';
import { Answer } from '../../ui/Answer.tsx';
import { askDelete } from '../../ui/askDelete.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { readHook, refreshWebhooks, type ThingPlace } from './webhookActions.ts';

interface HookProps {
  place: ThingPlace;
  hook: Hook;
}

/** How a received webhook proves who sent it. A secret that is stored is not shown. */
function Verification({ place, hook }: HookProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [base, setBase] = useState(hook);
  const [chosen, setChosen] = useState(hook.verification);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const changed = chosen !== base.verification || secret !== '';
  // What others save is shown, unless something is edited here: that began from what was there before.
  if (!changed && hook.version > base.version) begin(hook);
  function begin(from: Hook) {
    setBase(from);
    setChosen(from.verification);
    setSecret('');
  }
  const save = async () => {
    // A stored secret is not known here: that of an edit is a new one, or none.
    const pick = ({ verification }: Hook) => ({ verification, secret: '' });
    try {
      const saved = await saveOver({
        edit: { version: base.version, base: pick(base), value: { verification: chosen, secret } },
        title: t('verification.label'),
        read: () => readHook(place),
        pick,
        write: (version) =>
          call('PUT /api/1.0/workspaces/:ws/vthing/:id/hook', {
            params: place,
            body: { verification: chosen, ...(secret !== '' && { secret }) },
            ifMatch: version,
          }),
        lines: ({ verification, secret }) => [
          t(`verification.${verification}`),
          ...(secret === '' ? [] : [t('verification.newSecret')]),
        ],
      });
      setProblem(undefined);
      if (saved) {
        begin(saved);
        notifyDone(t('save.done'));
      }
    } catch (error) {
      setProblem(reasonOf(error));
    }
    await refreshWebhooks();
  };
  return (
    <Stack gap={3}>
      <Grid min={200}>
        <Select
          label={t('verification.label')}
          hint={t(`verification.${chosen}Text`)}
          value={chosen}
          onChange={(value) => setChosen(hookVerifications.find((one) => one === value) ?? 'key')}
          options={hookVerifications.map((value) => ({ value, label: t(`verification.${value}`) }))}
        />
        {chosen !== 'key' && (
          <PasswordField
            label={t('verification.secret')}
            hint={hook.has_secret ? t('verification.stored') : undefined}
            value={secret}
            onChange={setSecret}
            maxLength={webhookLimits.secretLength}
            autoComplete="off"
            error={problem}
          />
        )}
      </Grid>
      {changed && (
        <Inline>
          <Button size="s" variant="primary" onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

/** The address of a virtual thing for webhooks of others: how they are verified, and what becomes of their values. */
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
