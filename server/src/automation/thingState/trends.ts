import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TrendPoint } from '@parlance/contract/calls/thingState';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

const day = 24 * 3600 * 1000;
/** SQL for the half hour of a change: a trend has one point for each. */
const halfHour = sql`floor(extract(epoch from created_at) / 1800)`;

const Value = z.union([z.string(), z.number(), z.boolean()]);
const Row = z.object({ id: z.string(), at: z.date(), before: Value.nullable(), after: Value });

/** The trends of the last 24 hours by attribute: the value at their start, and the last value of each half hour. */
export async function readTrends(
  tx: Tx,
  ws: string,
  attributes: readonly string[],
  now: Date,
): Promise<Map<string, TrendPoint[]>> {
  if (attributes.length === 0) return new Map();
  const since = new Date(now.getTime() - day);
  const ids = sql.join(
    attributes.map((id) => sql`${id}`),
    sql`, `,
  );
  // Long texts have no trend, nor have numbers that JSON cannot hold. In `order by`, `id` alone is the output column.
  const rows = await rowsOf(
    tx,
    sql`select distinct on (attribute_id, ${halfHour})
        attribute_id as id, created_at as at, after,
        first_value(before) over (partition by attribute_id order by id) as before
      from attribute_changes
      where ws = ${ws} and attribute_id in (${ids}) and created_at > ${since.toISOString()}::timestamptz
        and length(after::text) < 60 and jsonb_typeof(after) <> 'null' and coalesce(length(before::text), 0) < 60
      order by attribute_id, ${halfHour}, attribute_changes.id desc`,
    Row,
  );
  const trends = new Map<string, TrendPoint[]>();
  for (const { id, at, before, after } of rows) {
    const start = before === null ? [] : [{ at: since.toISOString(), value: before }];
    const points = trends.get(id) ?? start;
    trends.set(id, [...points, { at: at.toISOString(), value: after }]);
  }
  return trends;
}
