import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { pruneQuestions } from '../../conversation/questions/pruneQuestions.ts';
import { deleteRollupsBefore, touchHours } from '../../conversation/rollups/rollUp.ts';
import { deletePseudoLabels } from '../../studio/training/unreviewedMessages.ts';
import type { Config } from '../../platform/config.ts';
import { dropPartitionsBefore, partitionsBefore, type PartitionedTable } from '../../platform/db/partitions.ts';
import { unheld, unheldEntry } from '../../platform/db/holds.ts';
import { rowsOf, type Db, type Tx } from '../../platform/db/port.ts';
import { deleteDialogs, prunePredictions } from './applyRetention.ts';

type KeptMonths = Config['keptMonths'];

/** Tables with a retention of the installation, with the start of the first month that is kept. */
function firstKept(kept: KeptMonths) {
  const now = new Date();
  return (['messages', 'verbatims', 'audit'] as const).flatMap((table) => {
    const months = kept[table];
    if (months === undefined) return [];
    return [{ table, before: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)) }];
  });
}

/** A month that is beyond the retention. */
export interface OldMonth {
  /** Name of the partition. */
  name: string;
  rows: number;
  /** Number of rows under a legal hold. */
  held: number;
}

const unheldIn = (table: 'messages' | 'verbatims' | 'audit') =>
  table === 'audit' ? unheldEntry(sql`one`) : unheld(sql`one`);

/** The months that `dropOldMonths` would drop now, with their row counts. */
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

/** Whether there is any legal hold in the workspace of a row: a cheap check for the usual case without holds. */
const heldHere = (row: SQL): SQL => sql`${row}.ws = any(array(select ws from legal_holds))`;

/** Rows per transaction, where a month is deleted by rows. */
const step = 1000;

/**
 * Drops the months beyond the installation's retention, regardless of that of workspaces. In a month with rows under a
 * legal hold, only the other rows are deleted.
 */
export async function dropOldMonths(db: Db, kept: KeptMonths, log: FastifyBaseLogger): Promise<void> {
  for (const { table, before } of firstKept(kept)) {
    const alongside = table === 'verbatims' ? deleteFigures : undefined;
    const mayGo = unheldIn(table);
    const isHeld = async (tx: Tx, name: string): Promise<boolean> => {
      // Locked, so that no hold is set between the check and the drop of the month.
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
      await db.tx((tx) => prunePredictions(tx));
      await db.tx((tx) => pruneQuestions(tx));
      await db.tx((tx) => deletePseudoLabels(tx));
    }
    if (table !== 'messages') continue;
    // Tables that belong to messages are not partitioned.
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

/**
 * Deletes the figures of a dropped month and of all earlier ones; figures of partitions that were left are rolled up
 * again.
 */
async function deleteFigures(tx: Tx, until: Date, left: readonly string[]): Promise<void> {
  await deleteRollupsBefore(tx, until);
  for (const name of left) await touchHours(tx, name);
}

/**
 * Deletes the rows of a month that are under no legal hold. It deletes from the table and not from the partition, whose
 * deletes would not fire the table's triggers, so that figures would not be rolled up again.
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
