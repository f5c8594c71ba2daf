import { and, inArray } from 'drizzle-orm';
import type { AccessList } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Principal } from '../../platform/principal.ts';
import { companiesOf } from './access.ts';

/** Marks the entries of an access list whose workspaces are of organizations out of reach. */
export async function markForeign(
  tx: Tx,
  who: Pick<Principal, 'role' | 'companyId'>,
  acls: AccessList,
): Promise<AccessList> {
  const named = Object.keys(acls).filter((id) => id !== '*');
  if (named.length === 0) return acls;
  const reach = await companiesOf(tx, who);
  if (reach === 'all') return acls;
  const near = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(inArray(workspaces.id, named), inArray(workspaces.companyId, reach)));
  const own = new Set(near.map(({ id }) => id));
  const marked = Object.entries(acls).map(([id, entry]): [string, AccessList[string]] => [
    id,
    id === '*' || own.has(id) ? entry : { ...entry, foreign: true },
  ]);
  return Object.fromEntries(marked);
}
