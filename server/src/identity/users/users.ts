import { and, eq, isNull, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import { grantableRoles, mayManageRole, type Role } from '@parlance/contract/permissions';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Tx } from '../../platform/db/port.ts';
import { users } from '../../platform/db/accountTables.ts';
import { charts } from '../../platform/db/chartTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { companyForNew } from '../access/access.ts';
import { checkGrants } from '../access/grants.ts';
import type { Principal } from '../../platform/principal.ts';
import { closeSessionsOf } from '../sessions/sessions.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { Member, UserRow } from './userViews.ts';

const taken = (field: 'login' | 'email') =>
  new Refusal(409, errorDetail('user_exists'), { fields: { [field]: errorDetail('user_exists') } });

/** Letters of other alphabets, and the Latin letter that each looks like. */
const alike = [
  'аеорсухіјѕһԁԛԝӏАВЕЅІЈКМНОРСТУХԌαικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧϳϹϲոսօցհıɑɡ',
  'aeopcyxijshdqwlABESIJKMHOPCTYXGaikvoptuxABEZHIKMNOPTYXjCcnuoghiag',
] as const;
/** Invisible characters, which `translate` removes. */
const unseen =
  '\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff';

/** A login as it looks: people cannot distinguish two logins with the same result in a list or in the audit log. */
const looks = (login: SQLWrapper | string) => sql`lower(translate(${login}, ${alike[0] + unseen}, ${alike[1]}))`;

/** @throws {Refusal} 409 naming the field when an account has the e-mail, or a login that looks the same, ignoring case */
async function refuseTaken(tx: Tx, login: string, email: string): Promise<void> {
  for (const [field, same] of [
    ['login', sql`${looks(users.login)} = ${looks(login)}`],
    ['email', eqIgnoringCase(users.email, email)],
  ] as const) {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(same, isNull(users.deletedAt)))
      .limit(1);
    if (found) throw taken(field);
  }
}

export type UserChange = ParsedBodyOf<'PUT /api/1.0/user/:id'>;

export interface NewUser {
  login: string;
  email: string;
  role: Role;
  companyId: string;
  disabled?: boolean;
  acls?: UserRow['acls'];
  scopes?: string[];
  settings?: UserRow['settings'];
  passwordHash?: string | null;
  mustChangePassword?: boolean;
  createdBy?: string | null;
}

/** Stores an account. @throws {Refusal} 409 `user_exists` */
export async function storeUser(tx: Tx, values: NewUser): Promise<UserRow> {
  await refuseTaken(tx, values.login, values.email);
  try {
    const [user] = await tx
      .insert(users)
      .values({ ...values, id: newId() })
      .returning();
    if (!user) throw new Error('the user was not stored');
    return user;
  } catch (error) {
    // A simultaneous request has taken the login.
    throw isUniqueViolation(error) ? taken('login') : error;
  }
}

/** @throws {Refusal} 400 on `role`, 403 for a company out of reach, 409 `user_exists` */
export async function createUser(
  tx: Tx,
  principal: Principal,
  body: ParsedBodyOf<'POST /api/1.0/user'>,
  passwordHash: string | null,
): Promise<Member> {
  const company = await companyForNew(tx, principal, body.company_id);
  checkRole(principal, body.role, company);
  await checkGrants(tx, principal, { acls: {}, scopes: [] }, body);
  const user = await storeUser(tx, {
    login: body.login,
    email: body.email,
    role: body.role,
    companyId: company.id,
    disabled: body.disabled,
    acls: body.acls ?? {},
    scopes: body.scopes ?? [],
    settings: body.language ? { language: body.language } : {},
    passwordHash,
    mustChangePassword: passwordHash !== null,
    createdBy: principal.login,
  });
  return { user, company, secondFactor: false };
}

function checkRole(principal: Principal, role: Role, company: Member['company']): void {
  if (!grantableRoles(principal.role, 'user', company.type).includes(role)) {
    throw refuse.invalid('role', 'role_not_allowed');
  }
}

