import type { NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { refresh } from '../data/refresh.ts';

const models = { ns: 'models' } as const;

/**
 * Lets a model answer from now on.
 * @param model its id; undefined: the newest
 * @throws ApiError
 */
export async function publish(ws: string, { id, class_name: name }: NlpClass, model?: string): Promise<void> {
  await call('POST /api/1.0/gael/:ws/class/:id/publish', { params: { ws, id }, body: { model } });
  await refresh('class');
  notifyDone(t('done.published', { ...models, name }));
}

/** Asks, and then lets no model of the class answer any more. */
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

/** Restores an earlier publication after confirmation, with its model and its content. */
export async function restorePublication(
  ws: string,
  { id, class_name: name }: NlpClass,
  publication: string,
  at: string,
): Promise<void> {
  await confirmer.ask({
    title: t('restore.title', { ...models, at }),
    message: t('restore.text', models),
    confirmLabel: t('restore.action', models),
    onConfirm: () =>
      attempt(t('restore.failed', { ...models, name }), async () => {
        await call('POST /api/1.0/gael/:ws/class/:id/publish', { params: { ws, id }, body: { publication } });
        await refresh('class');
        notifyDone(t('done.published', { ...models, name }));
      }),
  });
}
