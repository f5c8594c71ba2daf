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
import { readCommand, usage, type Command } from './readCommand.ts';

/** The command line: moves data, migrates a database, and runs script tests, with the settings of the server. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (!command) return tell(`${usage}\n`);
  if (command.url !== undefined) {
    const token = process.env['PARLANCE_TOKEN'];
    if (!token) throw new StartError('Set PARLANCE_TOKEN to an API token of the server');
    return endTests(await testWorkspace(await scriptsOfServer(command.url, token, command.argument), tell));
  }
  // A setting of the test command alone, which may be set while other commands run.
  const { PARLANCE_TOKEN: _, ...settings } = process.env;
  const config = { ...readConfig(settings, []), dumps: { hourly: 0, daily: 0, weekly: 0 } };
  const db = await openDatabase(config, openLog({ logLevel: 'warn' }));
  try {
    if (command.name !== 'import') await refuseUnfinished(db);
    tell(await works[command.name](command, db, config));
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
    throw new StartError('The database is empty, or of another version: run `npm run parlance -- migrate` first');
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

/** What each command does with the database. Returns what it tells. */
const works: Readonly<Record<Command['name'], (command: Command, db: Db, config: Config) => Promise<string>>> = {
  migrate: (_, db) => bringUpToDate(db),
  retention: (_, db, config) => listOldMonths(db, config),
  files: (_, db, config) => moveToStore(db, config),
  test: ({ argument }, db, config) => testDatabase(db, config, argument),
  password: ({ argument }, db) => giveNewPassword(db, argument),
  async export({ argument, workspace = null }, db, { files }) {
    return `${describe(await exportData(db, argument, workspace, files && openBucket(files)))}, written to ${argument}.\n`;
  },
  async import({ argument, company }, db) {
    return `${describe(await importData(db, argument, { company }))}, compared with ${argument}.\n`;
  },
};

async function bringUpToDate(db: Db): Promise<string> {
  const applied = await migrate(db, await readMigrations());
  return applied.length === 0
    ? 'Nothing to migrate.\n'
    : `${applied.map((name) => `  ${name}`).join('\n')}\nMigrated.\n`;
}

async function listOldMonths(db: Db, { keptMonths }: Config): Promise<string> {
  await refuseOtherVersion(db);
  const months = await countOldMonths(db, keptMonths);
  if (months.length === 0) return 'Nothing to drop.\n';
  const held = months.reduce((rows, month) => rows + month.held, 0);
  const but = held === 0 ? '' : ` ${held.toLocaleString('en')} of them stay, under a legal hold.`;
  return `${listed(months)} in ${counted(months.length, 'month')} are kept no longer. The server drops them within the hour.${but}\n`;
}

async function moveToStore(db: Db, { files }: Config): Promise<string> {
  if (!files) throw new StartError('Set PARLANCE_FILES_URL to the store that the files go to');
  await refuseOtherVersion(db);
  const { moved, bytes } = await moveFiles(db, openBucket(files));
  if (moved === 0) return 'No file is in the database.\n';
  return `${counted(moved, 'file')} moved to the store, ${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB.\n`;
}

/** A number with its noun, which takes an s in the plural. */
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Lists the tables that have rows, with their counts and the total. */
function describe(report: TransferReport): string {
  const filled = [...report].filter(([, { rows }]) => rows > 0).map(([name, { rows }]) => ({ name, rows }));
  return `${listed(filled)} of ${counted(filled.length, 'table')}`;
}

/** One line per table, and the total of rows. */
function listed(tables: readonly { name: string; rows: number }[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length), 0);
  const lines = tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows.toLocaleString('en').padStart(12)}\n`);
  const sum = tables.reduce((rows, table) => rows + table.rows, 0);
  return `${lines.join('')}${counted(sum, 'row')}`;
}

main().then(
  // Exits explicitly, because the sandbox's threads would keep the process alive; pending output is written first.
  () => process.stdout.write('', () => process.exit()),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : reasonsOf(error)}\n`);
    process.exit(1);
  },
);
