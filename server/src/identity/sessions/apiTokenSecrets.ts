import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { grantableRoles } from '@parlance/contract/permissions';
import { apiTokens, companies, users } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Principal } from '../../platform/principal.ts';
import { hashSecret, newSecret } from '../credentials/tokens.ts';

/** Tells secrets of API tokens from those of sessions, for the server and for secret scanners. */
const prefix = 'plt_';
/** A token's use is noted at most this often, so that reading costs no write. */
const touchEvery = 60 * 1000;

type ApiTokenType = (typeof apiTokens.$inferSelect)['type'];

/** A token, its organization, and the user whose rights it has at most. */
export interface TokenWithOwner {
  token: typeof apiTokens.$inferSelect;
  company: typeof companies.$inferSelect;
  owner: Pick<typeof users.$inferSelect, keyof typeof ownerColumns> | null;
}

/** As much of it as a list shows and decides by. */
export interface TokenAsListed extends Pick<TokenWithOwner, 'owner'> {
  token: Omit<TokenWithOwner['token'], 'secretHash' | 'deletedAt' | 'deletedBy'>;
  company: Pick<TokenWithOwner['company'], 'id' | 'type' | 'parentId'>;
}

/** What decides about a token; their picture and access lists are long. */
export const ownerColumns = {
  role: users.role,
  companyId: users.companyId,
  disabled: users.disabled,
  deletedAt: users.deletedAt,
};

export const isApiToken = (bearer: string): boolean => bearer.startsWith(prefix);

/** A fresh secret, and what is kept of it. */
export function newApiSecret(): { secret: string; secretHash: Uint8Array; hint: string } {
  const secret = newSecret(prefix);
  return { secret, secretHash: hashSecret(secret), hint: secret.slice(-4) };
}

/**
 * Whether a token may no longer be used because its owner could not make it any more: they are deleted or disabled, or
 * their role does not reach so far. Who renews it becomes its owner.
 */
export function isSuspended({ token, company, owner }: TokenAsListed): boolean {
  if (token.owner === null) return false;
  if (!owner || owner.disabled || owner.deletedAt !== null) return true;
  const reached =
    owner.role === 'superAdmin' ||
    owner.companyId === company.id ||
    (owner.role === 'companyPartner' && owner.companyId === company.parentId);
  return !reached || !grantableRoles(owner.role, 'token', company.type).includes(token.role);
}

/** The token of that condition, if it can be used now. */
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
 * The program of an API token; null when it is unknown, expired, disabled, suspended, deleted, or of another type: a token
 * for OData opens the feeds alone, and any other no feed.
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

/** The program of an API token, by the participant that it is in conversations; null where it can be used no more. */
export async function programNow(tx: Tx, participant: string): Promise<Principal | null> {
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
