import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { forgetQuestionMessages } from '../../conversation/questions/forgetQuestions.ts';
import { forgetRollupsBefore, touchHours } from '../../conversation/rollups/rollUp.ts';
import { forgetPseudoLabels } from '../../studio/training/unreviewedMessages.ts';
import type { Config } from '../../platform/config.ts';
import { dropPartitionsBefore, partitionsBefore, type PartitionedTable } from '../../platform/db/partitions.ts';
import { unheld, unheldEntry } from '../../platform/db/holds.ts';
import { rowsOf, type Db, type Tx } from '../../platform/db/port.ts';
import { deleteDialogs, forgetPredictions } from './applyRetention.ts';

type KeptMonths = Config['keptMonths'];

/** Tables that the installation does not keep for ever, and the start of the first month that it keeps. */
function firstKept(kept: KeptMonths) {
  const now = new Date();
  return (['messages', 'verbatims', 'audit'] as const).flatMap((table) => {
    const months = kept[table];
    if (months === undefined) return [];
    return [{ table, before: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)) }];
  });
}

/** A month that is kept no longer. */
export interface OldMonth {
  /** Of its partition. */
  name: string;
  rows: number;
  /** How many of the rows a legal hold keeps. */
  held: number;
}

const unheldIn = (table: 'messages' | 'verbatims' | 'audit') =>
  table === 'audit' ? unheldEntry(sql`one`) : unheld(sql`one`);

/** The months that `dropOldMonths` would drop now, and how many rows they have. */
export const countOldMonths = (db: Db, kept: KeptMonths): Promise<OldMonth[]> =>
  db.tx(async (tx) => {
    const counted: OldMonth[] = [];
    for (const { table, before } of firstKept(kept)) {
      for (const { name } of await partitionsBefore(tx, table, before)) {
        const [found] = await rowsOf(
          tx,
          sql`select count(*) as rows, count(*) filter (where ${heldHere(sql`one`)} and not ${unheldIn(table)}) as held
            from ${sql.identifier(name)} one`,
          z.object({ rows: z.number(), held: z.number() }),
        );
        counted.push({ name, ...(found ?? { rows: 0, held: 0 }) });
      }
    }
    return counted;
  });

/** Whether there is any legal hold in the workspace of a row: cheap to ask of each, where none is. */
const heldHere = (row: SQL): SQL => sql`${row}.ws = any(array(select ws from legal_holds))`;

/** Rows of one transaction, where a month goes row by row. */
const step = 1000;

/**
 * Drops the months that the installation keeps no longer, whatever its workspaces keep. Of a month with rows under a
 * legal hold, all others are deleted.
 */
export async function dropOldMonths(db: Db, kept: KeptMonths, log: FastifyBaseLogger): Promise<void> {
  for (const { table, before } of firstKept(kept)) {
    const alongside = table === 'verbatims' ? forgetFigures : undefined;
    const mayGo = unheldIn(table);
    const isHeld = async (tx: Tx, name: string): Promise<boolean> => {
      // None is set between the question and the end of the month.
      await tx.execute(sql`lock table legal_holds in share mode`);
      const found = await rowsOf(
        tx,
        sql`select 1 as one from ${sql.identifier(name)} one where ${heldHere(sql`one`)} and not ${mayGo} limit 1`,
        z.object({ one: z.number() }),
      );
      return found.length > 0;
    };
    const { dropped, left } = await dropPartitionsBefore(db, table, before, { alongside, keep: isHeld });
    if (dropped.length > 0) log.info({ dropped }, 'dropped the months that are kept no longer');
    for (const name of left) await deleteUnheld(db, { table, name }, mayGo, log);
    if (table === 'verbatims' && dropped.length + left.length > 0) {
      await db.tx((tx) => forgetPredictions(tx));
      await db.tx((tx) => forgetQuestionMessages(tx));
      await db.tx((tx) => forgetPseudoLabels(tx));
    }
    if (table !== 'messages') continue;
    // What belongs to messages is not partitioned.
    const old = sql`created_at < ${before.toISOString()}::timestamptz`;
    const free = sql`(not ${heldHere(sql`one`)} or ${unheld(sql`one`)})`;
    await db.tx(async (tx) => {
      await tx.execute(sql`delete from message_keys one where ${old} and ${free}`);
      await tx.execute(sql`delete from files one where conversation_id is not null and ${old} and ${free}`);
      await tx.execute(sql`delete from conversations one where updated_at < ${before.toISOString()}::timestamptz
        and (not ${heldHere(sql`one`)} or not is_held(ws, id))`);
    });
    await deleteDialogs(db, before);
  }
}

/** Forgets the figures of a month that goes, and of all before it: those of months that are left are made anew. */
async function forgetFigures(tx: Tx, until: Date, left: readonly string[]): Promise<void> {
  await forgetRollupsBefore(tx, until);
  for (const name of left) await touchHours(tx, name);
}

/**
 * Deletes the rows of a month that no legal hold keeps: from the table, for its triggers see nothing that is deleted from
 * a partition, and figures would not be rolled up again.
 */
async function deleteUnheld(
  db: Db,
  { table, name: partition }: { table: PartitionedTable; name: string },
  mayGo: SQL,
  log: FastifyBaseLogger,
): Promise<void> {
  const month = sql.identifier(partition);
  let deleted = 0;
  for (;;) {
    const gone = await db.tx((tx) =>
      rowsOf(
        tx,
        sql`delete from ${sql.identifier(table)} where tableoid = ${`public.${partition}`}::regclass and ctid = any(array(
            select one.ctid from ${month} one where not ${heldHere(sql`one`)} or ${mayGo} limit ${step}
          )) returning 1 as one`,
        z.object({ one: z.number() }),
      ),
    );
    deleted += gone.length;
    if (gone.length < step) break;
  }
  if (deleted > 0)
    log.info({ partition, deleted }, 'deleted what is kept no longer, besides what is under a legal hold');
}
