import type { FileInfo } from '@parlance/contract/calls/files';
import type { DraftPrediction, Review, Verbatim } from '@parlance/contract/calls/verbatim';
import { builtinIntentOf } from '../../studio/builtinClasses/builtinClasses.ts';
import type { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';

/** How often a message was received. */
export interface Occurrences {
  times: number;
  first: Date;
  last: Date;
}

/** A verbatim with the review of its message and what the newest models make of it. */
export interface VerbatimContext {
  said: typeof verbatims.$inferSelect;
  review: typeof verbatimReviews.$inferSelect | null;
  reviewIntent: string | null;
  prediction: typeof verbatimPredictions.$inferSelect | null;
  /** Null: the intent was deleted. */
  predictedIntent: string | null;
  predictedClass: string | null;
}

/** @param seen undefined: once, when this was said */
export function presentVerbatim(row: VerbatimContext, files: FileInfo[], seen?: Occurrences): Verbatim {
  const { said } = row;
  return {
    id: String(said.id),
    created_at: said.createdAt.toISOString(),
    device: said.device,
    conversation_id: said.conversationId,
    channel: said.channel,
    text: said.body,
    files,
    language: said.language,
    class: said.class,
    intent: said.intent,
    score: said.score,
    attributes: said.attributes,
    answer: said.answer,
    status: said.status,
    status_response: said.statusResponse,
    like: said.rating,
    ms: said.ms,
    context: said.context,
    seen: {
      times: seen?.times ?? 1,
      first: (seen?.first ?? said.createdAt).toISOString(),
      last: (seen?.last ?? said.createdAt).toISOString(),
    },
    review: presentReview(row),
    now: presentPrediction(row),
  };
}

function presentReview({ review, reviewIntent }: VerbatimContext): Review {
  if (!review) return { state: 'new', intent: null, intent_id: null, by: null, at: null };
  const { state, intentId, reviewedBy, reviewedAt } = review;
  return {
    state,
    intent: reviewIntent ?? builtIn(intentId),
    intent_id: intentId,
    by: reviewedBy,
    at: reviewedAt.toISOString(),
  };
}

/** The name of an intent that is part of the product; null for others. */
const builtIn = (id: string | null): string | null => builtinIntentOf(id ?? '')?.name ?? null;

/** Null for a reviewed message. */
export function presentPrediction({
  said,
  review,
  prediction,
  predictedIntent,
  predictedClass,
}: VerbatimContext): DraftPrediction | null {
  if (!prediction || review) return null;
  const { intentId, score } = prediction;
  const intent = predictedIntent ?? builtIn(intentId);
  const understood = prediction.matched && intent !== null;
  const same = said.intentId === null ? said.intent === intent : said.intentId === intentId;
  return {
    intent,
    // Built-in intents cannot be trained.
    intent_id: predictedIntent === null ? null : intentId,
    class: predictedClass ?? (intent === null ? null : prediction.classId),
    score,
    understood,
    changed: understood ? !same : said.intent !== null,
  };
}

/** A verbatim without what `verbatim.extend:read` guards. */
export const withoutDetails = (row: Verbatim): Verbatim => ({ ...row, files: [], attributes: [], context: {} });
