import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findProgram } from '../../scripts/lib/programs.mjs';
import { unprivileged } from '../../server/src/testing/postgres.ts';
import { eventually } from './eventually.ts';
import { freePort } from './server.ts';

export interface PgBouncer {
  /** The database's address through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer in front of a database: transactions share a few connections. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const to = new URL(databaseUrl);
  const port = await freePort();
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-pgbouncer-'));
  await chmod(home, 0o755);
  const file = path.join(home, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${to.hostname} port=${to.port} user=${to.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  );
  const user = await unprivileged();
  const child = spawn(findProgram('pgbouncer') ?? 'pgbouncer', ['-q', file], { ...user, stdio: 'ignore' });
  const url = `postgres://${to.username}@127.0.0.1:${port}${to.pathname}`;
  await eventually(
    async () => {
      const client = new Client({ connectionString: url });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    (answers) => answers,
  );
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}
