import type { IncomingHook, Webhook } from '@parlance/contract/calls/webhooks';
import { t } from 'i18next';
import { ApiError } from '../../api/ApiError.ts';
import { attempt, reasonOf } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/queryClient.ts';
import { confirmer } from '../../feedback/confirmer.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { askDelete } from '../../ui/askDelete.tsx';

/** The path parameters of a virtual thing. */
export interface ThingPlace {
  ws: string;
  id: string;
}

const texts = { ns: 'webhooks' } as const;

/** Refetches the webhooks of a thing and their deliveries. */
export const refreshWebhooks = (): Promise<void> =>
  invalidate(
    'GET /api/1.0/workspaces/:ws/vthings/states',
    'GET /api/1.0/workspaces/:ws/vthing/:id/webhooks',
    'GET /api/1.0/workspaces/:ws/vthing/:id/deliveries',
    'GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId',
    'GET /api/1.0/workspaces/:ws/vthing/:id/hook',
    'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview',
  );

/** @throws ApiError 404 where others have deleted it */
export async function readHook(place: ThingPlace): Promise<IncomingHook> {
  const { hook } = await call('GET /api/1.0/workspaces/:ws/vthing/:id/hook', { params: place });
  if (!hook) throw new ApiError({ status: 404 });
  return hook;
}

/** Sends a test message. */
export async function sendTest(place: ThingPlace, { webhook_id: webhookId }: Webhook): Promise<void> {
  await attempt(t('test.failed', texts), async () => {
    const params = { ...place, webhookId };
    await call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test', { params });
    notifyDone(t('test.done', texts));
  });
  await refreshWebhooks();
}

/** Enables or disables a webhook. */
export async function switchWebhook(
  place: ThingPlace,
  { webhook_id: webhookId, version }: Webhook,
  enabled: boolean,
): Promise<void> {
  await attempt(t('save.failed', texts), () =>
    call('PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId', {
      params: { ...place, webhookId },
      body: { enabled },
      ifMatch: version,
    }),
  );
  await refreshWebhooks();
}

/** Runs work for a dialog, which shows why it failed. */
async function inDialog(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

/** Replaces the secret of a webhook after confirmation. @returns the new one */
export async function replaceSecret(
  place: ThingPlace,
  { webhook_id: webhookId }: Webhook,
): Promise<string | undefined> {
  let secret: string | undefined;
  await confirmer.ask({
    title: t('secret.replace', texts),
    message: t('secret.replaceText', texts),
    confirmLabel: t('secret.replace', texts),
    onConfirm: () =>
      inDialog(async () => {
        const params = { ...place, webhookId };
        ({ secret } = await call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret', { params }));
      }),
  });
  await refreshWebhooks();
  return secret;
}

/** Deletes a webhook with its deliveries after confirmation. */
export async function removeWebhook(
  place: ThingPlace,
  { webhook_id: webhookId, url, version }: Webhook,
): Promise<void> {
  await askDelete({
    name: url,
    effect: t('deleteEffect', texts),
    permanent: true,
    onConfirm: () =>
      call('DELETE /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId', {
        params: { ...place, webhookId },
        ifMatch: version,
      }),
  });
  await refreshWebhooks();
}

/** Sends one delivery again. */
export async function resend(place: ThingPlace, deliveryId: string): Promise<void> {
  await attempt(t('resend.failed', texts), async () => {
    const params = { ...place, deliveryId };
    await call('POST /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId/resend', { params });
    notifyDone(t('resend.done', { ...texts, count: 1 }));
  });
  await refreshWebhooks();
}

/** Days for which deliveries are kept. */
const deliveryDays = 30;

/** Sends all failed deliveries of a thing again after confirmation. */
export async function resendFailed(params: ThingPlace, failed: number): Promise<void> {
  await confirmer.ask({
    title: t('resend.all', texts),
    message: t('resend.allText', { ...texts, count: failed }),
    confirmLabel: t('resend.all', texts),
    onConfirm: () =>
      inDialog(async () => {
        const since = new Date(Date.now() - deliveryDays * 24 * 3600 * 1000).toISOString();
        const { count } = await call('POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend', {
          params,
          body: { since },
        });
        notifyDone(t('resend.done', { ...texts, count }));
      }),
  });
  await refreshWebhooks();
}
