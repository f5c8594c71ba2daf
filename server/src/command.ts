import { parseArgs } from 'node:util';
import { scriptsOfDatabase, scriptsOfServer, testWorkspace } from './automation/scriptTests/testWorkspace.ts';
import { resetByOperator } from './identity/recovery/resetByOperator.ts';
import { readConfig, type Config } from './platform/config.ts';
import { StartError } from './platform/environment.ts';
import { moveFiles } from './platform/files/moveFiles.ts';
import { openBucket } from './platform/files/bucket.ts';
import { openLog, reasonsOf } from './platform/log.ts';
import { openDatabase } from './platform/db/open.ts';
import { isMigrated, migrate, readMigrations } from './platform/db/migrate.ts';
import type { Db } from './platform/db/port.ts';
import { countOldMonths } from './operations/dataProtection/oldMonths.ts';
import { hasTables } from './platform/transfer/catalog.ts';
import { exportData, type TransferReport } from './platform/transfer/exportData.ts';
import { createEmbedder } from './platform/llm/createEmbedder.ts';
import { importData } from './platform/transfer/importData.ts';
import { refuseUnfinished } from './platform/transfer/installationTarget.ts';

const usage = `Usage:
  npm run parlance -- export FILE [--workspace ID]
  npm run parlance -- import FILE [--company ID]
  npm run parlance -- migrate
  npm run parlance -- retention
  npm run parlance -- files
  npm run parlance -- password LOGIN
  npm run parlance -- test WORKSPACE [--url URL]

export writes the installation, or one workspace, to a file. import reads it into an empty
database, or beside other workspaces. migrate brings the database to this version, as the start of a
server does too. retention lists the months that PARLANCE_KEEP_MONTHS_… would drop, and drops none.
files moves the files that are in the database to the store of PARLANCE_FILES_URL.
password gives a user a password for the next sign-in and removes the second factor: for when no
administrator can sign in.
test runs the tests of all scripts of a workspace, by its id, with their drafts, and ends with 1
where one fails; with --url at a server that runs, with an API token in PARLANCE_TOKEN.
The database is the one that the server's settings name:
DATABASE_URL, or PARLANCE_DATA_DIR; stop the server of an embedded database first.`;

/** The command line: moves data, migrates a database, and runs script tests, with the settings of the server. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  if (values.help) return tell(`${usage}\n`);
  const [command, file, ...rest] = positionals;
  if (rest.length > 0) throw new StartError(usage);
  if (command === 'test' && file !== undefined && values.url !== undefined) {
    const token = process.env['PARLANCE_TOKEN'];
    if (!token) throw new StartError('Set PARLANCE_TOKEN to an API token of the server');
    return endTests(await testWorkspace(await scriptsOfServer(values.url, token, file), tell));
  }
  const work = workOf(command, file, values);
  const config = { ...readConfig(process.env, []), dumps: { hourly: 0, daily: 0, weekly: 0 } };
  const db = await openDatabase(config, openLog({ logLevel: 'warn' }));
  try {
    if (command !== 'import') await refuseUnfinished(db);
    tell(await work(db, config));
  } finally {
    await db.close();
  }
}

const tell = (text: string): void => void process.stdout.write(text);

/** Sets the exit code, which CI checks. */
function endTests(passed: boolean): void {
  if (!passed) process.exitCode = 1;
}

async function refuseOtherVersion(db: Db): Promise<void> {
  const migrations = await readMigrations();
  if (!(await db.tx(async (tx) => (await hasTables(tx)) && (await isMigrated(tx, migrations))))) {
    throw new StartError('The database is of another version: run `npm run parlance -- migrate` first');
  }
}

async function giveNewPassword(db: Db, login: string): Promise<string> {
  await refuseOtherVersion(db);
  const password = await resetByOperator(db, login);
  return `${login} signs in once with ${password} and chooses a new password then.\n`;
}

async function testDatabase(db: Db, config: Config, ws: string): Promise<string> {
  const log = openLog({ logLevel: 'warn' });
  await refuseOtherVersion(db);
  const deps = { db, embedder: createEmbedder(config, log) };
  endTests(await testWorkspace(await scriptsOfDatabase(deps, ws), tell));
  return '';
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        workspace: { type: 'string' },
        company: { type: 'string' },
        url: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'The command cannot be read'}\n\n${usage}`, {
      cause: error,
    });
  }
}

function workOf(
  command: string | undefined,
  file: string | undefined,
  { workspace, company, url }: { workspace?: string; company?: string; url?: string },
): (db: Db, config: Config) => Promise<string> {
  if (url !== undefined) throw new StartError(usage);
  if ([file, workspace, company].every((given) => given === undefined)) {
    if (command === 'migrate') return bringUpToDate;
    if (command === 'retention') return listOldMonths;
    if (command === 'files') return moveToStore;
  }
  if (file === undefined) throw new StartError(usage);
  if (workspace === undefined && company === undefined) {
    if (command === 'test') return (db, config) => testDatabase(db, config, file);
    if (command === 'password') return (db) => giveNewPassword(db, file);
  }
  if (command === 'export' && company === undefined) {
    return async (db, { files }) =>
      `${describe(await exportData(db, file, workspace ?? null, files && openBucket(files)))}, written to ${file}.\n`;
  }
  if (command === 'import' && workspace === undefined) {
    return async (db) => `${describe(await importData(db, file, { company }))}, compared with ${file}.\n`;
  }
  throw new StartError(usage);
}

async function bringUpToDate(db: Db): Promise<string> {
  const applied = await migrate(db, await readMigrations());
  return applied.length === 0
    ? 'Nothing to migrate.\n'
    : `${applied.map((name) => `  ${name}`).join('\n')}\nMigrated.\n`;
}

async function listOldMonths(db: Db, { keptMonths }: Config): Promise<string> {
  const months = await countOldMonths(db, keptMonths);
  if (months.length === 0) return 'Nothing to drop.\n';
  const held = months.reduce((rows, month) => rows + month.held, 0);
  const but = held === 0 ? '' : ` ${held.toLocaleString('en')} of them stay, under a legal hold.`;
  return `${listed(months)} in ${months.length} months are kept no longer. The server drops them within the hour.${but}\n`;
}

async function moveToStore(db: Db, { files }: Config): Promise<string> {
  if (!files) throw new StartError('Set PARLANCE_FILES_URL to the store that the files go to');
  const { moved, bytes } = await moveFiles(db, openBucket(files));
  if (moved === 0) return 'No file is in the database.\n';
  return `${moved.toLocaleString('en')} files, ${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB, are in the store.\n`;
}

/** Lists the tables that have rows, with their counts and the total. */
function describe(report: TransferReport): string {
  const filled = [...report].filter(([, { rows }]) => rows > 0).map(([name, { rows }]) => ({ name, rows }));
  return `${listed(filled)} of ${filled.length} tables`;
}

/** One line per table, and the total of rows. */
function listed(tables: readonly { name: string; rows: number }[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length), 0);
  const lines = tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows.toLocaleString('en').padStart(12)}\n`);
  const sum = tables.reduce((rows, table) => rows + table.rows, 0);
  return `${lines.join('')}${sum.toLocaleString('en')} rows`;
}

main().then(
  // Exits explicitly, because the sandbox's threads would keep the process alive; pending output is written first.
  () => process.stdout.write('', () => process.exit()),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : reasonsOf(error)}\n`);
    process.exit(1);
  },
);
