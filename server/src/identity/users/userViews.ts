import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { User } from '@parlance/contract/calls/users';
import { mayManageRole } from '@parlance/contract/permissions';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies, secondFactors, users } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import { companiesOf, inReach, ofCompanies, reaches } from '../access/access.ts';
import { userColumns } from '../sessions/sessions.ts';
import type { Principal } from '../../platform/principal.ts';

export type UserRow = typeof users.$inferSelect;
/** A user with their organization. */
export interface Member {
  user: UserRow;
  company: typeof companies.$inferSelect;
  /** Whether a second factor is active. */
  secondFactor: boolean;
}

/** The columns of users in lists; others, like pictures and settings, are large. */
const listed = {
  id: users.id,
  companyId: users.companyId,
  login: users.login,
  email: users.email,
  role: users.role,
  disabled: users.disabled,
  idp: users.idp,
  passwordHash: users.passwordHash,
  mustChangePassword: users.mustChangePassword,
  acls: users.acls,
  scopes: users.scopes,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  createdBy: users.createdBy,
  version: users.version,
};

interface Listed extends Pick<Member, 'secondFactor'> {
  user: Pick<UserRow, keyof typeof listed>;
  company: Pick<Member['company'], 'name'>;
}

function statusOf(user: Listed['user']): User['status'] {
  if (user.disabled) return 'disabled';
  if (user.passwordHash === null && user.idp === null) return 'invited';
  return user.mustChangePassword ? 'temporary' : 'active';
}

/** A user as the principal sees them, with what the principal may do to them. */
export function presentUser({ user, company, secondFactor }: Listed, principal: Principal): User {
  const self = user.id === principal.userId;
  const editable = mayManageRole(principal.role, user.role);
  return {
    id: user.id,
    login: user.login,
    email: user.email,
    company_id: user.companyId,
    company_name: company.name,
    role: user.role,
    disabled: user.disabled,
    status: statusOf(user),
    idp: user.idp,
    acls: user.acls,
    scopes: user.scopes,
    created_at: user.createdAt.toISOString(),
    created_by: user.createdBy,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    second_factor: secondFactor,
    self,
    editable,
    resettable: editable && !self && !user.disabled && user.idp === null,
    version: user.version,
  };
}

/** The audited properties of a user. */
export const userFacts = ({ login, email, companyId, role, disabled, acls, scopes }: UserRow) => ({
  login,
  email,
  company_id: companyId,
  role,
  disabled,
  acls,
  scopes,
});

const secondFactor = sql<boolean>`${secondFactors.userId} is not null`;
const theirCompany = and(eq(companies.id, users.companyId), isNull(companies.deletedAt));
const theirFactor = and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt));

/** Users that are not deleted, with their organizations. */
export const members = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({ user: users, company: companies, secondFactor })
    .from(users)
    .innerJoin(companies, theirCompany)
    .leftJoin(secondFactors, theirFactor)
    .where(and(isNull(users.deletedAt), condition));

const usersOf = ofCompanies((tx, ofThem) =>
  tx
    .select({ ...listed, companyName: companies.name, secondFactor })
    .from(users)
    .innerJoin(companies, theirCompany)
    .leftJoin(secondFactors, theirFactor)
    .where(and(isNull(users.deletedAt), ofThem(users.companyId)))
    .orderBy(asc(nameOrder(users.login)), asc(users.id)),
);

/** The users of one organization, or of all that the principal manages, by login. */
export async function listUsers(tx: Tx, principal: Principal, companyId: string | undefined): Promise<User[]> {
  const rows = await usersOf(tx, companyId === undefined ? await companiesOf(tx, principal) : [companyId]);
  return rows.map((row) =>
    presentUser({ user: row, company: { name: row.companyName }, secondFactor: row.secondFactor }, principal),
  );
}

const memberOf = builtOnce((tx) =>
  tx
    .select({ user: userColumns, company: { id: companies.id, parentId: companies.parentId } })
    .from(users)
    .innerJoin(companies, theirCompany)
    .where(and(eq(users.id, given('id', users.id)), isNull(users.deletedAt)))
    .prepare(''),
);

/**
 * The deciding columns of a user whom the principal manages.
 * @throws {Refusal} 404 `user_not_found`, as {@link memberInReach}
 */
export async function readMember(tx: Tx, principal: Principal, id: string) {
  const [row] = await memberOf(tx).execute({ id });
  if (!row || !reaches(principal, row.company)) throw refuse.notFound('user_not_found');
  return row.user;
}

/**
 * A user whom the principal manages, locked until the transaction ends.
 * @throws {Refusal} 404 `user_not_found`, the same for an unknown user and one out of reach
 */
export async function memberInReach(tx: Tx, principal: Principal, id: string): Promise<Member> {
  const [row] = await members(tx, and(eq(users.id, id), await inReach(tx, principal, users.companyId))).for(
    'no key update',
    {
      of: users,
    },
  );
  if (!row) throw refuse.notFound('user_not_found');
  return row;
}
