import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Db, type Tx } from './port.ts';

/** Rows of one transaction: others have their turn between two. */
const step = 1000;

/** Deletes some rows, so many at most. @returns how many */
export type DeletesSome = (tx: Tx, most: number) => Promise<number>;

/** Deletes in transactions of some rows each, until none are left or it shall stop. */
export async function inSteps(db: Db, work: DeletesSome, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return;
    const gone = await db.tx((tx) => work(tx, step));
    if (gone < step) return;
  }
}

const Gone = z.object({ count: z.number() });

/** Deletes some rows of a table. @param old a query of their `ctid` */
export const deleteSome =
  (table: SQL, old: SQL): DeletesSome =>
  async (tx, most) => {
    const [gone] = await rowsOf(
      tx,
      sql`with gone as (delete from ${table} where ctid = any(array(${old} limit ${most})) returning 1)
        select count(*) as count from gone`,
      Gone,
    );
    return gone?.count ?? 0;
  };
