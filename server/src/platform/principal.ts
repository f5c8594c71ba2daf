import type { Actor } from '@parlance/contract/permissions';
import type { Tx } from './db/port.ts';
import type { SessionKind, VisitorIdentity } from './db/accountTables.ts';

/** Who a bearer token authenticates. */
export interface Principal extends Actor {
  /** A person with an account, a visitor of a partner's page, a guest with a PIN code, or a program with an API token. */
  kind: SessionKind | 'token';
  /** Names the session in logs; not the token. */
  sessionId: string;
  userId: string | null;
  login: string;
  companyId: string;
  /** Limited sessions: the only workspace and device they see. */
  workspace: string | null;
  device: string | null;
  /** Visitors: the site whose page they opened the chat on; null where it was opened by itself. */
  origin?: string | null;
  /** Visitors a partner's server has signed for. */
  identity?: VisitorIdentity | null;
  /** API tokens: the user whose rights the token has at most. */
  tokenOwner?: string | null;
  /** Owner of conversations. */
  participant: string;
  /** The user may do nothing before they have set up the second factor that their organization requires. */
  secondFactorDue?: boolean;
  /** When the session ends, however much it is used; null: never. */
  endsAt: Date | null;
}

/** Resolves tokens to principals. Provided by the identity layer. */
export interface Authentication {
  /** The principal of a bearer token; null for an unknown token. */
  authenticate(tx: Tx, token: string): Promise<Principal | null>;
  /** Whether a principal may enter every workspace there is. */
  entersAll(principal: Principal): boolean;
  /** Whether a principal may enter a workspace; an unknown workspace answers like a foreign one. */
  mayEnter(tx: Tx, principal: Principal, ws: string): Promise<boolean>;
}
