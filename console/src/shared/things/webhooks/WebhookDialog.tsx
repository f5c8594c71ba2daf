import type { Webhook } from '@parlance/contract/calls/webhooks';
import { type WebhookEvent, webhookEvents, webhookLimits } from '@parlance/contract/thingTables';
import { FormField, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { MultiCombobox, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object, string, type ObjectSchema } from 'yup';
import { call } from '../../api/call.ts';
import { formProblem } from '../../api/formProblem.ts';
import { findCurrent } from '../../conflict/findCurrent.ts';
import { saveOver } from '../../conflict/saveOver.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { eventKey } from './eventName.ts';
import { refreshWebhooks, type ThingPlace } from './webhookActions.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface Draft {
  url: string;
  description: string;
  events: string[];
}

interface WebhookDialogProps {
  place: ThingPlace;
  /** The webhook to change; undefined: a new one. */
  webhook: Webhook | undefined;
  /** Called with the secret of a new webhook, which is shown once. */
  onCreated: (url: string, secret: string) => void;
  onClose: () => void;
}

/** The fields of a webhook that the dialog changes. */
type Saved = Pick<Webhook, 'url' | 'description' | 'events'>;
const savedOf = ({ url, description, events }: Webhook): Saved => ({ url, description, events });

const isEvent = (text: string): text is WebhookEvent => webhookEvents.some((one) => one === text);

/** Creates or changes a webhook. */
export function WebhookDialog({ place, webhook: shown, onCreated, onClose }: WebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  // The version that the edit is based on: others may change the webhook meanwhile.
  const [webhook] = useState(shown);
  const schema: ObjectSchema<Draft> = object({
    url: string().trim().required(t('urlRequired')).max(webhookLimits.urlLength),
    description: string().trim().defined().max(webhookLimits.descriptionLength),
    events: array(string().defined()).defined(),
  });
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
  });
  /** @returns whether it was saved; false: the user chose the version of others; undefined: the user chose neither */
  const saveChanged = async (before: Webhook, value: Saved): Promise<boolean | undefined> => {
    let written = false;
    const stored = await saveOver({
      edit: { version: before.version, base: savedOf(before), value },
      title: before.url,
      async read() {
        const { data } = await call('GET /api/1.0/workspaces/:ws/vthing/:id/webhooks', { params: place });
        return findCurrent(
          data.map((one) => ({ ...one, id: one.webhook_id })),
          before.webhook_id,
        );
      },
      pick: savedOf,
      write: async (ifMatch) => {
        const saved = await call('PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId', {
          params: { ...place, webhookId: before.webhook_id },
          body: value,
          ifMatch,
        });
        written = true;
        return { ...saved, id: before.webhook_id };
      },
      lines: ({ url, description, events }) =>
        [url, ...events.map((one) => t(eventKey(one))), description].filter(Boolean),
    });
    return stored && written;
  };
  const save = async ({ url, description, events: chosen }: Draft) => {
    const body = { url, description, events: chosen.filter(isEvent) };
    if (webhook) {
      const saved = await saveChanged(webhook, body);
      if (saved === undefined) return;
      if (saved) notifyDone(t('save.done'));
      onClose();
    } else {
      const made = await call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', { params: place, body });
      onCreated(made.url, made.secret);
    }
    void refreshWebhooks();
  };
  return (
    <FormDialog
      closeOnOutside={false}
      title={webhook ? t('edit') : t('add')}
      description={t('addText')}
      guarded
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={formProblem}
      submitLabel={webhook ? t('common:action.save') : t('add')}
      cancelLabel={t('common:action.cancel')}
    >
      <FormField name="url">
        {(field) => (
          <TextField label={t('column.url')} type="url" placeholder="https://" required autoComplete="off" {...field} />
        )}
      </FormField>
      <FormField name="events" control={form.control}>
        {(field) => (
          <MultiCombobox
            label={t('column.events')}
            hint={t('eventsHint')}
            options={webhookEvents.map((value) => ({ value, label: t(eventKey(value)) }))}
            {...field}
          />
        )}
      </FormField>
      <FormField name="description">
        {(field) => <TextField label={t('column.description')} autoComplete="off" {...field} />}
      </FormField>
    </FormDialog>
  );
}
