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

/** Changes a canary, and confirms it. */
const change = ({ class_name: name }: NlpClass, work: () => Promise<unknown>, done: string) =>
  attempt(t('canary.failed', { ...models, name }), async () => {
    await work();
    await refresh('class');
    notifyDone(done);
  });

export const changeCanaryShare = (ws: string, one: NlpClass, share: number) =>
  change(
    one,
    () => call('PUT /api/1.0/gael/:ws/class/:id/canary', { params: { ws, id: one.id }, body: { share } }),
    t('canary.changed', { ...models, name: one.class_name, share }),
  );

export const promoteCanary = (ws: string, one: NlpClass) =>
  change(
    one,
    () => call('POST /api/1.0/gael/:ws/class/:id/canary/promote', { params: { ws, id: one.id } }),
    t('canary.promoted', { ...models, name: one.class_name }),
  );

export const rollBackCanary = (ws: string, one: NlpClass) =>
  change(
    one,
    () => call('DELETE /api/1.0/gael/:ws/class/:id/canary', { params: { ws, id: one.id } }),
    t('canary.rolledBack', { ...models, name: one.class_name }),
  );
