import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { classIntents, type models, pseudoLabels, utterances } from '../../platform/db/nlpTables.ts';
import { verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { textKey } from '../content/textKey.ts';

/** A message, in all its spellings. */
export interface UnreviewedMessage {
  key: string;
  text: string;
}

/** Number of newest verbatims that are read, and of distinct messages for a training. */
const most = { verbatims: 50_000, messages: 5000 };
/** Maximum length of a message, in characters; longer ones are poor utterances. */
const longest = 300;

/**
 * The newest messages of a workspace without a review, each once, without those that are already utterances of the
 * class.
 */
export async function readUnreviewed(tx: Tx, ws: string, classId: string): Promise<UnreviewedMessage[]> {
  const rows = await rowsOf(
    tx,
    sql`select key, text from (
        select message_key as key, min(body) as text, max(id) as newest from (
          select id, body, message_key from ${verbatims} where ws = ${ws} and message_key > ''
          order by created_at desc, id desc limit ${most.verbatims}
        ) as latest
        where length(body) <= ${longest} group by message_key
      ) as said
      where not exists (select 1 from ${verbatimReviews} r where r.ws = ${ws} and r.message_key = said.key)
      order by newest desc limit ${most.messages}`,
    z.object({ key: z.string(), text: z.string() }),
  );
  const keys = rows.map(({ text }) => textKey(text));
  const known = await rowsOf(
    tx,
    sql`select distinct u.text_key as key from ${utterances} u
      join ${classIntents} c on c.intent_id = u.intent_id and c.class_id = ${classId}
      where u.text_key = any(${sql.param(keys)}::text[])`,
    z.object({ key: z.string() }),
  );
  const taken = new Set(known.map(({ key }) => key));
  return rows.filter((_, at) => !taken.has(keys[at] ?? ''));
}

/** Labels stored in one statement. */
const step = 1000;

/** Stores which messages a model was trained with or suggests, as far as they are still in Verbatim. */
export async function storePseudoLabels(
  tx: Tx,
  { id, ws }: Pick<typeof models.$inferInsert, 'id' | 'ws'>,
  labels: readonly { key: string; intentId: string; score: number }[],
): Promise<void> {
  for (let from = 0; from < labels.length; from += step) {
    const part = labels.slice(from, from + step);
    await tx.execute(sql`insert into ${pseudoLabels} (ws, model_id, message_key, intent_id, score)
      select ${ws}, ${id}, made.key, made.intent, made.score from unnest(
        ${sql.param(part.map(({ key }) => key))}::text[], ${sql.param(part.map(({ intentId }) => intentId))}::text[],
        ${sql.param(part.map(({ score }) => score))}::real[]
      ) as made (key, intent, score)
      where exists (select 1 from ${verbatims} v where v.ws = ${ws} and v.message_key = made.key)`);
  }
}

/**
 * Deletes labels of messages that have no verbatim left. What a model learned from them remains until the next
 * training.
 *
 * @param ws undefined: of all workspaces
 */
export async function deletePseudoLabels(tx: Tx, ws?: string): Promise<void> {
  const here = ws === undefined ? sql`true` : sql`p.ws = ${ws}`;
  await tx.execute(sql`delete from ${pseudoLabels} p where ${here} and not exists (
    select from ${verbatims} v where v.ws = p.ws and v.message_key = p.message_key)`);
}
