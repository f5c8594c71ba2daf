import type { Tx } from './db/port.ts';
import { audit as table } from './db/workspaceTables.ts';
import type { Principal } from './principal.ts';

interface AuditedCall {
  readonly principal: Pick<Principal, 'userId' | 'login'>;
  ws: string;
  requestId: string;
}

/** An entry of the audit log: one change. */
export interface AuditEntry {
  /** `<thing>.<verb>`, for instance `intent.edit`. */
  action: string;
  /** Id of the changed thing. */
  subject: string;
  /** The thing before the change; absent where it is new. */
  before?: unknown;
  /** The thing after the change; undefined if it was deleted. */
  after?: unknown;
  /** Workspace of the thing; by default that of the call; empty for none. */
  ws?: string;
  /** Who made the change; by default the caller. */
  by?: Pick<Principal, 'userId' | 'login'>;
}

/**
 * Writes audit entries in the transaction of the change. Called only by `change`, and by jobs that act for a person.
 */
export async function audit(tx: Tx, call: AuditedCall, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(table).values(
    entries.map(({ action, subject, before, after, ws = call.ws, by = call.principal }) => ({
      ws: ws === '' ? null : ws,
      actorId: by.userId,
      actor: by.login,
      action,
      subject,
      before: before ?? null,
      after: after ?? null,
      requestId: call.requestId,
    })),
  );
}
