import type { AnswerOf, BodyOf } from '@parlance/contract';
import type { Review, Verbatim } from '@parlance/contract/calls/verbatim';
import { t } from 'i18next';
import { attempt } from '../api/attempt.ts';
import { call } from '../api/call.ts';
import { invalidate } from '../api/queryClient.ts';
import { session } from '../state/session.ts';
import { tellDone } from '../feedback/toasts.ts';
import { tellUndoable } from '../state/undoable.ts';
import { acceptance } from './suggestion.ts';
import { refreshVerbatims, showVerbatims } from './verbatimPages.ts';

const name = 'POST /api/1.0/verbatim/:ws/review';
export type Judgement = BodyOf<typeof name>;
type Judged = AnswerOf<typeof name>;

const inReview = { ns: 'review' } as const;

/** Everything that judging changes. */
const refresh = () =>
  Promise.all([
    refreshVerbatims(),
    invalidate(
      'GET /api/1.0/gael/:ws/intents',
      'GET /api/1.0/gael/:ws/intents/:id',
      'GET /api/1.0/gael/:ws/class',
      'GET /api/1.0/gael/:ws/class/:id/needToTrain',
    ),
  ]);

/** Shows rows as judged at once, and takes them out of lists they do not belong to any more. */
function showReview(ws: string, ids: readonly string[], review: Review): void {
  const meant = new Set(ids);
  showVerbatims(ws, (row, filters) => {
    if (!meant.has(row.id)) return row;
    const stays = filters.review === undefined || filters.review === review.state;
    // What was judged is no longer guessed at.
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
 * Judges sentences in one or several calls, tells what came of it, and offers to undo all of it.
 * @param told what was done, in words, by the number of sentences
 * @returns whether all of it was done
 */
async function judge(ws: string, judgements: readonly Judgement[], told: (count: number) => string): Promise<boolean> {
  const results: Judged[] = [];
  for (const body of judgements) {
    const result = await attempt(t('failed.judge', inReview), () => call(name, { params: { ws }, body }));
    if (!result) break;
    results.push(result);
  }
  await refresh();
  const count = results.reduce((sum, { judged }) => sum + judged, 0);
  const skipped = results.flatMap((result) => result.skipped);
  if (count > 0) tellUndoable(told(count), () => undo(ws, results));
  for (const reason of ['nothing', 'reviewed', 'long'] as const) {
    const left = skipped.filter((one) => one.reason === reason).length;
    if (left > 0) tellDone(t(`skipped.${reason}`, { ...inReview, count: left }), { color: 'warning' });
  }
  return results.length === judgements.length;
}

async function undo(ws: string, results: readonly Judged[]): Promise<void> {
  for (const { judgement: id } of results.toReversed()) {
    await attempt(t('failed.undo', inReview), () =>
      call('POST /api/1.0/verbatim/:ws/review/:id/undo', { params: { ws, id } }),
    );
  }
  await refresh();
  tellDone(t('done.undone', inReview));
}

/** Which sentences are meant: rows, or all that fit the filters. */
export type Meant = { rows: readonly Verbatim[] } | { matching: NonNullable<Judgement['matching']> };

/** Rows nobody had judged when they were shown keep what somebody judged meanwhile. */
function bodyOf(meant: Meant): Pick<Judgement, 'ids' | 'matching' | 'unreviewed'> {
  if ('matching' in meant) return { matching: meant.matching };
  const ids = meant.rows.map(({ id }) => id);
  return { ids, unreviewed: meant.rows.every(({ review }) => review.state === 'new') };
}

const idsOf = (meant: Meant): string[] => ('rows' in meant ? meant.rows.map(({ id }) => id) : []);

/** Teaches sentences to an intent. */
export function assign(ws: string, meant: Meant, to: { id: string; name: string }): Promise<boolean> {
  showReview(ws, idsOf(meant), reviewBy('assigned', to.name, to.id));
  return judge(ws, [{ action: 'assign', intent: to.id, ...bodyOf(meant) }], (count) =>
    t('done.assigned', { ...inReview, count, name: to.name }),
  );
}

/** Teaches what was said in a message to an intent, by the id of its line in Verbatim. */
export function assignSaid(ws: string, verbatimId: string, to: { id: string; name: string }): Promise<boolean> {
  return judge(ws, [{ action: 'assign', intent: to.id, ids: [verbatimId] }], (count) =>
    t('done.assigned', { ...inReview, count, name: to.name }),
  );
}

/** Teaches a sentence that was tried to an intent; whoever said it meant that too. */
export function teachTried(
  ws: string,
  sentence: NonNullable<Judgement['texts']>[number],
  to: { id: string; name: string },
): Promise<boolean> {
  return judge(ws, [{ action: 'assign', intent: to.id, texts: [sentence] }], (count) =>
    t('done.assigned', { ...inReview, count, name: to.name }),
  );
}

/** Marks sentences as none of the assistant's business. */
export function ignore(ws: string, meant: Meant): Promise<boolean> {
  showReview(ws, idsOf(meant), reviewBy('ignored', null, null));
  return judge(ws, [{ action: 'ignore', ...bodyOf(meant) }], (count) => t('done.ignored', { ...inReview, count }));
}

/** Makes sentences such that nobody has judged. */
export function reset(ws: string, rows: readonly Verbatim[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  showReview(ws, ids, reviewBy('new', null, null));
  return judge(ws, [{ action: 'reset', ids }], (count) => t('done.reset', { ...inReview, count }));
}

/** Takes each row as it is suggested: right as it was understood, or taught to what the newest models say. */
export async function accept(ws: string, rows: readonly Verbatim[]): Promise<boolean> {
  const right: Verbatim[] = [];
  const taught = new Map<string, { name: string; rows: Verbatim[] }>();
  for (const row of rows) {
    const accepted = row.review.state === 'new' ? acceptance(row) : undefined;
    if (accepted?.action === 'validate') right.push(row);
    if (accepted?.action !== 'assign') continue;
    const others = taught.get(accepted.intent)?.rows ?? [];
    taught.set(accepted.intent, { name: accepted.name, rows: [...others, row] });
  }
  if (right.length === 0 && taught.size === 0) {
    tellDone(t('done.nothingToAccept', inReview), { color: 'info' });
    return false;
  }
  for (const row of right) showReview(ws, [row.id], reviewBy('validated', row.intent, null));
  const judgements: Judgement[] = [];
  if (right.length > 0) judgements.push({ action: 'validate', ...bodyOf({ rows: right }) });
  for (const [id, { name, rows: group }] of taught) {
    showReview(
      ws,
      group.map((row) => row.id),
      reviewBy('assigned', name, id),
    );
    judgements.push({ action: 'assign', intent: id, ...bodyOf({ rows: group }) });
  }
  const [only] = taught.values();
  return judge(ws, judgements, (count) => {
    if (taught.size === 0) return t('done.validated', { ...inReview, count });
    if (only && right.length === 0 && taught.size === 1)
      return t('done.assigned', { ...inReview, count, name: only.name });
    return t('done.accepted', { ...inReview, count });
  });
}
