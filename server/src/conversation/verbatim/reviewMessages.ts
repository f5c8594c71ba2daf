import { and, eq, isNull } from 'drizzle-orm';
import type { AnswerOf, ParsedBodyOf } from '@parlance/contract';
import { newId } from '../../platform/ids/newId.ts';
import { verbatimJudgements } from '../../platform/db/conversationTables.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { resolve } from '../../studio/content/names.ts';
import { builtinIntentOf } from '../../studio/builtinClasses/builtinClasses.ts';
import { forgetReviews, lockReviews, reviewsOf, type StoredReview, storeReviews } from './reviews.ts';
import { type SelectedMessage, selectMessages } from './selectMessages.ts';
import { type AssignedUtterance, assignMessages } from './assignMessages.ts';
import type { Undo } from './undo.ts';

type Request = ParsedBodyOf<'POST /api/1.0/verbatim/:ws/review'>;
export type ReviewResult = AnswerOf<'POST /api/1.0/verbatim/:ws/review'>;

/** The result of a review: the states, the assigned utterances, and the skipped messages. */
interface Outcome {
  /** By message; undefined state: to be reviewed anew. */
  reviews: { sentence: SelectedMessage; state: StoredReview['state'] | undefined; intentId: string | null }[];
  taught: AssignedUtterance | null;
  already: number;
  skipped: ReviewResult['skipped'];
}

/**
 * Reviews messages, and adds assigned ones to their intent as utterances.
 *
 * @param by login of the reviewer
 * @throws {Refusal} 404 for an unknown intent, 400 when none was given to assign, or too many messages are selected
 */
export async function reviewMessages(tx: Tx, ws: string, by: string, request: Request): Promise<ReviewResult> {
  // One at a time: two users who review the same message see each other's review.
  await lockReviews(tx, ws);
  const id = newId();
  const found = await selectMessages(tx, ws, request);
  const before = await reviewsOf(
    tx,
    ws,
    found.map(({ key }) => key),
  );
  const taken = (sentence: SelectedMessage) => request.unreviewed && before.has(sentence.key);
  const open = found.filter((sentence) => !taken(sentence));
  const { reviews, taught, already, skipped } = await outcomeOf(tx, ws, request, open);
  const reviewedAt = new Date().toISOString();
  const reviewed = reviews.filter(({ sentence, state }) => sentence.said && (state ?? before.get(sentence.key)));
  await forgetReviews(
    tx,
    ws,
    reviewed.map(({ sentence }) => sentence.key),
  );
  await storeReviews(
    tx,
    ws,
    reviewed.flatMap(({ sentence: { key, text }, state, intentId }) =>
      state ? [{ sentenceKey: key, text, state, intentId, judgementId: id, reviewedBy: by, reviewedAt }] : [],
    ),
  );
  const undo: Undo = {
    reviews: reviewed.map(({ sentence: { key } }) => ({ key, before: before.get(key) ?? null })),
    taught,
  };
  await tx.insert(verbatimJudgements).values({ id, ws, action: request.action, judgedBy: by, undo });
  return {
    review: id,
    reviewed: reviews.length,
    added: taught?.added.length ?? 0,
    moved: taught?.moved.length ?? 0,
    already,
    skipped: [...skipped, ...found.filter(taken).map(({ text }) => ({ text, reason: 'reviewed' as const }))],
  };
}

async function outcomeOf(tx: Tx, ws: string, request: Request, sentences: SelectedMessage[]): Promise<Outcome> {
  const { action, intent } = request;
  const nothing = { taught: null, already: 0, skipped: [] };
  if (action === 'assign') return assigned(tx, ws, intent, sentences);
  if (action === 'validate') return { ...nothing, ...(await validated(tx, ws, intent, sentences)) };
  const state = action === 'ignore' ? 'ignored' : undefined;
  return { ...nothing, reviews: sentences.map((sentence) => ({ sentence, state, intentId: null })) };
}

async function assigned(tx: Tx, ws: string, to: string | undefined, sentences: SelectedMessage[]): Promise<Outcome> {
  if (to === undefined) throw refuse.invalid('intent', 'intent_required');
  const intentId = await resolve(tx, 'intent', ws, to);
  const { tooLong, ...taught } = await assignMessages(tx, ws, intentId, sentences);
  const long = sentences.filter(({ text }) => tooLong.has(text));
  const fine = sentences.filter(({ text }) => !tooLong.has(text));
  return {
    ...taught,
    reviews: fine.map((sentence) => ({ sentence, state: 'assigned', intentId })),
    skipped: long.map(({ text }) => ({ text, reason: 'long' })),
  };
}

/** Right as it was understood, or as is said; where nothing was understood there is nothing to be right. */
async function validated(
  tx: Tx,
  ws: string,
  as: string | undefined,
  sentences: SelectedMessage[],
): Promise<Pick<Outcome, 'reviews' | 'skipped'>> {
  const said = as === undefined ? undefined : await resolve(tx, 'intent', ws, as);
  const living = await livingIntents(tx, ws);
  const reviews: Outcome['reviews'] = [];
  const skipped: Outcome['skipped'] = [];
  for (const sentence of sentences) {
    const intentId = said ?? sentence.understood;
    const there = intentId !== null && (living.has(intentId) || builtinIntentOf(intentId) !== undefined);
    if (there) reviews.push({ sentence, state: 'validated', intentId });
    else skipped.push({ text: sentence.text, reason: 'nothing' });
  }
  return { reviews, skipped };
}

async function livingIntents(tx: Tx, ws: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}
