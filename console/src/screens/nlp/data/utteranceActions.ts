import type { AnswerOf } from '@parlance/contract';
import type { Annotation, IntentSummary, Utterance } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { showIntent } from './intentCache.ts';
import { refresh } from './refresh.ts';
import { showListed } from './utteranceList.ts';

const nlp = { ns: 'nlp' } as const;

/** An utterance and the id of its intent. */
export type UtteranceWithIntent = Utterance & { intent: string };

/** The result of adding utterances. */
export type AddResult = AnswerOf<'POST /api/1.0/gael/:ws/intents/:id/utterances'>;
export type SkippedUtterance = AddResult['skipped'][number];
export type NewUtterance = Pick<Utterance, 'text'> & Partial<Pick<Utterance, 'annotations' | 'source'>>;

/** Splits a list into parts that fit into one call. */
export function batchesOf<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += limits.utterancesPerCall)
    parts.push(items.slice(at, at + limits.utterancesPerCall));
  return parts;
}

/**
 * Adds utterances to an intent.
 * @param force also adds utterances that another intent has
 * @throws ApiError when it fails; utterances added before stay
 */
export async function addUtterances(
  ws: string,
  id: string,
  utterances: readonly NewUtterance[],
  force = false,
): Promise<AddResult> {
  const result: AddResult = { added: [], skipped: [] };
  for (const part of batchesOf(utterances)) {
    const { added, skipped } = await call('POST /api/1.0/gael/:ws/intents/:id/utterances', {
      params: { ws, id },
      body: { push: true, forceenable: force, utterances: part },
      ifMatch: null,
    });
    result.added.push(...added);
    result.skipped.push(...skipped);
    showIntent(ws, id, (intent) => ({ ...intent, utterances: [...intent.utterances, ...added] }));
  }
  void refresh('intent');
  return result;
}

/** Confirms added utterances, with undo. */
export function notifyAdded(
  ws: string,
  intent: Pick<IntentSummary, 'id' | 'intent_name'>,
  added: readonly Utterance[],
): void {
  const count = added.length;
  if (count === 0) return;
  const gone = added.map((one) => ({ ...one, intent: intent.id }));
  notifyUndoable(t('done.added', { ns: 'utterances', count, name: intent.intent_name }), () =>
    attempt(t('failed.deleteUtterances', { ...nlp, count }), () => takeOut(ws, gone)),
  );
}

/**
 * Changes the text or the annotations of an utterance, with undo.
 * @param before the utterance when editing began
 * @throws ApiError 412 when it was changed since
 */
export async function editUtterance(
  ws: string,
  before: UtteranceWithIntent,
  text: string,
  annotations: Annotation[],
): Promise<void> {
  const { id, intent, version } = before;
  const changed = await call('PUT /api/1.0/gael/:ws/intents/:id/utterance', {
    params: { ws, id: intent },
    body: { id, text, annotations },
    ifMatch: version,
  });
  showIntent(ws, intent, (shown) => ({
    ...shown,
    utterances: shown.utterances.map((one) => (one.id === id ? changed : one)),
  }));
  showListed(ws, (row) => (row.id === id ? { ...row, ...changed } : row));
  void refresh('intent');
  notifyUndoable(
    t('done.edited', { ns: 'utterances' }),
    () =>
      attempt(t('failed.undo', { ns: 'utterances' }), async () => {
        const back = await restoreUtterances(ws, [{ ...before, version: changed.version }]);
        if (!(id in back)) throw new Error(t('changedSince', { ns: 'utterances' }));
      }),
    'utterance-edited',
  );
}

/**
 * Restores utterances, except those that were changed since.
 * @returns the versions of the restored utterances, by id
 * @throws ApiError
 */
export async function restoreUtterances(
  ws: string,
  rows: readonly UtteranceWithIntent[],
): Promise<Readonly<Record<string, number>>> {
  const back: Record<string, number> = {};
  for (const part of batchesOf(rows)) {
    const { versions } = await call('PUT /api/1.0/gael/:ws/utterances', {
      params: { ws },
      body: {
        utterances: part.map(({ id, intent, text, annotations, source, created_at, position, version }) => ({
          id,
          intent,
          text,
          annotations,
          source,
          created_at,
          position,
          version,
        })),
      },
    });
    Object.assign(back, versions);
  }
  await refresh('intent');
  return back;
}

const takeOut = async (ws: string, gone: readonly UtteranceWithIntent[]) => {
  const ids = new Set(gone.map((one) => one.id));
  for (const intent of new Set(gone.map((one) => one.intent))) {
    showIntent(ws, intent, (shown) => ({ ...shown, utterances: shown.utterances.filter((one) => !ids.has(one.id)) }));
  }
  showListed(ws, (row) => (ids.has(row.id) ? undefined : row));
  try {
    for (const part of batchesOf([...ids]))
      await call('DELETE /api/1.0/gael/:ws/utterances', { params: { ws }, body: { ids: part } });
  } finally {
    await refresh('intent');
  }
};

/** Deletes utterances with undo; the screen is updated before the server answers. */
export async function deleteUtterances(ws: string, gone: readonly UtteranceWithIntent[]): Promise<void> {
  const count = gone.length;
  if (count === 0) return;
  const done = await attempt(t('failed.deleteUtterances', { ...nlp, count }), async () => {
    await takeOut(ws, gone);
    return true;
  });
  if (!done) return;
  notifyUndoable(t('done.deletedUtterances', { ...nlp, count }), () =>
    attempt(t('failed.undo', { ns: 'utterances' }), () => restoreUtterances(ws, gone)),
  );
}

/** Moves utterances to another intent, with undo. Returns whether it succeeded. */
export async function moveUtterances(
  ws: string,
  to: Pick<IntentSummary, 'id' | 'intent_name'>,
  moved: readonly UtteranceWithIntent[],
): Promise<boolean> {
  const count = moved.length;
  const words = { ...nlp, count, name: to.intent_name };
  const done = await attempt(t('failed.move', words), async () => {
    for (const part of batchesOf(moved))
      await call('POST /api/1.0/gael/:ws/utterances/move', {
        params: { ws },
        body: { ids: part.map((one) => one.id), to: to.id },
      });
    return true;
  });
  await refresh('intent');
  if (!done) return false;
  notifyUndoable(t('done.moved', words), () =>
    attempt(t('failed.undo', { ns: 'utterances' }), () => restoreUtterances(ws, moved)),
  );
  return true;
}
