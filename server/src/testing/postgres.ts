import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgres } from '../../../scripts/lib/programs.mjs';

const run = promisify(execFile);

const linux = process.platform === 'linux';
/** Only Linux has the locale C.UTF-8 of its own; PostgreSQL brings one from version 17 on. */
const locale = linux ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

export interface Cluster {
  /** The address of a database of its own, empty. */
  createDatabase(): Promise<string>;
  /** Ends every connection at once, as a restart would: in an orderly way (`fast`), or as a crash (`immediate`). */
  restart(how?: 'fast' | 'immediate'): Promise<void>;
  /** A second server that follows this one and can only be read. */
  startReplica(): Promise<Replica>;
  stop(): Promise<void>;
}

export interface Replica {
  /** Where it has a database of the first server. */
  addressOf(url: string): string;
  stop(): Promise<void>;
}

/**
 * A throwaway PostgreSQL server on a free port of this machine. Throws where none is installed.
 * @param durable what is committed survives the end of the server (not of the machine)
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed, and `npm test server` could not get it');
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-postgres-'));
  const data = path.join(home, 'data');
  const user = await unprivileged();
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  const as = {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: home,
    // Windows finds its own libraries by SystemRoot.
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: linux ? 'C.UTF-8' : 'C' },
  };
  await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'parlance', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync', '--no-instructions'],
    as,
  );
  const port = await freePort();
  // Without Unix sockets: Windows has none, and elsewhere their paths may be too long.
  const optionsOn = (at: number) =>
    `-c listen_addresses=127.0.0.1 -c port=${at} -c unix_socket_directories= -c fsync=off -c synchronous_commit=${durable ? 'on' : 'off'} -c full_page_writes=off -c max_connections=100`;
  const address = (name: string) => `postgres://parlance@127.0.0.1:${port}/${name}`;
  const log = path.join(home, 'log');
  // No pipes: on Windows the server inherits them, and they would not close before it ends.
  const controlOf = async (directory: string, ...args: string[]) => {
    const child = spawn(path.join(bin, 'pg_ctl'), ['-D', directory, '-w', ...args], { ...as, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ended with ${code}: ${await readFile(log, 'utf8').catch(() => 'no log')}`);
  };
  const control = (...args: string[]) => controlOf(data, ...args);
  const begin = () => control('-l', log, '-o', optionsOn(port), 'start');
  await begin();
  let made = 0;
  return {
    async createDatabase() {
      made += 1;
      const name = `test_${made}`;
      const client = new Client({ connectionString: address('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
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

/** PostgreSQL refuses to run as root: then its own user runs it, or the user `nobody`. */
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
