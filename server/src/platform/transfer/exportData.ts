import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../environment.ts';
import { reason } from '../db/dataDirectory.ts';
import type { Db, Tx } from '../db/port.ts';
import { privateFile } from '../db/private.ts';
import { executeIn } from '../db/raw.ts';
import { fileStores } from '../db/fileTables.ts';
import { type Bucket, BucketError } from '../files/bucket.ts';
import { exportLock, objectName } from '../files/createFileStore.ts';
import { newId } from '../ids/newId.ts';
import { version } from '../version.ts';
import { conditionOfWorkspace, hasTables, movedTables, readCatalog } from './catalog.ts';
import { LineSum, normaliseOutput, readRows, type TableSum } from './rows.ts';
import { controlLine, type Header } from './transferFile.ts';

/** Rows moved, by table. */
export type TransferReport = Map<string, TableSum>;

/**
 * Exports an installation, or one workspace of it, to a file, from one snapshot of the database. The file gets its name
 * when it is complete.
 *
 * @param bucket the object store of files that are not in the database
 * @throws {StartError} for an unknown workspace, and where the file cannot be written
 */
export async function exportData(
  db: Db,
  file: string,
  workspace: string | null,
  bucket?: Bucket,
): Promise<TransferReport> {
  const report: TransferReport = new Map();
  // Its own for each export: two to the same file would write into one another.
  const draft = `${file}.${newId()}.part`;
  const present = await stat(file).catch(() => undefined);
  // The complete file would take the place of a device or a pipe.
  if (present && !present.isFile()) throw new StartError(`${file} cannot be written: it is no ordinary file`);
  try {
    await db.tx(async (tx) => {
      await executeIn(tx, 'set transaction isolation level repeatable read, read only', []);
      await normaliseOutput(tx);
      // Keeps the objects of this snapshot's files from being removed until the end.
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${exportLock})`);
      const lines = Readable.from(linesOf(tx, workspace, report, bucket), { objectMode: true });
      await pipeline(lines, createGzip(), createWriteStream(draft, { mode: privateFile, flush: true }));
    });
    await rename(draft, file);
  } catch (error) {
    if (!isOfFile(error)) throw error;
    throw new StartError(`${file} cannot be written: ${reason(error)}`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
  return report;
}

/**
 * Whether an error is of the file. A failed open has a path; a failed write has none, but codes that connections do not
 * have.
 */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  ('path' in error || ('code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))));

const Migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

async function* linesOf(
  tx: Tx,
  workspace: string | null,
  report: TransferReport,
  bucket: Bucket | undefined,
): AsyncGenerator<string> {
  if (!(await hasTables(tx))) throw new StartError('The database is empty: there is nothing to export');
  if (workspace !== null) {
    const { rows } = await executeIn(tx, 'select id from workspaces where id = $1 and deleted_at is null', [workspace]);
    if (rows.length === 0) throw new StartError(`There is no workspace ${workspace}`);
  }
  const { rows: migrations } = await executeIn(tx, 'select name, checksum from migrations order by name', []);
  const header: Header = {
    format: 1,
    id: newId(),
    version,
    exportedAt: new Date().toISOString(),
    workspace,
    migrations: Migrations.parse(migrations),
  };
  yield `${controlLine(['header', header])}\n`;
  const catalog = await readCatalog(tx);
  for (const table of movedTables(catalog)) {
    const where = workspace === null ? undefined : conditionOfWorkspace(catalog, table);
    if (workspace !== null && where === undefined) continue;
    yield `${controlLine(['table', table.name, table.columns])}\n`;
    const sum = new LineSum();
    for await (const row of readRows(tx, table, { where, values: workspace === null ? [] : [workspace] })) {
      const line = table.name === 'files' ? await exportedLine(row, bucket) : row;
      sum.add(line);
      yield `${line}\n`;
    }
    report.set(table.name, sum.end());
    yield `${controlLine(['end', table.name, report.get(table.name) ?? sum.end()])}\n`;
  }
  yield `${controlLine(['complete'])}\n`;
}

const FileLine = z.object({
  ws: z.string(),
  id: z.string(),
  name: z.string(),
  stored_in: z.enum(fileStores).optional(),
});

/**
 * The exported line of a file, including its bytes from the object store, so that the export is complete. After the
 * import, the file is in the database.
 * @throws {StartError} where the bytes cannot be read
 */
async function exportedLine(line: string, bucket: Bucket | undefined): Promise<string> {
  const file = FileLine.parse(JSON.parse(line));
  if (file.stored_in !== 'objects') return line;
  const which = `The file ${file.id} ("${file.name}") of workspace ${file.ws}`;
  if (!bucket) throw new StartError(`${which} is in an object store: set PARLANCE_FILES_URL to where it is`);
  const found = async () => {
    const bytes = await bucket.read(objectName(file));
    return bytes && buffer(bytes);
  };
  const bytes = await found().catch((error: unknown) => {
    if (!(error instanceof BucketError)) throw error;
    throw new StartError(`${which} cannot be read from ${bucket.url}: ${error.message}`, { cause: error });
  });
  if (!bytes) throw new StartError(`${which} is not in ${bucket.url}`);
  // Quotes within values are escaped, so that each pattern matches once, and the rest of the line stays unchanged.
  return line
    .replace('"stored_in":"objects"', '"stored_in":"database"')
    .replace('"bytes":null', () => `"bytes":"\\\\x${bytes.toString('hex')}"`);
}
