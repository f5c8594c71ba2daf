import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** A message, in all its spellings. */
const Message = z.object({
  /** Id and text of its newest verbatim. */
  id: z.number(),
  text: z.string(),
  times: z.number(),
  /** Id of the intent that its review confirms; null: no review does. */
  truth: z.string().nullable(),
  first: z.date(),
  last: z.date(),
});
export type NewestMessage = z.infer<typeof Message>;

/**
 * The newest messages of a workspace, each text once, the most frequent first. Leaves out messages that no prediction
 * decides: files without text, and answers to the question of a dialog.
 *
 * @param most maximum number of messages to read
 */
export const newestMessages = (tx: Tx, ws: string, most: number): Promise<NewestMessage[]> =>
  rowsOf(
    tx,
    sql`with newest as (
        select id, body, message_key, created_at from ${verbatims}
        where ws = ${ws} and not (status = 'understood' and intent is null)
        order by created_at desc, id desc limit ${most}
      ), said as (
        -- Without a join of the two: of tables that were filled just now the planner knows nothing.
        select message_key, (array_agg(id order by created_at desc, id desc))[1] as id,
          (array_agg(body order by created_at desc, id desc))[1] as text, count(*)::int as times,
          min(created_at) as first, max(created_at) as last
        from newest group by message_key
      )
      select said.id, said.text, said.times, said.first, said.last,
        case when review.state in ('validated', 'assigned') then review.intent_id end as truth
      from said
      left join ${verbatimReviews} review on review.ws = ${ws} and review.message_key = said.message_key
      order by said.times desc, said.id desc`,
    Message,
  );
