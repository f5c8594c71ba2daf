import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { mayManageRole } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { sessions, users } from '../../platform/db/accountTables.ts';
import { inReach } from '../access/access.ts';
import type { Principal } from '../../platform/principal.ts';
import { members, type Member } from './userViews.ts';

interface Outcome {
  /** The changed users, before and after. */
  changed: { before: Member; after: Member }[];
  refused: ({ id: string } & ErrorDetail)[];
}

/** Disables or enables users independently: a refused one does not affect the others. */
export async function setDisabled(
  tx: Tx,
  principal: Principal,
  asked: readonly string[],
  disabled: boolean,
): Promise<Outcome> {
  const ids = [...new Set(asked)];
  const rows = await members(tx, and(inArray(users.id, ids), await inReach(tx, principal, users.companyId))).for(
    'no key update',
    { of: users },
  );
  const found = new Map(rows.map((row) => [row.user.id, row]));
  const lonely = disabled && !(await hasOtherSuperAdmins(tx, ids));
  const refused: Outcome['refused'] = [];
  const wanted: Member[] = [];
  for (const id of ids) {
    const member = found.get(id);
    const refusal = member ? whyNot(principal, member, disabled, lonely) : missing;
    if (refusal) refused.push({ id, ...refusal });
    else if (member) wanted.push(member);
  }
  return { changed: await save(tx, wanted, disabled), refused };
}

const missing = errorDetail('user_not_found');

function whyNot(principal: Principal, { user }: Member, disabled: boolean, lonely: boolean) {
  if (!mayManageRole(principal.role, user.role)) return errorDetail('user_outranks');
  if (disabled && user.id === principal.userId) return errorDetail('own_access');
  if (lonely && user.role === 'superAdmin' && !user.disabled) {
    return errorDetail('last_super_admin');
  }
  return undefined;
}

/** Whether there are other active super administrators; locks their rows until the transaction ends. */
async function hasOtherSuperAdmins(tx: Tx, ids: string[]): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.role, 'superAdmin'), eq(users.disabled, false), isNull(users.deletedAt), notInArray(users.id, ids)),
    )
    .for('no key update');
  return others.length > 0;
}

async function save(tx: Tx, wanted: Member[], disabled: boolean): Promise<Outcome['changed']> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ user }) => user.id);
  const saved = await tx
    .update(users)
    .set({ disabled, version: sql`${users.version} + 1` })
    .where(inArray(users.id, ids))
    .returning();
  if (disabled) await tx.delete(sessions).where(inArray(sessions.userId, ids));
  const now = new Map(saved.map((user) => [user.id, user]));
  return wanted.map((before) => ({ before, after: { ...before, user: now.get(before.user.id) ?? before.user } }));
}
