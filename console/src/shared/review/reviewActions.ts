import type { AnswerOf, BodyOf } from '@parlance/contract';
import type { Review, Verbatim } from '@parlance/contract/calls/verbatim';
import { t } from 'i18next';
import { attempt } from '../api/attempt.ts';
import { call } from '../api/call.ts';
import { invalidate } from '../api/queryClient.ts';
import { session } from '../state/session.ts';
import { notifyDone } from '../feedback/toasts.ts';
import { notifyUndoable } from '../state/undoable.ts';
import { acceptance } from './suggestion.ts';
import { cancelVerbatims, refreshVerbatims, showVerbatims } from './verbatimPages.ts';

const name = 'POST /api/1.0/verbatim/:ws/review';
export type ReviewRequest = BodyOf<typeof name>;
type ReviewResult = AnswerOf<typeof name>;

const inReview = { ns: 'review' } as const;

/** Refreshes all data that a review changes. */
const refresh = () =>
  Promise.all([
    refreshVerbatims(),
    invalidate(
      'GET /api/1.0/gael/:ws/intents',
      'GET /api/1.0/gael/:ws/intents/:id',
      'GET /api/1.0/gael/:ws/class',
      'GET /api/1.0/gael/:ws/class/:id/needToTrain',
      'GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages',
    ),
  ]);

/** Shows a review before the server confirms it, and removes the rows from lists whose filters they no longer match. */
function showReview(ws: string, ids: readonly string[], review: Review): void {
  const target = new Set(ids);
  void cancelVerbatims(ws);
  showVerbatims(ws, (row, filters) => {
    if (!target.has(row.id)) return row;
    const stays = filters.review === undefined || filters.review === review.state;
    // Reviewed rows have no draft prediction.
    return stays && filters.now === undefined ? { ...row, review, now: null } : null;
  });
}

const reviewBy = (state: Review['state'], intent: string | null, intent_id: string | null): Review => ({
  state,
  intent,
  intent_id,
  by: state === 'new' ? null : (session.user?.login ?? null),
  at: state === 'new' ? null : new Date().toISOString(),
});

/**
 * Submits reviews in one or several calls and reports the result, with one undo for all of them.
 * @param message the notification for a number of messages
 * @returns whether all calls succeeded
 */
async function submitReviews(
  ws: string,
  requests: readonly ReviewRequest[],
  message: (count: number) => string,
): Promise<boolean> {
  const results: ReviewResult[] = [];
  for (const body of requests) {
    const result = await attempt(t('failed.review', inReview), () => call(name, { params: { ws }, body }));
    if (!result) break;
    results.push(result);
  }
  await refresh();
  const count = results.reduce((sum, { reviewed }) => sum + reviewed, 0);
  const skipped = results.flatMap((result) => result.skipped);
  if (count > 0) notifyUndoable(message(count), () => undo(ws, results));
  for (const reason of ['nothing', 'reviewed', 'long'] as const) {
    const left = skipped.filter((one) => one.reason === reason).length;
    if (left > 0) notifyDone(t(`skipped.${reason}`, { ...inReview, count: left }), { color: 'warning' });
  }
  return results.length === requests.length;
}

async function undo(ws: string, results: readonly ReviewResult[]): Promise<void> {
  for (const { review: id } of results.toReversed()) {
    await attempt(t('failed.undo', inReview), () =>
      call('POST /api/1.0/verbatim/:ws/review/:id/undo', { params: { ws, id } }),
    );
  }
  await refresh();
  notifyDone(t('done.undone', inReview));
}

/** The messages of a review: rows, or all that match the filters. */
export type ReviewTarget = { rows: readonly Verbatim[] } | { matching: NonNullable<ReviewRequest['matching']> };

/** Rows shown as unreviewed are reviewed only where other users have not reviewed them in the meantime. */
function bodyOf(target: ReviewTarget): Pick<ReviewRequest, 'ids' | 'matching' | 'unreviewed'> {
  if ('matching' in target) return { matching: target.matching };
  const ids = target.rows.map(({ id }) => id);
  return { ids, unreviewed: target.rows.every(({ review }) => review.state === 'new') };
}

