import type { Actor } from '@parlance/contract/permissions';

/** Whoever a bearer token stands for. */
export interface Principal extends Actor {
  /** A person with an account, a visitor of a partner's page, or a guest with a PIN code. */
  kind: 'user' | 'visitor' | 'guest';
  /** Names the session in logs; not the token. */
  sessionId: string;
  userId: string | null;
  login: string;
  companyId: string;
  /** Limited sessions: the only workspace and device they see. */
  workspace: string | null;
  device: string | null;
  /** Owner of conversations. */
  participant: string;
}
