import type { Tx } from './db/port.ts';
import { audit as table } from './db/workspaceTables.ts';
import type { Principal } from './principal.ts';

interface AuditedCall {
  readonly principal: Pick<Principal, 'userId' | 'login'>;
  ws: string;
  requestId: string;
}

/** One change, for the audit log. */
export interface AuditEntry {
  /** `<thing>.<verb>`, for instance `intent.edit`. */
  action: string;
  /** Id of what was changed. */
  subject: string;
  /** The thing as it was; absent where it is new. */
  before?: unknown;
  /** The object after the change; undefined if it was deleted. */
  after?: unknown;
  /** Workspace of the thing: that of the call, unless told; empty: none. */
  ws?: string;
  /** Who changed it: the caller, unless told. */
  by?: Pick<Principal, 'userId' | 'login'>;
}

/** Notes who changed what, in the transaction of the change. Only `change` calls this, and jobs that act for a person. */
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
