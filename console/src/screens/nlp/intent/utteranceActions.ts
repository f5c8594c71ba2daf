import type { AnswerOf } from '@parlance/contract';
import type { Annotation, Intent, IntentSummary, Utterance } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { showIntent } from '../data/intentCache.ts';
import { refresh } from '../data/refresh.ts';
import { tellUndoable } from '../../../shared/state/undoable.ts';

const nlp = { ns: 'nlp' } as const;

/** What came of adding sentences. */
export type AddResult = AnswerOf<'POST /api/1.0/gael/:ws/intents/:id/utterances'>;
export type Skipped = AddResult['skipped'][number];
export type NewUtterance = Pick<Utterance, 'text'> & Partial<Pick<Utterance, 'annotations' | 'source'>>;

/** Parts no longer than one call takes. */
export function inCalls<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += limits.utterancesPerCall)
    parts.push(items.slice(at, at + limits.utterancesPerCall));
  return parts;
}

/**
 * Adds sentences to an intent.
 * @param force adds those too that another intent has
 * @throws ApiError when it fails; what was added before stays
 */
export async function addUtterances(
  ws: string,
  id: string,
  utterances: readonly NewUtterance[],
  force = false,
): Promise<AddResult> {
  const result: AddResult = { added: [], skipped: [] };
  for (const part of inCalls(utterances)) {
    const { added, skipped } = await call('POST /api/1.0/gael/:ws/intents/:id/utterances', {
      params: { ws, id },
      body: { push: true, forceenable: force, utterances: part },
    });
    result.added.push(...added);
    result.skipped.push(...skipped);
    showIntent(ws, id, (intent) => ({ ...intent, utterances: [...intent.utterances, ...added] }));
  }
  void refresh('intent');
  return result;
}

/**
 * Changes the words or the marks of a sentence.
 * @throws ApiError
 */
export async function editUtterance(
  ws: string,
  intentId: string,
  id: string,
  text: string,
  annotations: Annotation[],
): Promise<void> {
  const changed = await call('PUT /api/1.0/gael/:ws/intents/:id/utterance', {
    params: { ws, id: intentId },
    body: { id, text, annotations },
  });
  showIntent(ws, intentId, (intent) => ({
    ...intent,
    utterances: intent.utterances.map((one) => (one.id === id ? changed : one)),
  }));
  void refresh('intent');
}

/** Takes sentences out of an intent, at once on screen, and offers to undo it. */
export async function deleteUtterances(ws: string, intent: Intent, gone: readonly Utterance[]): Promise<void> {
  const ids = new Set(gone.map((one) => one.id));
  showIntent(ws, intent.id, (shown) => ({ ...shown, utterances: shown.utterances.filter((one) => !ids.has(one.id)) }));
  const done = await attempt(t('failed.deleteUtterances', { ...nlp, count: ids.size }), async () => {
    for (const part of inCalls([...ids]))
      await call('DELETE /api/1.0/gael/:ws/intents/:id/utterances', {
        params: { ws, id: intent.id },
        body: { ids: part },
      });
    return true;
  });
  await refresh('intent');
  if (!done) return;
  tellUndoable(t('done.deletedUtterances', { ...nlp, count: ids.size }), () =>
    attempt(t('failed.restore', { ...nlp, name: intent.intent_name }), () => addUtterances(ws, intent.id, gone, true)),
  );
}

const move = async (ws: string, from: string, to: string, ids: readonly string[]) => {
  for (const part of inCalls(ids))
    await call('POST /api/1.0/gael/:ws/intents/:id/utterances/move', {
      params: { ws, id: from },
      body: { ids: part, to },
    });
  await refresh('intent');
};

/** Moves sentences to another intent and offers to undo it. */
export async function moveUtterances(
  ws: string,
  from: Intent,
  to: IntentSummary,
  moved: readonly Utterance[],
): Promise<boolean> {
  const ids = moved.map((one) => one.id);
  const count = ids.length;
  const words = { ...nlp, count, name: to.intent_name };
  const done = await attempt(t('failed.move', words), async () => {
    await move(ws, from.id, to.id, ids);
    return true;
  });
  if (!done) return false;
  tellUndoable(t('done.moved', words), () =>
    attempt(t('failed.move', { ...words, name: from.intent_name }), () => move(ws, to.id, from.id, ids)),
  );
  return true;
}
