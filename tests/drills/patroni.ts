import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { stringify } from 'yaml';
import { z } from 'zod';
import { findPostgres, findProgram } from '../../scripts/lib/programs.mjs';
import { unprivileged } from '../../server/src/testing/postgres.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/server.ts';

/** Debian's package names of the programs. */
export const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

interface Node {
  name: string;
  port: number;
  api: number;
  folder: string;
  process: ChildProcess | undefined;
}

export interface PatroniCluster {
  /** The database at the current primary. */
  url: string;
  /** Kills the primary with Patroni, like a loss of its machine. Returns its name. */
  killPrimary(): Promise<string>;
  /** Starts a killed node, and waits until three nodes are in sync again, two of them synchronously. */
  revive(name: string): Promise<void>;
  stop(): Promise<void>;
}

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** Seconds of the primary's lease: a failover takes about as long. */
const ttl = 8;

/** Three PostgreSQL nodes under Patroni in synchronous mode, one etcd, and HAProxy in front; all on this machine. */
export async function startPatroni(): Promise<PatroniCluster> {
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-patroni-'));
  const user = await unprivileged();
  const own = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
    return folder;
  };
  await own(home);
  const bin = findPostgres() ?? '';
  const start = (program: keyof typeof packages, args: string[], env: Record<string, string> = {}) =>
    spawn(findProgram(program) ?? program, args, {
      ...user,
      cwd: home,
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, LC_ALL: 'C.UTF-8', HOME: home, ...env },
      stdio: process.env['DRILL_VERBOSE'] === '1' ? 'inherit' : 'ignore',
    });

  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = start('etcd', [
    '--name=one',
    `--data-dir=${await own(path.join(home, 'etcd'))}`,
    `--initial-cluster=one=${peerUrl}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
  ]);
  await eventually(
    () => fetch(`${etcdUrl}/health`).catch(() => null),
    (answer) => answer?.ok === true,
  );

  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const folder = await own(path.join(home, name));
    nodes.push({ name, port: await freePort(), api: await freePort(), folder, process: undefined });
  }
  for (const node of nodes) await writeFile(path.join(node.folder, 'patroni.yml'), configuration(node, etcdPort, bin));
  const run = (node: Node) => {
    node.process = start('patroni', [path.join(node.folder, 'patroni.yml')]);
  };
  const askApi = async (node: Node, what: string) => {
    const answer = await fetch(`http://127.0.0.1:${node.api}/${what}`).catch(() => null);
    return answer?.ok ? answer : null;
  };
  const primary = async () => {
    for (const node of nodes) if (await askApi(node, 'primary')) return node;
    return undefined;
  };
  /** Three nodes are running, and a node besides the primary has all commits. */
  const inStep = async () => {
    const answer = (await Promise.all(nodes.map((node) => askApi(node, 'cluster')))).find((one) => one !== null);
    const members = answer ? Members.parse(await answer.json()).members : [];
    const running = members.filter(({ state }) => ['running', 'streaming'].includes(state));
    return running.length === 3 && running.some(({ role }) => role === 'sync_standby');
  };

  for (const node of nodes) run(node);
  await eventually(inStep, Boolean, 120_000);

  const config = path.join(home, 'haproxy.cfg');
  await writeFile(config, proxyConfiguration(proxyPort, nodes));
  const proxy = start('haproxy', ['-f', config]);
  const url = `postgres://postgres:secret@127.0.0.1:${proxyPort}/parlance`;
  await eventually(
    () => runOn(url.replace(/parlance$/, 'postgres'), 'create database parlance').then(Boolean, () => false),
    Boolean,
  );

  /** Patroni first, so that it cannot restart PostgreSQL. */
  async function kill(node: Node): Promise<void> {
    if (node.process && node.process.exitCode === null && node.process.signalCode === null) {
      node.process.kill('SIGKILL');
      await once(node.process, 'exit');
    }
    const pid = await readFile(path.join(node.folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
    const postmaster = Number(pid.split('\n')[0]);
    if (postmaster > 1) {
      try {
        process.kill(postmaster, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
  }

  return {
    url,
    async killPrimary() {
      const node = await eventually(primary, (one) => one !== undefined);
      if (!node) throw new Error('there is no primary');
      await kill(node);
      return node.name;
    },
    async revive(name) {
      const node = nodes.find((one) => one.name === name);
      if (node) run(node);
      await eventually(inStep, Boolean, 90_000);
    },
    async stop() {
      for (const node of nodes) await kill(node);
      for (const child of [proxy, etcd]) child.kill('SIGKILL');
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

async function runOn(connectionString: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function configuration({ name, port, api, folder }: Node, etcdPort: number, bin: string): string {
  return stringify({
    scope: 'parlance',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 1,
        retry_timeout: 3,
        maximum_lag_on_failover: 1024 * 1024,
        synchronous_mode: true,
        // Without a second node no commit is acknowledged.
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_level: 'replica', hot_standby: 'on', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: bin,
      pgpass: path.join(folder, 'pgpass'),
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
      authentication: {
        superuser: { username: 'postgres', password: 'secret' },
        replication: { username: 'replicator', password: 'secret' },
      },
    },
  });
}

/** As in Patroni's manual: connections go to the node that reports to be the primary. */
const proxyConfiguration = (port: number, nodes: readonly Node[]): string => `defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`).join('\n')}
`;
