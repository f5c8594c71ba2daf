import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { verbatimReviews } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';

/** A review as it is stored for undo. */
export const StoredReview = z.object({
  messageKey: z.string(),
  text: z.string(),
  state: z.enum(['validated', 'assigned', 'ignored']),
  intentId: z.string().nullable(),
  actionId: z.string(),
  reviewedBy: z.string().nullable(),
  /** ISO 8601. */
  reviewedAt: z.string(),
});
export type StoredReview = z.infer<typeof StoredReview>;

const of = (ws: string, keys: readonly string[]) =>
  and(eq(verbatimReviews.ws, ws), sql`${verbatimReviews.messageKey} = any(${sql.param([...keys])}::text[])`);

/** The reviews of messages, by their keys; messages without a review are missing. */
export async function reviewsOf(tx: Tx, ws: string, keys: readonly string[]): Promise<Map<string, StoredReview>> {
  const rows = await tx
    .select({
      messageKey: verbatimReviews.messageKey,
      text: verbatimReviews.text,
      state: verbatimReviews.state,
      intentId: verbatimReviews.intentId,
      actionId: verbatimReviews.actionId,
      reviewedBy: verbatimReviews.reviewedBy,
      reviewedAt: verbatimReviews.reviewedAt,
    })
    .from(verbatimReviews)
    .where(of(ws, keys));
  return new Map(
    rows.map(({ reviewedAt, ...row }) => [row.messageKey, { ...row, reviewedAt: reviewedAt.toISOString() }]),
  );
}

/** Stores reviews, in place of earlier ones of the same messages. */
export async function storeReviews(tx: Tx, ws: string, reviews: readonly StoredReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await deleteReviews(
    tx,
    ws,
    reviews.map(({ messageKey }) => messageKey),
  );
  await tx.execute(sql`
    insert into ${verbatimReviews} (ws, message_key, text, state, intent_id, action_id, reviewed_by, reviewed_at)
    select ${ws}, one ->> 'messageKey', one ->> 'text', one ->> 'state', one ->> 'intentId', one ->> 'actionId',
      one ->> 'reviewedBy', (one ->> 'reviewedAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(reviews)}::jsonb) as one`);
}

/** Deletes the reviews of messages. */
export async function deleteReviews(tx: Tx, ws: string, keys: readonly string[]): Promise<void> {
  await tx.delete(verbatimReviews).where(of(ws, keys));
}

/** Locks the reviews of a workspace until the transaction ends. */
export async function lockReviews(tx: Tx, ws: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`review ${ws}`}))`);
}
