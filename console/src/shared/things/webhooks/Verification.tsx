import type { IncomingHook as Hook } from '@parlance/contract/calls/webhooks';
import { hookVerifications, webhookLimits } from '@parlance/contract/thingTables';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, PasswordField, Select } from '@parlance/ui-kit/form';
import { Grid, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { saveOver } from '../../conflict/saveOver.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { readHook, refreshWebhooks, type ThingPlace } from './webhookActions.ts';

interface VerificationProps {
  place: ThingPlace;
  hook: Hook;
}

/** How a received webhook proves who sent it. A secret that is stored is not shown. */
export function Verification({ place, hook }: VerificationProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [base, setBase] = useState(hook);
  const [chosen, setChosen] = useState(hook.verification);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  // A secret that was typed before Key was selected stays in the field, but is not saved unseen.
  const typed = chosen === 'key' ? '' : secret;
  const changed = chosen !== base.verification || typed !== '';
  // A newer version from others is shown, unless there are unsaved changes, which are based on the older version.
  if (!changed && hook.version > base.version) begin(hook);
  function begin(from: Hook) {
    setBase(from);
    setChosen(from.verification);
    setSecret('');
    setProblem(undefined);
  }
  const save = async () => {
    // The stored secret is never sent to the console, so the time when it was stored is compared instead.
    const pick = ({ verification, secret_set_at }: Hook) => ({ verification, secret: secret_set_at });
    const from = pick(base);
    try {
      const saved = await saveOver({
        edit: { version: base.version, base: from, value: { verification: chosen, secret: typed || from.secret } },
        title: t('verification.label'),
        read: () => readHook(place),
        pick,
        write: (version) =>
          call('PUT /api/1.0/workspaces/:ws/vthing/:id/hook', {
            params: place,
            body: { verification: chosen, ...(typed !== '' && { secret: typed }) },
            ifMatch: version,
          }),
        lines: ({ verification, secret }) => [
          t(`verification.${verification}`),
          ...(secret === from.secret ? [] : [t(`verification.${secret === null ? 'noSecret' : 'newSecret'}`)]),
        ],
      });
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
      <LeaveGuard dirty={changed} />
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
      {chosen === 'key' && problem !== undefined && <Alert>{problem}</Alert>}
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
