import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { intents, utterances } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/port.ts';
import { compareInWorker } from '../comparing/compareInWorker.ts';
import { joins } from './filters.ts';
import { raiseWorkMem } from './raiseWorkMem.ts';

/**
 * Maximum number of ranked messages, the newest that need review: more would take minutes, and no reviewer gets that
 * far.
 */
const maxRanked = 10_000;
/** Maximum number of utterances that the messages are compared with. */
const maxKnown = 5000;
/** Values stored in one transaction, so that other transactions run in between. */
const step = 1000;
/**
 * The ranking is outdated once this number or share of the newest messages is not in it: a single new message changes
 * the order only little.
 */
const unranked = { least: 20, share: 0.1 };

interface RankingOptions {
  /** Stamp of the newest models, which have predicted the messages. */
  stamp: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Ranks the messages that need review by how much their review teaches. Opens transactions of its own. */
export async function rankMessages(
  db: Db,
  ws: string,
  { stamp, signal, onProgress }: RankingOptions,
): Promise<{ ranked: number }> {
  const messages = await db.tx((tx) => readOpenMessages(tx, ws, stamp));
  const known = await db.tx((tx) => readUtterances(tx, ws));
  if (messages.length === 0) return { ranked: 0 };
  const [values = []] = await compareInWorker({ kind: 'teach', texts: messages, known }, { signal, onProgress });
  for (let from = 0; from < messages.length; from += step) {
    signal.throwIfAborted();
    const keys = sql.param(messages.slice(from, from + step).map(({ key }) => key));
    const made = sql.param(values.slice(from, from + step));
    await db.tx((tx) =>
      tx.execute(sql`update ${verbatimPredictions} p set teaches = made.value, ranked_by = ${stamp}
        from unnest(${keys}::text[], ${made}::float8[]) as made (key, value)
        where p.ws = ${ws} and p.message_key = made.key`),
    );
  }
  return { ranked: messages.length };
}

/** The newest messages that need review, each text once, with the newest models' predictions. */
async function readOpenMessages(tx: Tx, ws: string, stamp: string) {
  await raiseWorkMem(tx);
  return tx
    .select({
      key: verbatims.messageKey,
      text: sql<string>`min(${verbatims.body})`,
      language: sql<string>`mode() within group (order by ${verbatims.language})`,
      count: sql<number>`count(*)::int`,
      score: sql<number>`max(${verbatimPredictions.score})`,
    })
    .from(verbatims)
    .innerJoin(verbatimPredictions, joins.predicted)
    .leftJoin(verbatimReviews, joins.reviewed)
    .where(and(eq(verbatims.ws, ws), isNull(verbatimReviews.state), eq(verbatimPredictions.models, stamp)))
    .groupBy(verbatims.messageKey)
    .orderBy(desc(sql`max(${verbatims.id})`))
    .limit(maxRanked);
}

/** A sample of the workspace's utterances, in an arbitrary but fixed order. Without those of intents in the trash. */
const readUtterances = (tx: Tx, ws: string) =>
  tx
    .select({ text: utterances.text, language: workspaces.language })
    .from(utterances)
    .innerJoin(intents, and(eq(intents.id, utterances.intentId), isNull(intents.deletedAt)))
    .innerJoin(workspaces, eq(workspaces.id, utterances.ws))
    .where(eq(utterances.ws, ws))
    .orderBy(asc(utterances.near), asc(utterances.intentId))
    .limit(maxKnown);

/**
 * Whether the ranking of the newest messages is outdated: it is of other models, or many messages were received since.
 */
export async function isRankingDue(tx: Tx, ws: string, stamp: string, newest: number): Promise<boolean> {
  const [counted] = await rowsOf(
    tx,
    sql`select count(*) as all, count(*) filter (where p.ranked_by is distinct from ${stamp}) as unranked from (
        select distinct message_key as key from (
          select message_key from ${verbatims} where ws = ${ws} and message_key > ''
            order by created_at desc, id desc limit ${newest}
        ) as latest
      ) as said
      left join ${verbatimPredictions} p on p.ws = ${ws} and p.message_key = said.key
      where not exists (select 1 from ${verbatimReviews} r where r.ws = ${ws} and r.message_key = said.key)`,
    z.object({ all: z.number(), unranked: z.number() }),
  );
  if (!counted || counted.unranked === 0) return false;
  const { all, unranked: missing } = counted;
  return missing === all || missing >= Math.max(unranked.least, unranked.share * all);
}
