import type { FileInfo } from '@parlance/contract/calls/files';
import type { DraftPrediction, Review, Verbatim } from '@parlance/contract/calls/verbatim';
import type { AnswerSource } from '@parlance/contract/verbatimTables';
import { builtinIntentOf } from '../../studio/builtinClasses/builtinClasses.ts';
import type { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';

/** How often a message was received. */
export interface Occurrences {
  times: number;
  first: Date;
  last: Date;
}

/** A verbatim with the review of its message and the prediction of the newest models. */
export interface VerbatimContext {
  verbatim: typeof verbatims.$inferSelect;
  review: typeof verbatimReviews.$inferSelect | null;
  reviewIntent: string | null;
  prediction: typeof verbatimPredictions.$inferSelect | null;
  /** Null: the intent was deleted. */
  predictedIntent: string | null;
  predictedClass: string | null;
  answeredBy: AnswerSource;
  /** Null: the conversation was not handed over, or was deleted. */
  handedOverAt: Date | null;
  handedOverReason: string | null;
}

/** @param seen undefined: once, with this verbatim */
export function presentVerbatim(row: VerbatimContext, files: FileInfo[], seen?: Occurrences): Verbatim {
  const { verbatim } = row;
  return {
    id: String(verbatim.id),
    created_at: verbatim.createdAt.toISOString(),
    device: verbatim.device,
    conversation_id: verbatim.conversationId,
    channel: verbatim.channel,
    text: verbatim.body,
    files,
    language: verbatim.language,
    class: verbatim.class,
    intent: verbatim.intent,
    score: verbatim.score,
    attributes: verbatim.attributes,
    requests: verbatim.requests ?? [],
    answer: verbatim.answer,
    status: verbatim.status,
    status_response: verbatim.statusResponse,
    answered_by: row.answeredBy,
    like: verbatim.rating,
    ms: verbatim.ms,
    context: verbatim.context,
    ...(verbatim.knowledge && { knowledge: verbatim.knowledge }),
    run_id: verbatim.runId,
    handed_over: row.handedOverAt && {
      at: row.handedOverAt.toISOString(),
      reason: row.handedOverReason ?? '',
    },
    seen: {
      times: seen?.times ?? 1,
      first: (seen?.first ?? verbatim.createdAt).toISOString(),
      last: (seen?.last ?? verbatim.createdAt).toISOString(),
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

/** The name of a built-in intent; null for others. */
const builtIn = (id: string | null): string | null => builtinIntentOf(id ?? '')?.name ?? null;

/** The newest prediction; null for a reviewed message. */
export function presentPrediction({
  verbatim,
  review,
  prediction,
  predictedIntent,
  predictedClass,
}: VerbatimContext): DraftPrediction | null {
  if (!prediction || review) return null;
  const { intentId, score } = prediction;
  const intent = predictedIntent ?? builtIn(intentId);
  const understood = prediction.matched && intent !== null;
  const same = verbatim.intentId === null ? verbatim.intent === intent : verbatim.intentId === intentId;
  return {
    intent,
    // Built-in intents cannot be trained.
    intent_id: predictedIntent === null ? null : intentId,
    class: predictedClass ?? (intent === null ? null : prediction.classId),
    score,
    understood,
    changed: understood ? !same : verbatim.intent !== null,
  };
}

/** A verbatim without what `verbatim.extend:read` guards. */
export const withoutDetails = (row: Verbatim): Verbatim => ({
  ...row,
  files: [],
  attributes: [],
  context: {},
  handed_over: row.handed_over && { ...row.handed_over, reason: '' },
});
