import { StartError } from '../environment.ts';
import { isMigrated, migrate, readMigrations, type Migration } from '../db/migrate.ts';
import { type Db, outsideTransaction, type Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';
import { movedTables, readCatalog, type Table } from './catalog.ts';
import type { TransferReport } from './exportData.ts';
import { openInstallationTarget, refuseUnfinished } from './installationTarget.ts';
import { LineSum, normaliseOutput, readRows } from './rows.ts';
import type { Target } from './target.ts';
import { readTransferFile, type Header } from './transferFile.ts';
import { openWorkspaceTarget } from './workspaceTarget.ts';

/** Maximum bytes and lines per insert. */
const batch = { bytes: 1024 * 1024, lines: 500 };

export interface ImportOptions {
  /** The organization that gets a workspace; by default the only one. */
  company?: string | undefined;
}

/**
 * Imports an exported file into a database, and verifies every table. An installation needs an empty database, and an
 * interrupted import resumes where it stopped. A workspace is added to others, in one transaction.
 * @throws {StartError} for an incomplete file or one of a newer version, and where the database cannot take it
 */
export async function importData(db: Db, file: string, { company }: ImportOptions = {}): Promise<TransferReport> {
  const header = await readHeader(file);
  const migrations = await checkMigrations(header);
  if (header.workspace !== null) {
    const { workspace } = header;
    await refuseUnfinished(db);
    const all = await readMigrations();
    if (migrations.length < all.length || !(await db.tx((tx) => isMigrated(tx, all)).catch(() => false))) {
      throw new StartError(
        'A workspace moves between installations of the same version: start this version once on both, and export again',
      );
    }
    return alone(db, () =>
      db.tx(async (tx) => {
        await normaliseOutput(tx);
        const catalog = await readCatalog(tx);
        const target = await openWorkspaceTarget(tx, catalog, workspace, company);
        const report = await fill(file, catalog, target);
        await compare(tx, catalog, target, report);
        await target.end();
        return report;
      }),
    );
  }
  return alone(db, async () => {
    const target = await openInstallationTarget(db, header.id, () => migrate(db, migrations));
    const report = await fill(file, target.catalog, target);
    await db.tx(async (tx) => {
      await normaliseOutput(tx);
      await compare(tx, target.catalog, target, report);
    });
    await target.end();
    return report;
  });
}

/** The advisory lock of imports. */
const importLock = 714_010;

/**
 * Runs an import while no other one runs, which would store the same rows. The embedded database has one process.
 * @throws {StartError} where another one runs
 */
async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (db.dialect === 'pglite') return work();
  return db.tx(async (tx) => {
    const { rows } = await executeIn(tx, 'select 1 where pg_try_advisory_xact_lock($1)', [importLock]);
    if (rows.length === 0) throw new StartError('Another import into this database is running');
    // The transaction of the lock is idle meanwhile.
    await executeIn(tx, 'set local idle_in_transaction_session_timeout = 0', []);
    return outsideTransaction(work);
  });
}

async function readHeader(file: string): Promise<Header> {
  for await (const line of readTransferFile(file)) {
    if (typeof line !== 'string' && line[0] === 'header') return line[1];
    break;
  }
  throw new StartError(`${file} cannot be read: it is no export of ours, or damaged`);
}

/** The migrations of the file's version, all of which this version must know. */
async function checkMigrations({ migrations, version }: Header): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((one) => [one.name, one]));
  return migrations.map(({ name }) => {
    const migration = known.get(name);
    if (!migration) throw new StartError(`The file was written by version ${version}, which is newer than this one`);
    return migration;
  });
}

/** Inserts all rows of the file. Returns the sums that the file states for each table. */
async function fill(file: string, catalog: readonly Table[], target: Target): Promise<TransferReport> {
  const report: TransferReport = new Map();
  let table: Table | undefined;
  let sum = new LineSum();
  let lines: string[] = [];
  let bytes = 0;
  let complete = false;
  const flush = async () => {
    if (table && lines.length > 0) await target.insert(table, lines);
    lines = [];
    bytes = 0;
  };
  for await (const line of readTransferFile(file)) {
    if (typeof line === 'string') {
      sum.add(line);
      if (!table || sum.rows <= target.present(table.name)) continue;
      lines.push(line);
      bytes += line.length;
      if (bytes >= batch.bytes || lines.length >= batch.lines) await flush();
    } else if (line[0] === 'table') {
      table = movedTables(catalog).find(({ name }) => name === line[1]);
      if (!table) throw new StartError(`${file} has a table that this version does not know: ${line[1]}`);
      sum = new LineSum();
    } else if (line[0] === 'end') {
      await flush();
      const was = sum.end();
      if (was.sha256 !== line[2].sha256)
        throw new StartError(`${file} is damaged: ${line[1]} differs from its checksum`);
      report.set(line[1], was);
    } else if (line[0] === 'complete') complete = true;
  }
  if (!complete) throw new StartError(`${file} is not whole: its end is missing`);
  return report;
}

/** Reads every table back. @throws {StartError} where a table differs from the file */
async function compare(tx: Tx, catalog: readonly Table[], target: Target, report: TransferReport): Promise<void> {
  for (const [name, expected] of report) {
    const table = catalog.find((one) => one.name === name);
    if (!table) continue;
    const sum = new LineSum();
    for await (const line of readRows(tx, table, { select: target.asExported(table), ...target.condition(table) })) {
      sum.add(line);
    }
    const found = sum.end();
    if (found.rows === expected.rows && found.sha256 === expected.sha256) continue;
    throw new StartError(
      `${name} was not imported as it was exported: ${found.rows} of ${expected.rows} rows, or other values`,
    );
  }
}
