import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OverviewOfAll } from '@parlance/contract/calls/workspaces';
import { countConversations } from '../conversation/rollups/countConversations.ts';
import type { Span } from '../conversation/rollups/hours.ts';
import { readableFrom, selectFromParts } from '../conversation/rollups/readFigures.ts';
import { messageCounts } from '../conversation/verbatim/figures.ts';
import { permitted } from '../identity/access/access.ts';
import type { Principal } from '../platform/principal.ts';
import { nameOrder } from '../platform/db/nameOrder.ts';
import { rowsOf, type Tx } from '../platform/db/port.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';

const Workspace = z.object({ workspace: z.string(), label: z.string(), last_activity: z.date().nullable() });
const Counts = z.object({
  messages: z.coerce.number(),
  understood: z.coerce.number(),
  answered: z.coerce.number(),
  fallbacks: z.coerce.number(),
  errors: z.coerce.number(),
});
const nothing: z.infer<typeof Counts> = { messages: 0, understood: 0, answered: 0, fallbacks: 0, errors: 0 };

/** The usage of each workspace that the principal may read in a span, the busiest first. */
export async function readOverviewOfAll(tx: Tx, principal: Principal, span: Span): Promise<OverviewOfAll> {
  const all = await rowsOf(
    tx,
    sql`select ${workspaces.id} as workspace, ${workspaces.label} as label,
        (select max(created_at) from verbatims where ws = ${workspaces.id}) as last_activity
      from ${workspaces} where ${await permitted(tx, principal, 'workspace:read')}
      order by ${nameOrder(workspaces.label)}, 1`,
    Workspace,
  );
  const ids = all.map(({ workspace }) => workspace);
  const readable = await readableFrom(tx, ids, span);
  const counted = await rowsOf(
    tx,
    selectFromParts(readable, span, sql`select ws, ${messageCounts(sql`sum(messages)`)} from parts group by ws`),
    Counts.extend({ ws: z.string() }),
  );
  const counts = new Map(counted.map(({ ws, ...figures }) => [ws, figures]));
  const conversations = await countConversations(tx, readable, span);
  const rows = all.map((one) => ({
    ...one,
    ...(counts.get(one.workspace) ?? nothing),
    conversations: conversations.get(one.workspace) ?? 0,
    last_activity: one.last_activity?.toISOString() ?? null,
  }));
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    start_date: span.start.toISOString(),
    end_date: span.end.toISOString(),
    messages: total((row) => row.messages),
    conversations: total((row) => row.conversations),
    understood: total((row) => row.understood),
    answered: total((row) => row.answered),
    fallbacks: total((row) => row.fallbacks),
    errors: total((row) => row.errors),
    data: rows.toSorted((a, b) => b.messages - a.messages),
  };
}
