import type { Tx } from './db/port.ts';
import { audit as table } from './db/workspaceTables.ts';
import type { CallBase } from './http/handler.ts';
import type { Principal } from './principal.ts';

type Trace = Pick<CallBase, 'principal' | 'ws' | 'requestId'>;

/** One change, for the audit log. */
export interface AuditEntry {
  /** `<thing>.<verb>`, for instance `intent.edit`. */
  action: string;
  /** Id of what was changed. */
  subject: string;
  /** The thing as it was; absent where it is new. */
  before?: unknown;
  /** The thing as it is now; absent where it is gone. */
  after?: unknown;
  /** Workspace of the thing: that of the call, unless told; empty: none. */
  ws?: string;
  /** Who changed it: the caller, unless told. */
  by?: Pick<Principal, 'userId' | 'login'>;
}

/**
 * Notes who changed what, in the transaction of the change.
 *
 * @param action `<thing>.<verb>`, for instance `intent.edit`
 * @param subject id of what was changed
 * @param before the thing as it was, null where it is new
 * @param after the thing as it is now, null where it is gone
 */
export function audit(
  tx: Tx,
  call: Trace,
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  return auditAll(tx, call, [{ action, subject, before, after }]);
}

/** Notes several changes of one call at once. */
export async function auditAll(tx: Tx, call: Trace, changes: readonly AuditEntry[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(table).values(
    changes.map(({ action, subject, before, after, ws = call.ws, by = call.principal }) => ({
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
