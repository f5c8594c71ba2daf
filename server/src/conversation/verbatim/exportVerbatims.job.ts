import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { VerbatimFilters, type VerbatimExport } from '@parlance/contract/calls/verbatim';
import { can } from '@parlance/contract/permissions';
import { verbatimColumns, verbatimFormats } from '@parlance/contract/verbatimTables';
import { verbatimExportParts, verbatimExports } from '../../platform/db/conversationTables.ts';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { defineJob, type TaskContext } from '../../platform/jobWorker/jobKind.ts';
import { todayIn } from '../../platform/time/days.ts';
import { exportTypes, exportVerbatims } from './export.ts';
import { measureExport } from './exportProgress.ts';
import { withoutDetails } from './present.ts';

const Payload = z.object({
  exportId: z.string(),
  // Boolean filters are strings in a request, and booleans after parsing.
  filters: z.record(z.string(), z.union([z.string(), z.boolean()])),
  group: z.boolean(),
  columns: z.array(z.enum(verbatimColumns)),
  format: z.enum(verbatimFormats),
  /** Whether the creator could see details when they started it. */
  extended: z.boolean(),
  by: z.string(),
  starter: Starter,
});

/** Bytes of a part, which is the memory that an export needs. */
const partBytes = 256 * 1024;
const hour = 60 * 60 * 1000;
/** Milliseconds for which a file can be downloaded. */
const kept = 24 * hour;

/** Exports verbatims to a file in the database, part by part. A run after a crash starts again from the beginning. */
export const exportInBackground = defineJob({
  kind: 'verbatim.export',
  payload: Payload,
  retries: 2,
  run: writeExport,
});

async function writeExport(context: TaskContext<z.infer<typeof Payload>>): Promise<VerbatimExport> {
  const { payload, ws, signal, progress, deps } = context;
  const { db, reading } = deps;
  const { exportId: id, group, columns, format, by } = payload;
  const texts = Object.entries(payload.filters).map(([name, value]) => [name, String(value)]);
  const filters = VerbatimFilters.parse(Object.fromEntries(texts));
  const row = and(eq(verbatimExports.ws, ws), eq(verbatimExports.id, id));
  const { name, timeZone, extended } = await db.tx(async (tx) => {
    const starter = await currentStarter(tx, ws, payload, 'verbatim:read');
    const zone = filters.time_zone ?? (await getWorkspace(tx, ws)).timeZone;
    const file = {
      ws,
      id,
      name: `verbatim-${todayIn(zone)}.${format}`,
      type: exportTypes[format],
      rows: 0,
      size: 0,
      createdBy: by,
    };
    await tx.delete(verbatimExports).where(row);
    await tx.insert(verbatimExports).values(file);
    const isStill = !starter || can(starter, 'verbatim.extend:read', ws);
    return { name: file.name, timeZone: zone, extended: payload.extended && isStill };
  });
  try {
    const reached = await reading.tx((tx) => measureExport(tx, ws, filters, group));
    let rows = 0;
    let size = 0;
    let seq = 0;
    const parts = exportVerbatims(reading, ws, {
      filters,
      group,
      columns,
      format,
      timeZone,
      shown: extended ? (one) => one : withoutDetails,
      onRows(written, lastAt) {
        rows = written;
        progress(Math.min(0.99, reached(written, lastAt)));
      },
    });
    const keep = async (pieces: readonly Uint8Array[]) => {
      signal.throwIfAborted();
      const bytes = Buffer.concat(pieces);
      seq += 1;
      size += bytes.length;
      await db.once((tx) => tx.insert(verbatimExportParts).values({ ws, exportId: id, seq, bytes }));
    };
    let waiting: Uint8Array[] = [];
    let length = 0;
    for await (const piece of parts) {
      signal.throwIfAborted();
      const bytes: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece;
      waiting.push(bytes);
      length += bytes.length;
      if (length < partBytes) continue;
      await keep(waiting);
      [waiting, length] = [[], 0];
    }
    if (length > 0) await keep(waiting);
    const expiresAt = new Date(Date.now() + kept);
    const [written] = await db.once((tx) =>
      tx.update(verbatimExports).set({ rows, size, expiresAt }).where(row).returning({ id: verbatimExports.id }),
    );
    if (!written) throw new Error('the export was deleted while it was written');
    return { id, name, rows, size, expires_at: expiresAt.toISOString() };
  } catch (error) {
    // Cancelled or failed: the unfinished file is deleted.
    const left = await db.once((tx) => tx.delete(verbatimExports).where(row).returning({ id: verbatimExports.id }));
    // The row was deleted because a person in the file was erased in the meantime: the export starts again.
    if (left.length === 0 && !signal.aborted) return writeExport(context);
    throw error;
  }
}
