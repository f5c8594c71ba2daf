import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FileInfo } from '@parlance/contract/calls/files';
import { limits } from '@parlance/contract/limits';
import type { Principal } from '../../platform/principal.ts';
import { files } from '../../platform/db/fileTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { plainWidget, readWidget } from '../widget/configuration.ts';
import { described, presentFile } from '../../workspace/files/files.ts';

/** Whether a person may send files: users and guests may, visitors of partner pages where the workspace lets them. */
export async function mayAttach(tx: Tx, principal: Pick<Principal, 'kind'>, ws: string): Promise<boolean> {
  if (principal.kind !== 'visitor') return true;
  return ((await readWidget(tx, ws)).settings ?? plainWidget).visitor_files;
}

/** @throws {Refusal} 403 where a person may not send files */
export async function refuseFiles(tx: Tx, principal: Pick<Principal, 'kind'>, ws: string): Promise<void> {
  if (!(await mayAttach(tx, principal, ws))) throw refuse.forbidden('files_refused');
}

/**
 * Refuses what was just kept when, with it, a person without an account has sent too much within the hour. Asked
 * afterwards, so that of two uploads at once each counts the other.
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
 * Makes uploads of a conversation part of a message of it; again with the same message is the same.
 *
 * @param ids in the order to show them
 * @throws {Refusal} 400 `files` for one that is not there, or of another conversation or message: not told apart
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