/** @throws {Refusal} 403 `user_outranks` for a user with a higher role than the principal */
export function checkManages(principal: Principal, { user }: Member): void {
  if (!mayManageRole(principal.role, user.role)) throw refuse.forbidden('user_outranks');
}

/** @throws {Refusal} 409 `last_super_admin` when no other user could administer the platform */
async function refuseLastSuperAdmin(tx: Tx, user: UserRow): Promise<void> {
  if (user.role !== 'superAdmin' || user.disabled) return;
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superAdmin'), eq(users.disabled, false), isNull(users.deletedAt), ne(users.id, user.id)))
    // Locked: otherwise the last two could be removed at the same time.
    .for('no key update');
  if (others.length === 0) throw refuse.conflict('last_super_admin');
}

/** The form also sends fields that cannot change. @throws {Refusal} 400 where one of them differs */
function checkLocked(member: Member, body: UserChange): void {
  const locked = { login: member.user.login, email: member.user.email, company_id: member.company.id };
  for (const field of ['login', 'email', 'company_id'] as const) {
    if (body[field] !== undefined && body[field] !== locked[field]) throw refuse.invalid(field, 'locked');
  }
}

/** @throws {Refusal} 400, 403 or 409 for changes that the principal may not make to this user */
export async function changeUser(tx: Tx, principal: Principal, member: Member, body: UserChange): Promise<Member> {
  const { user, company, secondFactor } = member;
  checkManages(principal, member);
  checkLocked(member, body);
  const role = body.role ?? user.role;
  const disabled = body.disabled ?? user.disabled;
  if (user.id === principal.userId) {
    if (role !== user.role) throw refuse.conflict('own_role');
    if (disabled) throw refuse.conflict('own_access');
  }
  if (role !== user.role) checkRole(principal, role, company);
  await checkGrants(tx, principal, user, body);
  if (disabled || role !== 'superAdmin') await refuseLastSuperAdmin(tx, user);
  const [changed] = await tx
    .update(users)
    .set({
      role,
      disabled,
      acls: body.acls ?? user.acls,
      scopes: body.scopes ?? user.scopes,
      version: user.version + 1,
    })
    .where(eq(users.id, user.id))
    .returning();
  if (!changed) throw refuse.notFound('user_not_found');
  if (disabled) await closeSessionsOf(tx, user.id);
  return { user: changed, company, secondFactor };
}

/** Moves an account to the trash and ends its sessions. */
export async function deleteUser(tx: Tx, principal: Principal, member: Member): Promise<void> {
  const { user } = member;
  checkManages(principal, member);
  if (user.id === principal.userId) throw refuse.conflict('own_account');
  await refuseLastSuperAdmin(tx, user);
  await tx
    .update(users)
    .set({ deletedAt: new Date(), deletedBy: principal.login, version: user.version + 1 })
    .where(eq(users.id, user.id));
  await closeSessionsOf(tx, user.id);
  await endChartMails(tx, user);
}

/** Removes a user's address from the chart mails of their organization; a mail without recipients is removed. */
async function endChartMails(tx: Tx, { email, companyId }: UserRow): Promise<void> {
  const others = sql`(select jsonb_agg(one) from jsonb_array_elements(${charts.mail} -> 'to') one
    where lower(one #>> '{}') <> lower(${email}))`;
  await tx
    .update(charts)
    .set({
      mail: sql`case when ${others} is not null then jsonb_set(${charts.mail}, '{to}', ${others}) end`,
      version: sql`${charts.version} + 1`,
    })
    .where(
      and(
        sql`exists (select from jsonb_array_elements_text(${charts.mail} -> 'to') one where lower(one) = lower(${email}))`,
        sql`exists (select from ${workspaces} home where home.id = ${charts.ws} and home.company_id = ${companyId})`,
      ),
    );
}
