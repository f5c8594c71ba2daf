import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from './port.ts';

const Rows = z.object({ rows: z.array(z.unknown()) });

/** Runs SQL text with parameters like `$1` in a transaction, for libraries that bring their own SQL. */
export async function executeIn(tx: Tx, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const parts = text.split(/\$(\d+)/);
  const query: SQL[] = parts.map((part, at) =>
    at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
  );
  return Rows.parse(await tx.execute(sql.join(query)));
}
