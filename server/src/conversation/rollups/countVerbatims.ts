import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { always } from './hours.ts';
import { readableFrom, selectFromParts } from './readFigures.ts';

/** Number of verbatims of each workspace, without reading them. Workspaces without verbatims are left out. */
export async function countVerbatims(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const readable = await readableFrom(tx, ids, always);
  const counted = await rowsOf(
    tx,
    selectFromParts(readable, always, sql`select ws, sum(messages) as count from parts group by ws`),
    z.object({ ws: z.string(), count: z.number() }),
  );
  return new Map(counted.map(({ ws, count }) => [ws, count]));
}
