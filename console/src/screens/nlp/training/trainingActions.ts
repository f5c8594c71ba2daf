import type { NlpClass } from '@parlance/contract/calls/nlp';
import i18next, { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { confirmer } from '../../../shared/state/confirmer.ts';
import { tellDone } from '../../../shared/state/toasts.ts';
import { formatsOf } from '../../../shared/i18n/format.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { refresh, refreshTasks } from '../data/refresh.ts';

const nlp = { ns: 'nlp' } as const;

/** Starts a training; its progress comes by the pill. */
export async function train(ws: string, { id, class_name }: NlpClass): Promise<void> {
  const started = await attempt(t('failed.train', { ...nlp, name: class_name }), () =>
    call('POST /api/1.0/gael/:ws/class/:id/train', { params: { ws, id } }),
  );
  if (started) await refreshTasks();
}

/** Stops background work; what it has not finished counts as not begun. */
export async function cancelTask(ws: string, taskId: string): Promise<void> {
  await attempt(t('failed.cancel', nlp), () =>
    call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId } }),
  );
  await refreshTasks();
}

/** Lets the newest model answer; asks first when it measured worse than the one that answers now. */
export async function publish(ws: string, one: NlpClass, publishedAccuracy: number | null): Promise<void> {
  const { id, class_name: name, accuracy } = one;
  const put = async () => {
    await call('POST /api/1.0/gael/:ws/class/:id/publish', { params: { ws, id } });
    await refresh('class');
    tellDone(t('done.published', { ...nlp, name }));
  };
  if (accuracy === null || publishedAccuracy === null || accuracy >= publishedAccuracy) {
    await attempt(t('failed.publish', { ...nlp, name }), put);
    return;
  }
  const { percent } = formatsOf(i18next.language);
  await confirmer.ask({
    title: t('publish.worse', nlp),
    message: t('publish.worseText', { ...nlp, was: percent(publishedAccuracy), now: percent(accuracy) }),
    confirmLabel: t('action.publish', nlp),
    cancelLabel: t('action.cancel', { ns: 'common' }),
    onConfirm: put,
  });
}
