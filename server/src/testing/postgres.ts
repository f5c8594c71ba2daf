import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { findPostgres } from '../../../scripts/lib/programs.mjs';
import { readMigrations } from '../platform/db/migrate.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { keptFile, thisMonth } from './keptFile.ts';

const run = promisify(execFile);

const linux = process.platform === 'linux';
/** Only Linux has the locale C.UTF-8; elsewhere PostgreSQL's built-in one is used, which needs version 17. */
const locale = linux ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

export interface Cluster {
  /** Makes a new database, without tables or with those of the server and its queues. Returns its address. */
  createDatabase(content: 'empty' | 'migrated'): Promise<string>;
  /** Restarts the server, which ends every connection: in an orderly way (`fast`), or like a crash (`immediate`). */
  restart(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts a second server as a read-only replica of this one. */
  startReplica(): Promise<Replica>;
  stop(): Promise<void>;
}

export interface Replica {
  /** The address on the replica of a database of the first server. */
  addressOf(url: string): string;
  stop(): Promise<void>;
}

/** How to run PostgreSQL's programs: their folder, their user, and their working directory. */
interface Machine {
  bin: string;
  home: string;
  data: string;
  as: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

async function findMachine(): Promise<Machine> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed, and `npm test server` could not get it');
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-postgres-'));
  const user = await unprivileged();
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  const as = {
    ...user,
    cwd: home,
    // Windows needs SystemRoot to find its own libraries.
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: linux ? 'C.UTF-8' : 'C' },
  };
  return { bin, home, data: path.join(home, 'data'), as };
}

const template = 'migrated';

/**
 * The directory of a stopped server with a template database, as a tar file: initdb and our migrations take seconds,
 * unpacking takes a tenth of one.
 */
async function stoppedServer(bin: string): Promise<URL> {
  const migrations = await readMigrations();
  const { mtimeMs } = await stat(path.join(bin, process.platform === 'win32' ? 'initdb.exe' : 'initdb'));
  return keptFile('postgres', [bin, mtimeMs, migrations, thisMonth()], async (file) => {
    const machine = await findMachine();
    const { data, as } = machine;
    const options = ['-U', 'parlance', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync', '--no-instructions'];
    await run(path.join(bin, 'initdb'), ['-D', data, ...options], as);
    const cluster = await startIn(machine, false);
    await cluster.query(`create database ${template}`);
    const db = openPostgres(cluster.address(template), pino({ level: 'silent' }));
    // Imported only here, because it loads the whole server and the file is made only once.
    const { fillDatabase } = await import('./fillDatabase.ts');
    await fillDatabase(db, migrations);
    await db.close();
    await cluster.control('-m', 'fast', 'stop');
    const tar = spawn('tar', ['-cf', '-', '-C', data, '.'], { ...as, stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.all([pipeline(tar.stdout, createWriteStream(file)), ended(tar)]);
    await rm(machine.home, { recursive: true, force: true });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}

/**
 * Starts a temporary PostgreSQL server on a free port of this machine. Throws where PostgreSQL is not installed.
 * @param durable whether commits survive the end of the server (not of the machine)
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const machine = await findMachine();
  const { bin, home, data, as } = machine;
  await mkdir(data, { mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) await chown(data, as.uid, as.gid);
  // Unpacked by the owner of the directory, who may not have access to the cached file: it is passed as an open file.
  // Not a pipe, because tar stops reading at the end of the archive.
  const file = await open(await stoppedServer(bin));
  await ended(spawn('tar', ['-xf', '-', '-C', data], { ...as, stdio: [file.fd, 'ignore', 'inherit'] }));
  await file.close();
  const { port, address, query, control, controlOf, begin, optionsOn } = await startIn(machine, durable);
  let made = 0;
  return {
    async createDatabase(content) {
      made += 1;
      const name = `test_${made}`;
      await query(`create database ${name}${content === 'migrated' ? ` template ${template}` : ''}`);
      return address(name);
    },
    async restart(how = 'fast') {
      await control('-m', how, 'stop');
      await begin();
    },
    async startReplica() {
      const copy = path.join(home, 'replica');
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'parlance'];
      await run(path.join(bin, 'pg_basebackup'), [...from, '-D', copy, '-R', '-c', 'fast', '--no-sync'], as);
      const at = await freePort();
      await controlOf(copy, '-l', path.join(home, 'replica.log'), '-o', optionsOn(at), 'start');
      return {
        addressOf: (url) => url.replace(`:${port}/`, `:${at}/`),
        stop: () => controlOf(copy, '-m', 'immediate', 'stop').catch(() => undefined),
      };
    },
    async stop() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts the server in the machine's data directory. */
async function startIn({ bin, home, data, as }: Machine, durable: boolean) {
  const port = await freePort();
  // Without Unix sockets: Windows has none, and elsewhere their paths may be too long.
  const optionsOn = (at: number) =>
    `-c listen_addresses=127.0.0.1 -c port=${at} -c unix_socket_directories= -c fsync=off -c synchronous_commit=${durable ? 'on' : 'off'} -c full_page_writes=off -c max_connections=100`;
  const address = (name: string) => `postgres://parlance@127.0.0.1:${port}/${name}`;
  const log = path.join(home, 'log');
  // Without pipes: on Windows the server would inherit them, and they would stay open until it ends.
  const controlOf = async (directory: string, ...args: string[]) => {
    const child = spawn(path.join(bin, 'pg_ctl'), ['-D', directory, '-w', ...args], { ...as, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ended with ${code}: ${await readFile(log, 'utf8').catch(() => 'no log')}`);
  };
  const control = (...args: string[]) => controlOf(data, ...args);
  const begin = () => control('-l', log, '-o', optionsOn(port), 'start');
  await begin();
  const query = async (text: string) => {
    const client = new Client({ connectionString: address('postgres') });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  return { port, address, query, control, controlOf, begin, optionsOn };
}

/**
 * If this process is root, as which PostgreSQL refuses to run: the user that runs it instead, `postgres` or `nobody`.
 */
export async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined);
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address instanceof Object ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
