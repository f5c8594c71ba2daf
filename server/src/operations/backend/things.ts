import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BackendThing } from '@parlance/contract/calls/backend';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { isDeletableThing, thingLabel } from '../../workspace/things/things.ts';

const Row = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  auth: z.number(),
  version: z.number(),
  created_at: z.date(),
  workspace: z.string(),
  workspace_label: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  users: z.number(),
  conversations: z.number(),
  last_activity: z.date().nullable(),
});

/** The devices of every workspace in reach, by workspace and name, with their use. */
export async function listBackendThings(tx: Tx, reach: 'all' | string[]): Promise<BackendThing[]> {
  const rows = await rowsOf(
    tx,
    sql`select t.id, t.name, t.image, t.auth, t.version, t.created_at,
        ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
        c.id as company_id, c.name as company_name,
        coalesce(used.users, 0)::int as users, coalesce(used.conversations, 0)::int as conversations,
        used.last_activity
      from things t
      join ${workspaces} on ${workspaces.id} = t.ws and ${workspaces.deletedAt} is null
      join companies c on c.id = ${workspaces.companyId}
      left join (
        select ws, device, count(distinct participant) as users, count(*) as conversations,
          max(updated_at) as last_activity
        from conversations group by ws, device
      ) used on used.ws = t.ws and used.device = t.id
      where t.deleted_at is null and ${reach === 'all' ? sql`true` : inArray(workspaces.companyId, reach)}
      order by ${nameOrder(workspaces.label)}, ${workspaces.id}, ${nameOrder(sql`t.name`)}`,
    Row,
  );
  return rows.map(({ id, name, auth, created_at, last_activity, ...rest }) => ({
    ...rest,
    vthingId: id,
    name,
    label: thingLabel(name),
    auth: auth === 1 ? 1 : 0,
    deletable: isDeletableThing(id),
    created_at: created_at.toISOString(),
    last_activity: last_activity?.toISOString() ?? null,
  }));
}
