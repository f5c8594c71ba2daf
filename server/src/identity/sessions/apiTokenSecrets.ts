import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { grantableRoles } from '@parlance/contract/permissions';
import { apiTokens, companies, users } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Principal } from '../../platform/principal.ts';
import { hashSecret, newSecret } from '../credentials/tokens.ts';

/** The prefix of API token secrets, by which the server and secret scanners recognise them. */
const prefix = 'plt_';
/** Minimum milliseconds between two updates of a token's last use, so that most requests need no write. */
const touchEvery = 60 * 1000;

type ApiTokenType = (typeof apiTokens.$inferSelect)['type'];

/** A token, its organization, and its owner: the user whose permissions limit those of the token. */
export interface TokenWithOwner {
  token: typeof apiTokens.$inferSelect;
  company: typeof companies.$inferSelect;
  owner: Pick<typeof users.$inferSelect, keyof typeof ownerColumns> | null;
}

/** The part of a token that lists show and need for decisions. */
export interface ListedToken extends Pick<TokenWithOwner, 'owner'> {
  token: Omit<TokenWithOwner['token'], 'secretHash' | 'deletedAt' | 'deletedBy'>;
  company: Pick<TokenWithOwner['company'], 'id' | 'type' | 'parentId'>;
}

/** The columns of an owner that decide about a token; others, like pictures and access lists, are large. */
export const ownerColumns = {
  role: users.role,
  companyId: users.companyId,
  disabled: users.disabled,
  deletedAt: users.deletedAt,
};

export const isApiToken = (bearer: string): boolean => bearer.startsWith(prefix);

/** A new secret, and its stored parts. */
export function newApiSecret(): { secret: string; secretHash: Uint8Array; hint: string } {
  const secret = newSecret(prefix);
  return { secret, secretHash: hashSecret(secret), hint: secret.slice(-4) };
}

/**
 * Whether a token is unusable because its owner could no longer make it: they are deleted or disabled, or their role no
 * longer allows it. The user who renews the token becomes its owner.
 */
export function isSuspended({ token, company, owner }: ListedToken): boolean {
  if (token.owner === null) return false;
  if (!owner || owner.disabled || owner.deletedAt !== null) return true;
  const reached =
    owner.role === 'superAdmin' ||
    owner.companyId === company.id ||
    (owner.role === 'companyPartner' && owner.companyId === company.parentId);
  return !reached || !grantableRoles(owner.role, 'token', company.type).includes(token.role);
}

/** The token that matches a condition, if it can be used now. */
async function usableToken(tx: Tx, which: SQL | undefined) {
  const [found] = await tx
    .select({ token: apiTokens, company: companies, owner: ownerColumns })
    .from(apiTokens)
    .innerJoin(companies, and(eq(companies.id, apiTokens.companyId), isNull(companies.deletedAt)))
    .leftJoin(users, eq(users.id, apiTokens.owner))
    .where(
      and(
        which,
        eq(apiTokens.disabled, false),
        isNull(apiTokens.deletedAt),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, new Date())),
      ),
    );
  return found && !isSuspended(found) ? found.token : undefined;
}

/**
 * The principal of an API token; null when it is unknown, expired, disabled, suspended, deleted, or of another type: a
 * token for OData only opens the feeds, and other tokens open no feed.
 */
export async function authenticateApiToken(
  tx: Tx,
  secret: string,
  type: ApiTokenType = 'api',
): Promise<Principal | null> {
  const token = await usableToken(tx, and(eq(apiTokens.secretHash, hashSecret(secret)), eq(apiTokens.type, type)));
  if (!token) return null;
  const now = new Date();
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > touchEvery) {
    await tx.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, token.id));
  }
  return programOf(token);
}

/** The principal of an API token by its participant id in conversations; null where it can no longer be used. */
export async function currentTokenPrincipal(tx: Tx, participant: string): Promise<Principal | null> {
  const token = await usableToken(tx, eq(apiTokens.id, participant.slice(participantOf('').length)));
  return token ? programOf(token) : null;
}

const participantOf = (id: string): string => `token-${id}`;
/** Whether a participant is a program with an API token. */
export const isProgram = (participant: string): boolean => participant.startsWith(participantOf(''));

function programOf({ id, name, companyId, role, expiresAt, owner }: TokenWithOwner['token']): Principal {
  return {
    kind: 'token',
    sessionId: participantOf(id),
    userId: null,
    tokenOwner: owner,
    login: `token:${name}`,
    companyId,
    role,
    acls: {},
    scopes: [],
    limited: false,
    workspace: null,
    device: null,
    participant: participantOf(id),
    endsAt: expiresAt,
  };
}