const idsOf = (target: ReviewTarget): string[] => ('rows' in target ? target.rows.map(({ id }) => id) : []);

/** Assigns messages to an intent. */
export function assign(ws: string, target: ReviewTarget, to: { id: string; name: string }): Promise<boolean> {
  showReview(ws, idsOf(target), reviewBy('assigned', to.name, to.id));
  return submitReviews(ws, [{ action: 'assign', intent: to.id, ...bodyOf(target) }], (count) =>
    t('done.assigned', { ...inReview, count, name: to.name }),
  );
}

/** Assigns a message to an intent, by the id of its verbatim. */
export function assignVerbatim(ws: string, verbatimId: string, to: { id: string; name: string }): Promise<boolean> {
  return submitReviews(ws, [{ action: 'assign', intent: to.id, ids: [verbatimId] }], (count) =>
    t('done.assigned', { ...inReview, count, name: to.name }),
  );
}

/** Adds a tried message to an intent, and assigns its verbatims to that intent. */
export function addTriedMessage(
  ws: string,
  tried: NonNullable<ReviewRequest['texts']>[number],
  to: { id: string; name: string },
): Promise<boolean> {
  return submitReviews(ws, [{ action: 'assign', intent: to.id, texts: [tried] }], (count) =>
    t('done.assigned', { ...inReview, count, name: to.name }),
  );
}

/** Ignores messages: they are not relevant for training. */
export function ignore(ws: string, target: ReviewTarget): Promise<boolean> {
  showReview(ws, idsOf(target), reviewBy('ignored', null, null));
  return submitReviews(ws, [{ action: 'ignore', ...bodyOf(target) }], (count) =>
    t('done.ignored', { ...inReview, count }),
  );
}

/** Ignores a message, by the id of its verbatim. */
export const ignoreVerbatim = (ws: string, verbatimId: string): Promise<boolean> =>
  submitReviews(ws, [{ action: 'ignore', ids: [verbatimId] }], (count) => t('done.ignored', { ...inReview, count }));

/** Resets messages to needing review. */
export function reset(ws: string, rows: readonly Verbatim[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  showReview(ws, ids, reviewBy('new', null, null));
  return submitReviews(ws, [{ action: 'reset', ids }], (count) => t('done.reset', { ...inReview, count }));
}

/** Accepts each row: confirms its prediction, or assigns the suggested intent. */
export async function accept(ws: string, rows: readonly Verbatim[]): Promise<boolean> {
  const confirmed: Verbatim[] = [];
  const assigned = new Map<string, { name: string; rows: Verbatim[] }>();
  for (const row of rows) {
    const accepted = row.review.state === 'new' ? acceptance(row) : undefined;
    if (accepted?.action === 'validate') confirmed.push(row);
    if (accepted?.action !== 'assign') continue;
    const others = assigned.get(accepted.intent)?.rows ?? [];
    assigned.set(accepted.intent, { name: accepted.name, rows: [...others, row] });
  }
  if (confirmed.length === 0 && assigned.size === 0) {
    notifyDone(t('done.nothingToAccept', inReview), { color: 'info' });
    return false;
  }
  for (const row of confirmed) showReview(ws, [row.id], reviewBy('validated', row.intent, null));
  const requests: ReviewRequest[] = [];
  if (confirmed.length > 0) requests.push({ action: 'validate', ...bodyOf({ rows: confirmed }) });
  for (const [id, { name, rows: group }] of assigned) {
    showReview(
      ws,
      group.map((row) => row.id),
      reviewBy('assigned', name, id),
    );
    requests.push({ action: 'assign', intent: id, ...bodyOf({ rows: group }) });
  }
  const [only] = assigned.values();
  return submitReviews(ws, requests, (count) => {
    if (assigned.size === 0) return t('done.validated', { ...inReview, count });
    if (only && confirmed.length === 0 && assigned.size === 1)
      return t('done.assigned', { ...inReview, count, name: only.name });
    return t('done.accepted', { ...inReview, count });
  });
}
