import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OverviewOfAll } from '@parlance/contract/calls/workspaces';
import { permitted } from '../identity/access/access.ts';
import type { Principal } from '../platform/principal.ts';
import { messageCounts } from '../conversation/verbatim/figures.ts';
import { rowsOf, type Tx } from '../platform/db/port.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import type { Span } from './period.ts';

const Row = z.object({
  workspace: z.string(),
  label: z.string(),
  messages: z.number(),
  conversations: z.number(),
  understood: z.number(),
  answered: z.number(),
  fallbacks: z.number(),
  errors: z.number(),
  last_activity: z.date().nullable(),
});

/** How every workspace that the principal may look into was used in a span of time, the busiest first. */
export async function readOverviewOfAll(tx: Tx, principal: Principal, { start, end }: Span): Promise<OverviewOfAll> {
  const rows = await rowsOf(
    tx,
    sql`select ${workspaces.id} as workspace, ${workspaces.label} as label,
        coalesce(used.messages, 0)::int as messages, coalesce(used.conversations, 0)::int as conversations,
        coalesce(used.understood, 0)::int as understood, coalesce(used.answered, 0)::int as answered,
        coalesce(used.fallbacks, 0)::int as fallbacks, coalesce(used.errors, 0)::int as errors,
        (select max(created_at) from verbatims where ws = ${workspaces.id}) as last_activity
      from ${workspaces}
      left join (
        select ws, count(distinct conversation_id) as conversations, ${messageCounts()}
        from verbatims
        where created_at >= ${start.toISOString()}::timestamptz and created_at < ${end.toISOString()}::timestamptz
        group by ws
      ) used on used.ws = ${workspaces.id}
      where ${await permitted(tx, principal, 'workspace:read')}
      order by 3 desc, lower(${workspaces.label}), 1`,
    Row,
  );
  const total = (of: (row: z.infer<typeof Row>) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    messages: total((row) => row.messages),
    conversations: total((row) => row.conversations),
    understood: total((row) => row.understood),
    answered: total((row) => row.answered),
    fallbacks: total((row) => row.fallbacks),
    errors: total((row) => row.errors),
    data: rows.map((row) => ({ ...row, last_activity: row.last_activity?.toISOString() ?? null })),
  };
}
