import type { Tx } from './db/port.ts';
import { audit as table } from './db/schema.ts';
import type { CallBase } from './http/handler.ts';

/**
 * Notes who changed what, in the transaction of the change.
 *
 * @param action `<thing>.<verb>`, for instance `intent.edit`
 * @param subject id of what was changed
 * @param before the thing as it was, null where it is new
 * @param after the thing as it is now, null where it is gone
 */
export async function audit(
  tx: Tx,
  call: Pick<CallBase, 'principal' | 'ws' | 'requestId'>,
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await tx.insert(table).values({
    ws: call.ws === '' ? null : call.ws,
    actorId: call.principal.userId,
    actor: call.principal.login,
    action,
    subject,
    before: before ?? null,
    after: after ?? null,
    requestId: call.requestId,
  });
}
