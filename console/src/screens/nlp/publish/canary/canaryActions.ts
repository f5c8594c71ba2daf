import type { BodyOf } from '@parlance/contract';
import type { NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { refresh } from '../../data/refresh.ts';

const models = { ns: 'models' } as const;

/** Shares of the conversations to choose from, in percent. */
export const canaryShares = [1, 5, 10, 25, 50] as const;

type Start = BodyOf<'POST /api/1.0/gael/:ws/class/:id/canary'>;

/** Publishes a model to a share of the conversations. @throws ApiError */
export async function startCanary(ws: string, { id, class_name: name }: NlpClass, body: Start): Promise<void> {
  await call('POST /api/1.0/gael/:ws/class/:id/canary', { params: { ws, id }, body });
  await refresh('class');
  notifyDone(t('canary.started', { ...models, name, share: body.share }));
}

export async function changeCanaryShare(ws: string, { id, class_name: name }: NlpClass, share: number): Promise<void> {
  await attempt(t('canary.failed', { ...models, name }), async () => {
    await call('PUT /api/1.0/gael/:ws/class/:id/canary', { params: { ws, id }, body: { share } });
    await refresh('class');
    notifyDone(t('canary.changed', { ...models, name, share }));
  });
}

export async function promoteCanary(ws: string, { id, class_name: name }: NlpClass): Promise<void> {
  await attempt(t('canary.failed', { ...models, name }), async () => {
    await call('POST /api/1.0/gael/:ws/class/:id/canary/promote', { params: { ws, id } });
    await refresh('class');
    notifyDone(t('canary.promoted', { ...models, name }));
  });
}

export async function rollBackCanary(ws: string, { id, class_name: name }: NlpClass): Promise<void> {
  await attempt(t('canary.failed', { ...models, name }), async () => {
    await call('DELETE /api/1.0/gael/:ws/class/:id/canary', { params: { ws, id } });
    await refresh('class');
    notifyDone(t('canary.rolledBack', { ...models, name }));
  });
}
