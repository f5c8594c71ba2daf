import type { NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { refreshTasks } from '../data/refresh.ts';

const nlp = { ns: 'nlp' } as const;

/** Starts a training; the pill shows its progress. */
export async function train(ws: string, { id, class_name }: NlpClass): Promise<void> {
  const started = await attempt(t('failed.train', { ...nlp, name: class_name }), () =>
    call('POST /api/1.0/gael/:ws/class/:id/train', { params: { ws, id } }),
  );
  if (started) await refreshTasks();
}

/** Starts the training of each class; the server trains them one after the other. */
export async function trainAll(ws: string, classes: readonly NlpClass[]): Promise<void> {
  for (const one of classes) await train(ws, one);
}
