import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../environment.ts';

/** Milliseconds that a notification may take to arrive. */
const patience = 5000;

export interface Addresses {
  url: string;
  /** The address to listen for notifications; undefined: the same one. */
  listenUrl: string | undefined;
}

/**
 * Whether a pooler like PgBouncer is between the server and PostgreSQL. It may give each transaction another
 * connection, so that named prepared statements must be off. Only this function decides that.
 *
 * @throws {StartError} where notifications would not arrive
 */
export async function findPooler({ url, listenUrl }: Addresses, log: FastifyBaseLogger): Promise<boolean> {
  const pooled = await withClient(url, isPooled);
  if (!pooled && listenUrl === undefined) return false;
  const heard = await isHeard(url, listenUrl ?? url);
  if (!heard && listenUrl === undefined) {
    throw new StartError(
      'DATABASE_URL leads to a pooler, which passes on no notifications: set PARLANCE_LISTEN_URL to the address of the PostgreSQL server itself',
    );
  }
  if (!heard) {
    throw new StartError(
      'PARLANCE_LISTEN_URL hears nothing of what happens at DATABASE_URL: it must be the same database, without a pooler',
    );
  }
  log.info({ pooled }, pooled ? 'the database is behind a pooler' : 'notifications have an address of their own');
  return pooled;
}

/** A pooler reports a process id of its own to its clients, not that of PostgreSQL. */
async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0]?.pid;
}

/** Whether a notification that is sent on one address arrives on the other. */
async function isHeard(url: string, listenUrl: string): Promise<boolean> {
  const channel = `parlance_probe_${randomBytes(8).toString('hex')}`;
  return withClient(listenUrl, async (listening) => {
    await listening.query(`listen ${channel}`);
    const ended = new AbortController();
    const arrived = once(listening, 'notification', { signal: ended.signal }).then(
      () => true,
      () => false,
    );
    await withClient(url, (client) => client.query(`notify ${channel}`));
    const outcome = await Promise.race([arrived, wait(patience, false, { ref: false })]);
    ended.abort();
    return outcome;
  });
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'parlance' });
  // If the connection breaks later, the next query fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
