import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ParsedBodyOf } from '@parlance/contract';
import { limits } from '@parlance/contract/limits';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { joins, matching } from './filters.ts';
import { newestModels } from './predictions.ts';
import type { MessageText } from './assignMessages.ts';

/** A message to be reviewed. */
export interface SelectedMessage extends MessageText {
  key: string;
  /** Id of the intent that it was last understood as; null: none. */
  understood: string | null;
  /** False: it was only typed in Try. */
  received: boolean;
}

type ReviewSelection = Pick<ParsedBodyOf<'POST /api/1.0/verbatim/:ws/review'>, 'ids' | 'matching' | 'texts'>;

/**
 * The selected messages, each text once, in its newest spelling.
 * @throws {Refusal} 400 when there are too many
 */
export async function selectMessages(
  tx: Tx,
  ws: string,
  { ids, matching: filters, texts }: ReviewSelection,
): Promise<SelectedMessage[]> {
  const { stamp } = await newestModels(tx, ws);
  const listed = sql`${verbatims.id} = any(${sql.param(ids)}::bigint[])`;
  const rows = await tx
    .selectDistinctOn([verbatims.messageKey], {
      key: verbatims.messageKey,
      text: verbatims.body,
      attributes: verbatims.attributes,
      understood: verbatims.intentId,
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(filters ? await matching(tx, ws, filters, stamp) : and(eq(verbatims.ws, ws), listed))
    .orderBy(verbatims.messageKey, desc(verbatims.id))
    .limit(limits.reviewedAtOnce + 1);
  if (rows.length > limits.reviewedAtOnce) {
    throw refuse.invalid('matching', 'too_many_verbatims', { max: limits.reviewedAtOnce });
  }
  const selected = rows.map(({ attributes, ...row }) => ({
    ...row,
    received: true,
    annotations: attributes.map(({ name, start, end }) => ({ attribute: name, start, end })),
  }));
  return [...selected, ...(await triedMessages(tx, ws, texts))];
}

/** Messages typed in Try; a review of one covers every message with the same text. */
async function triedMessages(tx: Tx, ws: string, texts: ReviewSelection['texts']): Promise<SelectedMessage[]> {
  if (texts.length === 0) return [];
  const rows = await rowsOf(
    tx,
    sql`select message_key(tried.text) as key, exists (select 1 from ${verbatims}
        where ${verbatims.ws} = ${ws} and ${verbatims.messageKey} = message_key(tried.text)) as received
      from unnest(${sql.param(texts.map(({ text }) => text))}::text[]) with ordinality as tried (text, position)
      order by tried.position`,
    z.object({ key: z.string(), received: z.boolean() }),
  );
  const known = new Map<string, SelectedMessage>();
  for (const [index, { key, received }] of rows.entries()) {
    const tried = texts[index];
    if (tried) known.set(key, { key, received, understood: null, ...tried });
  }
  return [...known.values()];
}
