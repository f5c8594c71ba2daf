import type { Actor } from '@parlance/contract/permissions';
import type { Tx } from './db/port.ts';
import type { SessionKind, VisitorIdentity } from './db/accountTables.ts';

/** Who makes a request, as authenticated by a bearer token. */
export interface Principal extends Actor {
  /**
   * A person with an account, a visitor of a partner's page, a guest with a PIN code, or a program with an API token.
   */
  kind: SessionKind | 'token';
  /** The session's id for logs; not its token. */
  sessionId: string;
  userId: string | null;
  login: string;
  companyId: string;
  /** Limited sessions: the only workspace and device that they can access. */
  workspace: string | null;
  device: string | null;
  /** Visitors: the site on which they opened the chat; null where it was opened by itself. */
  origin?: string | null;
  /** Known visitors: the identity that the partner's server signed. */
  identity?: VisitorIdentity | null;
  /** API tokens: the user whose permissions limit those of the token. */
  tokenOwner?: string | null;
  /** The participant who owns the principal's conversations. */
  participant: string;
  /** The user must first set up the second factor that their organization requires. */
  secondFactorDue?: boolean;
  /** When the session ends, even if it is used; null: never. */
  endsAt: Date | null;
}

/** Resolves tokens to principals. Provided by the identity layer. */
export interface Authentication {
  /** The principal of a bearer token; null for an unknown token. */
  authenticate(tx: Tx, token: string): Promise<Principal | null>;
  /** Whether a bearer token is the secret of an API token, known or not. */
  isApiToken(token: string): boolean;
  /** Whether a principal may enter every workspace. */
  entersAllWorkspaces(principal: Principal): boolean;
  /** Whether a principal may enter a workspace; an unknown workspace answers like a foreign one. */
  mayEnter(tx: Tx, principal: Principal, ws: string): Promise<boolean>;
}
