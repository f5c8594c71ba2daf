import type { NlpClass, Threshold } from '@parlance/contract/calls/nlp';
import i18next, { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { formatsOf } from '../../../../shared/i18n/format.ts';
import { tellUndoable } from '../../../../shared/state/undoable.ts';
import { refresh } from '../../data/refresh.ts';
import { refreshEvaluations } from '../common/queries.ts';

const evaluation = { ns: 'evaluation' } as const;

/**
 * Sets the threshold of a class, or with null the one that training suggests, and offers to undo it.
 * @returns whether it is done
 */
export async function applyThreshold(
  ws: string,
  one: Pick<NlpClass, 'id' | 'class_name'>,
  before: Threshold,
  value: number | null,
): Promise<boolean> {
  const put = (threshold: number | null, ifMatch: number) =>
    call('PUT /api/1.0/gael/:ws/class/:id/threshold', { params: { ws, id: one.id }, body: { threshold }, ifMatch });
  const settle = () => Promise.all([refresh('class'), refreshEvaluations()]);
  const failed = t('failed.threshold', { ...evaluation, name: one.class_name });
  const set = await attempt(failed, () => put(value, before.version));
  await settle();
  if (!set) return false;
  const { confidence } = formatsOf(i18next.language);
  const told =
    value === null
      ? t('done.thresholdReset', { ...evaluation, name: one.class_name })
      : t('done.threshold', { ...evaluation, name: one.class_name, value: confidence(value) });
  tellUndoable(told, async () => {
    await attempt(failed, () => put(before.own, set.version));
    await settle();
  });
  return true;
}
