import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { reviewActions } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deleteReviews, lockReviews, reviewsOf, StoredReview, storeReviews } from './reviews.ts';
import { Assignment, undoAssignment } from './assignMessages.ts';

/** The changes of a review. */
export const Undo = z.object({
  reviews: z.array(z.object({ key: z.string(), before: StoredReview.nullable() })),
  assignment: Assignment.nullable(),
});
export type Undo = z.infer<typeof Undo>;

/**
 * Undoes a review, except for messages that were reviewed or moved again since. Returns the number of messages; 0 when
 * it was undone already.
 * @throws {Refusal} 404 for an unknown review
 */
export async function undoReview(tx: Tx, ws: string, id: string): Promise<number> {
  await lockReviews(tx, ws);
  const mine = and(eq(reviewActions.ws, ws), eq(reviewActions.id, id));
  const [row] = await tx.select().from(reviewActions).where(mine);
  if (!row) throw refuse.notFound('review_not_found');
  const [undone] = await tx
    .update(reviewActions)
    .set({ undoneAt: sql`now()` })
    .where(and(mine, isNull(reviewActions.undoneAt)))
    .returning({ id: reviewActions.id });
  if (!undone) return 0;
  const { reviews, assignment } = Undo.parse(row.undo);
  const now = await reviewsOf(
    tx,
    ws,
    reviews.map(({ key }) => key),
  );
  // A reset deletes the review, so there is no action id to compare.
  const still = reviews.filter(({ key }) => (now.get(key)?.actionId ?? (row.action === 'reset' ? id : '')) === id);
  await deleteReviews(
    tx,
    ws,
    still.map(({ key }) => key),
  );
  await storeReviews(
    tx,
    ws,
    still.flatMap(({ before }) => before ?? []),
  );
  if (assignment) await undoAssignment(tx, ws, assignment);
  return Math.max(still.length, assignment ? assignment.added.length + assignment.moved.length : 0);
}
