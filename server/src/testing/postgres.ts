import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, chmod, chown } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Cluster {
  /** The address of a database of its own, empty. */
  createDatabase(): Promise<string>;
  /** Ends every connection at once, as a restart would. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The newest installed PostgreSQL's programs; undefined where there is none. */
export async function findPostgres(): Promise<string | undefined> {
  const base = '/usr/lib/postgresql';
  const versions = await readdir(base).catch((): string[] => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : path.join(base, newest, 'bin');
}

/** A throwaway PostgreSQL server on a free port of this machine, without durability. Throws where none is installed. */
export async function startCluster(): Promise<Cluster> {
  const bin = await findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-postgres-'));
  const data = path.join(home, 'data');
  const user = await unprivileged();
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  const as = {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: home,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
  };
  await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'parlance', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    as,
  );
  const port = await freePort();
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${home} -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=100`;
  const control = (...args: string[]) => run(path.join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], as);
  const begin = () => control('-l', path.join(home, 'log'), '-o', options, 'start');
  await begin();
  let made = 0;
  return {
    async createDatabase() {
      made += 1;
      const name = `test_${made}`;
      await run(path.join(bin, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'parlance', name], as);
      return `postgres://parlance@127.0.0.1:${port}/${name}`;
    },
    async restart() {
      await control('-m', 'fast', 'stop');
      await begin();
    },
    async stop() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then its own user runs it, or the user `nobody`. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
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
