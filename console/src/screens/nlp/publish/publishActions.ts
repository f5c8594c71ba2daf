import type { NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { refresh } from '../data/refresh.ts';

const models = { ns: 'models' } as const;

/**
 * Publishes a model: by default the newest, or that of an earlier publication, with its content.
 * @throws ApiError
 */
export async function publish(
  ws: string,
  { id, class_name: name }: NlpClass,
  chosen: { model?: string | undefined; publication?: string } = {},
): Promise<void> {
  await call('POST /api/1.0/gael/:ws/class/:id/publish', { params: { ws, id }, body: chosen });
  await refresh('class');
  notifyDone(t('done.published', { ...models, name }));
}

/** Withdraws the publication of a class after confirmation: no model of it answers any longer. */
export async function unpublish(ws: string, { id, class_name: name }: NlpClass): Promise<void> {
  await confirmer.ask({
    title: t('unpublish.title', { ...models, name }),
    message: t('unpublish.text', models),
    danger: true,
    confirmLabel: t('action.unpublish', models),
    onConfirm: () =>
      attempt(t('failed.unpublish', { ...models, name }), async () => {
        await call('DELETE /api/1.0/gael/:ws/class/:id/publish', { params: { ws, id } });
        await refresh('class');
        notifyDone(t('done.unpublished', { ...models, name }));
      }),
  });
}
