import type { Difference, NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { tellDone } from '../../../shared/feedback/toasts.ts';
import { refresh } from '../data/refresh.ts';

const models = { ns: 'models' } as const;

/** Asks, and then makes these parts of the draft what they were when the class was published. */
export function discard(ws: string, { id, class_name: name }: NlpClass, differences: readonly Difference[]): void {
  const count = differences.length;
  void confirmer.ask({
    title: t('differences.discardTitle', { ...models, count }),
    message: t('differences.discardText', { ...models, name }),
    danger: true,
    confirmLabel: t('differences.discard', models),
    cancelLabel: t('action.cancel', { ns: 'common' }),
    onConfirm: () =>
      attempt(t('differences.failed', models), async () => {
        await call('POST /api/1.0/gael/:ws/class/:id/differences/discard', {
          params: { ws, id },
          body: { ids: differences.map((difference) => difference.id) },
        });
        await refresh('intent');
        tellDone(t('differences.done', { ...models, count }));
      }),
  });
}
