import type { Actor } from '@parlance/contract/permissions';
import type { Identity } from '../conversation/widget/identity.ts';

/** Whoever a bearer token stands for. */
export interface Principal extends Actor {
  /** A person with an account, a visitor of a partner's page, a guest with a PIN code, or a program with an API token. */
  kind: 'user' | 'visitor' | 'guest' | 'token';
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
  identity?: Identity | null;
  /** Owner of conversations. */
  participant: string;
}
