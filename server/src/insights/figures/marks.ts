import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Figures } from '@parlance/contract/calls/charts';
import type { Span } from '../../conversation/rollups/hours.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** Most marks of a card; more would hide its figures. */
const most = 200;
const Mark = z.object({ kind: z.enum(['training', 'publication']), at: z.date(), label: z.string() });

/** The trainings and publications in a span, oldest first. */
export async function listMarks(tx: Tx, ws: string, { start, end }: Span): Promise<Figures['marks']> {
  const within = sql`one.ws = ${ws} and one.created_at >= ${start.toISOString()}::timestamptz
    and one.created_at < ${end.toISOString()}::timestamptz`;
  const rows = await rowsOf(
    tx,
    sql`select kind, at, label from (
        select 'training' as kind, one.created_at as at, c.name as label
        from models one join classes c on c.id = one.class_id where ${within}
        union all
        select 'publication', one.created_at, c.name
        from publications one join classes c on c.id = one.class_id where not one.canary and ${within}
        order by 2 desc limit ${most}
      ) marks order by 2`,
    Mark,
  );
  return rows.map(({ at, ...mark }) => ({ ...mark, at: at.toISOString() }));
}
