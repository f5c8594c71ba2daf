import { and, eq, isNull } from 'drizzle-orm';
import type { AnswerOf, ParsedBodyOf } from '@parlance/contract';
import { newId } from '../../platform/ids/newId.ts';
import { reviewActions } from '../../platform/db/conversationTables.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { resolve } from '../../studio/content/names.ts';
import { builtinIntentOf } from '../../studio/builtinClasses/builtinClasses.ts';
import { deleteReviews, lockReviews, reviewsOf, type StoredReview, storeReviews } from './reviews.ts';
import { type SelectedMessage, selectMessages } from './selectMessages.ts';
import { type Assignment, assignMessages } from './assignMessages.ts';
import type { Undo } from './undo.ts';

type Request = ParsedBodyOf<'POST /api/1.0/verbatim/:ws/review'>;
export type ReviewResult = AnswerOf<'POST /api/1.0/verbatim/:ws/review'>;

/** The result of a review: the states, the assigned utterances, and the skipped messages. */
interface Outcome {
  /** Changed reviews by message; state undefined: the message needs review again. */
  reviews: { message: SelectedMessage; state: StoredReview['state'] | undefined; intentId: string | null }[];
  assignment: Assignment | null;
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
  // Reviews run one at a time, so that two users who review the same message see each other's review.
  await lockReviews(tx, ws);
  const id = newId();
  const found = await selectMessages(tx, ws, request);
  const before = await reviewsOf(
    tx,
    ws,
    found.map(({ key }) => key),
  );
  const taken = (message: SelectedMessage) => request.unreviewed && before.has(message.key);
  const open = found.filter((message) => !taken(message));
  const { reviews, assignment, already, skipped } = await outcomeOf(tx, ws, request, open);
  const reviewedAt = new Date().toISOString();
  const reviewed = reviews.filter(({ message, state }) => message.received && (state ?? before.get(message.key)));
  await deleteReviews(
    tx,
    ws,
    reviewed.map(({ message }) => message.key),
  );
  await storeReviews(
    tx,
    ws,
    reviewed.flatMap(({ message: { key, text }, state, intentId }) =>
      state ? [{ messageKey: key, text, state, intentId, actionId: id, reviewedBy: by, reviewedAt }] : [],
    ),
  );
  const undo: Undo = {
    reviews: reviewed.map(({ message: { key } }) => ({ key, before: before.get(key) ?? null })),
    assignment,
  };
  await tx.insert(reviewActions).values({ id, ws, action: request.action, reviewedBy: by, undo });
  return {
    review: id,
    reviewed: reviews.length,
    added: assignment?.added.length ?? 0,
    moved: assignment?.moved.length ?? 0,
    already,
    skipped: [...skipped, ...found.filter(taken).map(({ text }) => ({ text, reason: 'reviewed' as const }))],
  };
}

async function outcomeOf(tx: Tx, ws: string, request: Request, messages: SelectedMessage[]): Promise<Outcome> {
  const { action, intent } = request;
  const nothing = { assignment: null, already: 0, skipped: [] };
  if (action === 'assign') return assigned(tx, ws, intent, messages);
  if (action === 'validate') return { ...nothing, ...(await validated(tx, ws, intent, messages)) };
  const state = action === 'ignore' ? 'ignored' : undefined;
  return { ...nothing, reviews: messages.map((message) => ({ message, state, intentId: null })) };
}

async function assigned(tx: Tx, ws: string, to: string | undefined, messages: SelectedMessage[]): Promise<Outcome> {
  if (to === undefined) throw refuse.invalid('intent', 'intent_required');
  const intentId = await resolve(tx, 'intent', ws, to);
  const { tooLong, ...outcome } = await assignMessages(tx, ws, intentId, messages);
  const long = messages.filter(({ text }) => tooLong.has(text));
  const fine = messages.filter(({ text }) => !tooLong.has(text));
  return {
    ...outcome,
    reviews: fine.map((message) => ({ message, state: 'assigned', intentId })),
    skipped: long.map(({ text }) => ({ text, reason: 'long' })),
  };
}

/** Confirms the predicted or the given intent; a message without either is skipped. */
async function validated(
  tx: Tx,
  ws: string,
  as: string | undefined,
  messages: SelectedMessage[],
): Promise<Pick<Outcome, 'reviews' | 'skipped'>> {
  const given = as === undefined ? undefined : await resolve(tx, 'intent', ws, as);
  const living = await livingIntents(tx, ws);
  const reviews: Outcome['reviews'] = [];
  const skipped: Outcome['skipped'] = [];
  for (const message of messages) {
    const intentId = given ?? message.understood;
    const there = intentId !== null && (living.has(intentId) || builtinIntentOf(intentId) !== undefined);
    if (there) reviews.push({ message, state: 'validated', intentId });
    else skipped.push({ text: message.text, reason: 'nothing' });
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
