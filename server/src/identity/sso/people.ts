import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SsoError } from '@parlance/contract/calls/signin';
import { mayManageRole } from '@parlance/contract/permissions';
import { newId } from '../../platform/ids/newId.ts';
import { userIdentities } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { users } from '../../platform/db/accountTables.ts';
import { holdCompany } from '../access/access.ts';
import { type AllowedDomain, domainOf } from './domains.ts';
import type { Claims } from './provider.ts';

type User = typeof users.$inferSelect;
export type SignInAccount = { user: User; created: boolean } | { error: SsoError };

/**
 * Finds the account for the claims of a provider: by issuer and subject; else by verified address in the company of the
 * domain; else a new account where the domain creates them.
 */
export async function findPerson(tx: Tx, domain: AllowedDomain, claims: Claims): Promise<SignInAccount> {
  const { issuer, subject, email } = claims;
  const [known] = await tx
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject), isNull(users.deletedAt)));
  if (known) {
    const refused = known.user.companyId === domain.companyId ? refusalOf(domain, known.user) : 'taken';
    return refused ? { error: refused } : { user: known.user, created: false };
  }
  const believed = claims.verified || domain.oidc?.trustEmail === true;
  if (email === null || !believed || domainOf(email) !== domain.domain) return { error: 'email' };
  // Locked, so that two simultaneous first sign-ins of one person make only one account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sso ${email}`}))`);
  const matching = await tx
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), sql`(lower(${users.email}) = ${email} or lower(${users.login}) = ${email})`));
  const own = matching.find((user) => user.companyId === domain.companyId && user.email.toLowerCase() === email);
  if (!own && matching.length > 0) return { error: 'taken' };
  if (!own && !domain.autoCreate) return { error: 'unknown_user' };
  // A deleted organization has no provider.
  if (!own && !(await holdCompany(tx, domain.companyId))) return { error: 'provider' };
  // Checked before the insert, so that no unusable account is made.
  const refused = refusalOf(domain, own ?? { disabled: false, role: domain.defaultRole });
  if (refused) return { error: refused };
  const user = own ?? (await create(tx, domain, email));
  // The identity may have belonged to another account, which is in the trash.
  await tx
    .insert(userIdentities)
    .values({ issuer, subject, userId: user.id })
    .onConflictDoUpdate({ target: [userIdentities.issuer, userIdentities.subject], set: { userId: user.id } });
  return { user, created: !own };
}

/**
 * A provider can assert any identity. It must not sign in to accounts whose role is now above that of the user who
 * configured it.
 */
function refusalOf({ oidc }: AllowedDomain, { disabled, role }: Pick<User, 'disabled' | 'role'>): SsoError | undefined {
  if (disabled) return 'disabled';
  return oidc === null || !mayManageRole(oidc.setBy, role) ? 'outranked' : undefined;
}

async function create(tx: Tx, domain: AllowedDomain, email: string): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({
      id: newId(),
      login: email,
      email,
      companyId: domain.companyId,
      role: domain.defaultRole,
      // Marks an account of the provider, which has no password here.
      idp: domain.domain,
    })
    .returning();
  if (!user) throw new Error('the person was not stored');
  return user;
}
