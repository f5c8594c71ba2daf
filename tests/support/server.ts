import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { unlimited } from '../../server/src/testing/config.ts';
import { placeMigrated } from '../../server/src/testing/template.ts';

const main = path.resolve(import.meta.dirname, '../../server/dist/main.js');

/** The super administrator of servers started here. */
export const admin = { login: 'admin', password: 'correct horse battery' };

export interface RunningServer {
  url: string;
  pid: number;
  dataDir: string;
  /** All output so far. */
  output(): string;
  /** Stops it as an operator would; resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

export interface ServerOptions {
  /** The data directory; by default a new one with a migrated database. */
  dataDir?: string;
  /** The port, to restart where a client expects the server; by default a free one. */
  port?: number;
  env?: Record<string, string>;
  args?: string[];
  /** The folder of the built product; by default this checkout. */
  root?: string;
  /** The user that the server runs as; by default the user of the tests. */
  uid?: number | undefined;
}

/** Whether another user may read the built server. */
export const canRunServer = (uid: number): boolean =>
  spawnSync(process.execPath, ['-e', `fs.accessSync(${JSON.stringify(main)})`], { uid }).status === 0;

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Starts the built server as a separate process and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await newDataDir(options));
  const port = options.port ?? (await freePort());
  const program = options.root === undefined ? main : path.join(options.root, 'server/dist/main.js');
  const child = spawn(process.execPath, [program, ...(options.args ?? [])], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // Windows finds its own libraries through it.
      SystemRoot: process.env['SystemRoot'],
      PORT: String(port),
      PARLANCE_DATA_DIR: dataDir,
      PARLANCE_ADMIN_PASSWORD: admin.password,
      PARLANCE_DEMO: '0',
      // Tests of limits set their own; other tests must not reach a limit.
      ...unlimited,
      // The embedded database makes a key file; instances on one PostgreSQL server share this secret.
      ...(options.env?.['DATABASE_URL'] !== undefined && { PARLANCE_SECRET: 'a secret of tests alone' }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, () => lines.join('\n'));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => lines.join('\n'),
    stop,
    dispose: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Makes a data directory with the demo content, as a first start leaves it: a copy takes a second, making it takes
 * eight. The content is of the last days, so each run of tests makes a new one.
 */
export async function makeDemoDir(): Promise<string> {
  const server = await startServer({ env: { PARLANCE_DEMO: '1', PARLANCE_ALLOW_INTERNAL: '1' } });
  await server.stop();
  return server.dataDir;
}

/** Copies a data directory whose server has stopped. */
export async function copyDataDir(dataDir: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'parlance-test-'));
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

/** Makes a data directory, with a migrated database unless the server uses PostgreSQL. */
async function newDataDir({ env }: ServerOptions): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parlance-test-'));
  if (env?.['DATABASE_URL'] === undefined) await placeMigrated(dataDir);
  return dataDir;
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready in three minutes:\n${output()}`);
}

/** Runs the server until it exits; for starts that must fail. */
export const runServer = (options: ServerOptions = {}): Promise<{ code: number | null; output: string }> =>
  untilEnd(main, options);

/** Runs `npm run parlance` with these arguments. `signal` kills it. */
export const runCommand = (
  options: ServerOptions & { signal?: AbortSignal },
): Promise<{ code: number | null; output: string }> => untilEnd(path.join(path.dirname(main), 'command.js'), options);

async function untilEnd(
  program: string,
  { args = [], env, uid, signal }: ServerOptions & { signal?: AbortSignal },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PARLANCE_DEMO: '0', ...env },
    ...(uid !== undefined && { uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
