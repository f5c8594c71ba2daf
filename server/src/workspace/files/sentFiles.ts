import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FileInfo } from '@parlance/contract/calls/files';
import { files } from '../../platform/db/fileTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { described, type FileRow, presentFile } from './files.ts';

/** The files of messages, by file id; those of deleted conversations are missing. */
export async function sentFiles(
  tx: Tx,
  ws: string,
  said: readonly { conversationId: string; messageId: string }[],
): Promise<Map<string, FileInfo[]>> {
  const one = (column: 'conversationId' | 'messageId') => sql.param(said.map((each) => each[column]));
  const rows = await tx
    .select(described)
    .from(files)
    .where(
      and(
        eq(files.ws, ws),
        sql`(${files.conversationId}, ${files.messageId}) in
          (select * from unnest(${one('conversationId')}::text[], ${one('messageId')}::text[]))`,
      ),
    )
    .orderBy(asc(files.createdAt));
  const found = new Map<string, FileInfo[]>();
  for (const row of rows) {
    const of = row.messageId ?? '';
    found.set(of, [...(found.get(of) ?? []), presentFile(row)]);
  }
  return found;
}

/** A file that was sent in a conversation of the workspace; undefined for an upload that was not sent. */
export async function findSentFile(tx: Tx, ws: string, id: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select(described)
    .from(files)
    .where(and(eq(files.ws, ws), eq(files.id, id), isNotNull(files.conversationId), isNotNull(files.messageId)));
  return row;
}
