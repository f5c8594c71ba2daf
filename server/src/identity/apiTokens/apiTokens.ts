import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { ApiToken } from '@parlance/contract/calls/tokens';
import { grantableRoles, mayEditToken, type Role } from '@parlance/contract/permissions';
import { apiTokens, companies, users } from '../../platform/db/accountTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { companiesOf, companyForNew, inReach, ofCompanies } from '../access/access.ts';
import {
  isSuspended,
  newApiSecret,
  ownerColumns,
  type ListedToken,
  type TokenWithOwner,
} from '../sessions/apiTokenSecrets.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId } from '../../platform/ids/newId.ts';

type Row = typeof apiTokens.$inferSelect;
type Company = typeof companies.$inferSelect;
/** A token as the principal sees it; never its secret. */
export function presentToken(known: ListedToken, principal: Principal): ApiToken {
  const { token, company } = known;
  return {
    id: token.id,
    name: token.name,
    role: token.role,
    type: token.type,
    disabled: token.disabled,
    company_id: company.id,
    hint: token.hint,
    created_at: token.createdAt.toISOString(),
    created_by: token.createdBy,
    renewed_at: token.renewedAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt?.toISOString() ?? null,
    expired: token.expiresAt !== null && token.expiresAt <= new Date(),
    suspended: isSuspended(known),
    editable: mayEditToken(principal.role, token.role),
    version: token.version,
  };
}

/** The audited properties of a token. */
export const tokenFacts = ({ name, role, type, disabled, companyId, hint, expiresAt }: Row) => ({
  name,
  role,
  type,
  disabled,
  company_id: companyId,
  hint,
  expires_at: expiresAt,
});

const theirCompany = and(eq(companies.id, apiTokens.companyId), isNull(companies.deletedAt));

const withCompany = (tx: Tx) =>
  tx
    .select({ token: apiTokens, company: companies, owner: ownerColumns })
    .from(apiTokens)
    .innerJoin(companies, theirCompany)
    .leftJoin(users, eq(users.id, apiTokens.owner));

const { secretHash: _secret, deletedAt: _at, deletedBy: _by, ...listed } = getTableColumns(apiTokens);
const listedCompany = { id: companies.id, type: companies.type, parentId: companies.parentId };
const tokensOf = ofCompanies((tx, ofThem) =>
  tx
    .select({ token: listed, company: listedCompany, owner: ownerColumns })
    .from(apiTokens)
    .innerJoin(companies, theirCompany)
    .leftJoin(users, eq(users.id, apiTokens.owner))
    .where(and(isNull(apiTokens.deletedAt), ofThem(apiTokens.companyId)))
    .orderBy(asc(nameOrder(apiTokens.name)), asc(apiTokens.id)),
);

/** The tokens of one organization, or of all that the principal manages, by name. */
export async function listTokens(tx: Tx, principal: Principal, companyId: string | undefined): Promise<ApiToken[]> {
  const rows = await tokensOf(tx, companyId === undefined ? await companiesOf(tx, principal) : [companyId]);
  return rows.map((row) => presentToken(row, principal));
}

/**
 * A token that the principal manages, locked until the transaction ends.
 * @throws {Refusal} 404 `token_not_found`, the same for an unknown token and one out of reach
 */
export async function tokenInReach(tx: Tx, principal: Principal, id: string): Promise<TokenWithOwner> {
  const [row] = await withCompany(tx)
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.deletedAt), await inReach(tx, principal, apiTokens.companyId)))
    .for('no key update', { of: apiTokens });
  if (!row) throw refuse.notFound('token_not_found');
  return row;
}

function checkRole(principal: Principal, role: Role, company: Company): void {
  if (!grantableRoles(principal.role, 'token', company.type).includes(role)) {
    throw refuse.invalid('role', 'role_not_allowed');
  }
}

function checkEdits(principal: Principal, { token }: TokenWithOwner): void {
  if (!mayEditToken(principal.role, token.role)) throw refuse.forbidden('token_outranks');
}

/** The expiry of a token. @throws {Refusal} 400 on `expires_at` for a time in the past */
function expiry(asked: string | null): Date | null {
  if (asked === null) return null;
  const date = new Date(asked);
  if (date <= new Date()) throw refuse.invalid('expires_at', 'not_future');
  return date;
}

