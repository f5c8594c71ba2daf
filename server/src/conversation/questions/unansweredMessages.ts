import { and, desc, eq, sql } from 'drizzle-orm';
import { unanswered } from '@parlance/contract/figures';
import { questionLimits } from '@parlance/contract/questionTables';
import type { PredictedText } from '../../nlu/clusters.ts';
import { verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { joins, matching } from '../verbatim/filters.ts';
import { raiseWorkMem } from '../verbatim/raiseWorkMem.ts';

/** A span of time. The end is exclusive. */
export interface Span {
  start: Date;
  end: Date;
}

/** A message with its key, which stands for all its spellings. */
export interface UnansweredMessage extends PredictedText {
  key: string;
}

/** The condition for unanswered verbatims of a span, joined with their reviews. */
export const unansweredIn = (tx: Tx, ws: string, { start, end }: Span) =>
  matching(tx, ws, { ...unanswered, start_date: start.toISOString(), end_date: end.toISOString() }, '');

/** The newest unanswered messages of a span, each text once. @returns `cut`: there are more */
export async function readUnanswered(
  tx: Tx,
  ws: string,
  span: Span,
): Promise<{ messages: UnansweredMessage[]; cut: boolean }> {
  await raiseWorkMem(tx);
  const rows = await tx
    .select({
      key: verbatims.messageKey,
      text: sql<string>`min(${verbatims.body})`,
      language: sql<string>`mode() within group (order by ${verbatims.language})`,
      count: sql<number>`count(*)::int`,
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .where(and(eq(verbatims.ws, ws), await unansweredIn(tx, ws, span)))
    .groupBy(verbatims.messageKey)
    .orderBy(desc(sql`max(${verbatims.id})`))
    .limit(questionLimits.texts + 1);
  return { messages: rows.slice(0, questionLimits.texts), cut: rows.length > questionLimits.texts };
}
