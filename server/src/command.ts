import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig, StartError } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import type { Db } from './platform/db/port.ts';
import { exportData, type TransferReport } from './platform/transfer/exportData.ts';
import { importData } from './platform/transfer/importData.ts';

const usage = `Usage:
  npm run parlance -- export FILE [--workspace ID]
  npm run parlance -- import FILE [--company ID]

export writes the installation, or one workspace, to a file. import reads it into an empty
database, or beside other workspaces. The database is the one that the server's settings name:
DATABASE_URL, or PARLANCE_DATA_DIR; stop the server of an embedded database first.`;

/** Moves data on the command line. Its settings are the server's. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command, file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new StartError(usage);
  const work = workOf(command, file, values);
  const db = await openDatabase(
    { ...readConfig(process.env, []), dumps: { hourly: 0, daily: 0, weekly: 0 } },
    pino({ level: 'warn' }),
  );
  try {
    tell(await work(db));
  } finally {
    await db.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { workspace: { type: 'string' }, company: { type: 'string' } },
    });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'The command cannot be read'}\n\n${usage}`, {
      cause: error,
    });
  }
}

function workOf(
  command: string | undefined,
  file: string,
  { workspace, company }: { workspace?: string; company?: string },
): (db: Db) => Promise<TransferReport> {
  if (command === 'export' && company === undefined) return (db) => exportData(db, file, workspace ?? null);
  if (command === 'import' && workspace === undefined) return (db) => importData(db, file, { company });
  throw new StartError(usage);
}

/** Tables with rows and how many, and the sum. */
function tell(report: TransferReport): void {
  const filled = [...report].filter(([, { rows }]) => rows > 0);
  const width = Math.max(...filled.map(([name]) => name.length), 0);
  const lines = filled.map(([name, { rows }]) => `  ${name.padEnd(width)}  ${rows.toLocaleString('en').padStart(12)}`);
  const rows = filled.reduce((sum, [, table]) => sum + table.rows, 0);
  process.stdout.write(
    `${lines.join('\n')}\n${rows.toLocaleString('en')} rows of ${filled.length} tables, compared.\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exit(1);
});
