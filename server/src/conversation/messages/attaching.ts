import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FileInfo } from '@parlance/contract/calls/files';
import { limits } from '@parlance/contract/limits';
import type { Principal } from '../../platform/principal.ts';
import { files } from '../../platform/db/fileTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { plainWidget, readWidget } from '../widget/configuration.ts';
import { described, presentFile } from '../../workspace/files/files.ts';

/** Whether a person may send files: users and guests may, visitors of partner pages where the workspace allows it. */
export async function mayAttach(tx: Tx, principal: Pick<Principal, 'kind'>, ws: string): Promise<boolean> {
  if (principal.kind !== 'visitor') return true;
  return ((await readWidget(tx, ws)).settings ?? plainWidget).visitor_files;
}

/** @throws {Refusal} 403 where a person may not send files */
export async function refuseFiles(tx: Tx, principal: Pick<Principal, 'kind'>, ws: string): Promise<void> {
  if (!(await mayAttach(tx, principal, ws))) throw refuse.forbidden('files_refused');
}

/**
 * Refuses an upload, after it is stored, when the conversation has had too many or too large files within the hour.
 * Counting afterwards makes simultaneous uploads count each other.
 * @throws {Refusal} 429
 */
export async function refuseMany(tx: Tx, conversationId: string): Promise<void> {
  const [lately] = await tx
    .select({ count: sql`count(*)`.mapWith(Number), bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.conversationId, conversationId), gt(files.createdAt, sql`now() - interval '1 hour'`)));
  const { count = 0, bytes = 0 } = lately ?? {};
  if (count > limits.filesPerHour || bytes > limits.fileBytesPerHour) {
    throw refuse.tooMany('too_many_files_sent');
  }
}

/**
 * Attaches uploads of a conversation to one of its messages. Idempotent for the same message.
 *
 * @param ids in the order to show them
 * @throws {Refusal} 400 `files` for a file that does not exist, or belongs to another conversation or message; the
 * error does not say which
 */
export async function attachFiles(
  tx: Tx,
  conversationId: string,
  messageId: string,
  ids: readonly string[],
): Promise<FileInfo[]> {
  const rows = await tx
    .update(files)
    .set({ messageId })
    .where(
      and(
        eq(files.conversationId, conversationId),
        inArray(files.id, [...ids]),
        or(isNull(files.messageId), eq(files.messageId, messageId)),
      ),
    )
    .returning(described);
  const found = new Map(rows.map((row) => [row.id, presentFile(row)]));
  return [...new Set(ids)].map((id) => {
    const file = found.get(id);
    if (!file) throw refuse.invalid('files', 'file_gone');
    return file;
  });
}
