import { Readable } from 'node:stream';
import { can } from '@parlance/contract/permissions';
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { verbatimExportParts, verbatimExports } from '../../platform/db/conversationTables.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { Starter } from '../../identity/sessions/currentStarter.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Db, Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

export type ExportRow = typeof verbatimExports.$inferSelect;

/**
 * An export, for download by its creator, who may no longer have a file with details once they may not see them.
 * @throws {Refusal} 404
 */
export async function findExport(tx: Tx, ws: string, id: string, reader: Principal): Promise<ExportRow> {
  const [row] = await tx
    .select()
    .from(verbatimExports)
    .where(
      and(
        eq(verbatimExports.ws, ws),
        eq(verbatimExports.id, id),
        eq(verbatimExports.createdBy, reader.login),
        gt(verbatimExports.expiresAt, sql`now()`),
      ),
    );
  if (!row || !(await maySee(tx, row, reader))) throw refuse.notFound('export_not_found');
  return row;
}

/** The id of the export that a task writes. @throws {Refusal} 404 */
export async function exportOfTask(tx: Tx, ws: string, taskId: string): Promise<string> {
  const [task] = await tx
    .select({ id: sql<string>`${tasks.payload} ->> 'exportId'` })
    .from(tasks)
    .where(and(eq(tasks.ws, ws), eq(tasks.id, taskId)));
  if (!task) throw refuse.notFound('task_not_found');
  return task.id;
}

/** The task that wrote an export knows who started it, and whether it has details. */
async function maySee(tx: Tx, { ws, id }: ExportRow, reader: Principal): Promise<boolean> {
  const written = sql`${tasks.payload} ->> 'exportId' = ${id}`;
  const [task] = await tx
    .select({ payload: tasks.payload })
    .from(tasks)
    .where(and(eq(tasks.ws, ws), eq(tasks.kind, 'verbatim.export'), written));
  const { extended, starter } = Choice.parse(task?.payload ?? {});
  if (starter !== undefined && starter !== reader.participant) return false;
  return !extended || can(reader, 'verbatim.extend:read', ws);
}

const Choice = z.object({ extended: z.boolean().default(true), starter: Starter });

/** The bytes of an export, streamed part by part. */
export function readExport(db: Pick<Db, 'once'>, { ws, id }: ExportRow): Readable {
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let seq = 0; ;) {
      const [part] = await db.once((tx) =>
        tx
          .select()
          .from(verbatimExportParts)
          .where(
            and(eq(verbatimExportParts.ws, ws), eq(verbatimExportParts.exportId, id), gt(verbatimExportParts.seq, seq)),
          )
          .orderBy(asc(verbatimExportParts.seq))
          .limit(1),
      );
      if (!part) return;
      yield part.bytes;
      seq = part.seq;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}

/**
 * Deletes all exports of a workspace, because they may contain a person who is erased. An export in progress fails with
 * its next bytes, and starts again. No new export starts before the transaction ends: it would read what is being
 * erased.
 */
export async function deleteExports(tx: Tx, ws: string): Promise<void> {
  await tx.execute(sql`lock table ${verbatimExports} in share row exclusive mode`);
  await tx.delete(verbatimExports).where(eq(verbatimExports.ws, ws));
}

/** Deletes expired exports, and those that a killed process left unfinished. */
export async function deleteExpiredExports(tx: Tx): Promise<void> {
  await tx
    .delete(verbatimExports)
    .where(
      or(
        lt(verbatimExports.expiresAt, sql`now()`),
        sql`${verbatimExports.expiresAt} is null and ${verbatimExports.createdAt} < now() - interval '2 days'`,
      ),
    );
}