/** A form sends an unchanged expiry back, even a past one; that is not a change. */
function newExpiry(present: Date | null, asked: string | null | undefined): Date | null {
  if (asked === undefined) return present;
  return asked !== null && new Date(asked).getTime() === present?.getTime() ? present : expiry(asked);
}

const exists = (error: unknown) => (isUniqueViolation(error) ? refuse.conflict('token_exists') : error);

/** Makes a token. Only this answer contains its secret. */
export async function createToken(
  tx: Tx,
  principal: Principal,
  body: ParsedBodyOf<'POST /api/1.0/token'>,
): Promise<TokenWithOwner & { secret: string }> {
  const company = await companyForNew(tx, principal, body.company_id);
  checkRole(principal, body.role, company);
  const { secret, ...kept } = newApiSecret();
  const values = {
    id: newId(),
    name: body.name,
    role: body.role,
    type: body.type,
    disabled: body.disabled,
    companyId: company.id,
    createdBy: principal.login,
    owner: ownerFor(principal),
    expiresAt: expiry(body.expires_at ?? null),
    ...kept,
  };
  try {
    const [token] = await tx.insert(apiTokens).values(values).returning();
    if (!token) throw new Error('the token was not stored');
    return { token, company, owner: await readOwner(tx, token), secret };
  } catch (error) {
    throw exists(error);
  }
}

/** @throws {Refusal} 400, 403 or 409 for changes that the principal may not make to this token */
export async function changeToken(
  tx: Tx,
  principal: Principal,
  known: TokenWithOwner,
  body: ParsedBodyOf<'PUT /api/1.0/token/:id'>,
): Promise<TokenWithOwner> {
  const { token, company } = known;
  checkEdits(principal, known);
  if (body.type !== undefined && body.type !== token.type) throw refuse.invalid('type', 'locked');
  if (body.company_id !== undefined && body.company_id !== company.id) {
    throw refuse.invalid('company_id', 'locked');
  }
  if (body.role !== undefined && body.role !== token.role) checkRole(principal, body.role, company);
  return save(tx, known, {
    name: body.name ?? token.name,
    role: body.role ?? token.role,
    // The principal who changes the role becomes the owner, whose permissions limit the token.
    owner: body.role !== undefined && body.role !== token.role ? ownerFor(principal) : token.owner,
    disabled: body.disabled ?? token.disabled,
    expiresAt: newExpiry(token.expiresAt, body.expires_at),
  });
}

/**
 * Gives a token a new secret, which only this answer contains; the old one is invalid from now on. The principal who
 * renews it becomes its owner, because the earlier owner may have left the organization.
 */
export async function renewToken(
  tx: Tx,
  principal: Principal,
  known: TokenWithOwner,
): Promise<TokenWithOwner & { secret: string }> {
  checkEdits(principal, known);
  const { secret, ...kept } = newApiSecret();
  return { ...(await save(tx, known, { ...kept, renewedAt: new Date(), owner: ownerFor(principal) })), secret };
}

/** Moves a token to the trash. */
export async function deleteToken(tx: Tx, principal: Principal, known: TokenWithOwner): Promise<void> {
  checkEdits(principal, known);
  await save(tx, known, { deletedAt: new Date(), deletedBy: principal.login });
}

/** The owner of a token that the principal makes; a token that a token makes has the same owner. */
const ownerFor = ({ userId, tokenOwner }: Principal): string | null => userId ?? tokenOwner ?? null;

async function readOwner(tx: Tx, { owner }: Row): Promise<TokenWithOwner['owner']> {
  if (owner === null) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, owner));
  return user ?? null;
}

async function save(tx: Tx, { token, company }: TokenWithOwner, values: Partial<Row>): Promise<TokenWithOwner> {
  try {
    const [saved] = await tx
      .update(apiTokens)
      .set({ ...values, version: token.version + 1 })
      .where(eq(apiTokens.id, token.id))
      .returning();
    if (!saved) throw refuse.notFound('token_not_found');
    return { token: saved, company, owner: await readOwner(tx, saved) };
  } catch (error) {
    throw exists(error);
  }
}
