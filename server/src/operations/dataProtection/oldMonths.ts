import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { forgetQuestionMessages } from '../../conversation/questions/forgetQuestions.ts';
import { forgetRollupsBefore } from '../../conversation/rollups/rollUp.ts';
import type { Config } from '../../platform/config.ts';
import { dropPartitionsBefore, partitionsBefore } from '../../platform/db/partitions.ts';
import { rowsOf, type Db } from '../../platform/db/port.ts';

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

/** The months that `dropOldMonths` would drop now, and how many rows they have. */
export const countOldMonths = (db: Db, kept: KeptMonths): Promise<{ name: string; rows: number }[]> =>
  db.tx(async (tx) => {
    const counted: { name: string; rows: number }[] = [];
    for (const { table, before } of firstKept(kept)) {
      for (const { name } of await partitionsBefore(tx, table, before)) {
        const [found] = await rowsOf(
          tx,
          sql`select count(*) as rows from ${sql.identifier(name)}`,
          z.object({ rows: z.number() }),
        );
        counted.push({ name, rows: found?.rows ?? 0 });
      }
    }
    return counted;
  });

/** Drops the months that the installation keeps no longer, whatever its workspaces keep. */
export async function dropOldMonths(db: Db, kept: KeptMonths, log: FastifyBaseLogger): Promise<void> {
  for (const { table, before } of firstKept(kept)) {
    const alongside = table === 'verbatims' ? forgetRollupsBefore : undefined;
    const dropped = await dropPartitionsBefore(db, table, before, alongside);
    if (dropped.length > 0) log.info({ dropped }, 'dropped the months that are kept no longer');
    if (table === 'verbatims' && dropped.length > 0) await db.tx((tx) => forgetQuestionMessages(tx));
    if (table !== 'messages') continue;
    // What belongs to messages is not partitioned.
    const old = sql`created_at < ${before.toISOString()}::timestamptz`;
    await db.tx(async (tx) => {
      await tx.execute(sql`delete from message_keys where ${old}`);
      await tx.execute(sql`delete from files where conversation_id is not null and ${old}`);
      await tx.execute(sql`delete from conversations where updated_at < ${before.toISOString()}::timestamptz`);
    });
  }
}
