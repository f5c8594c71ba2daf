import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './port.ts';

type OnNotify = (payload: string) => void;

/** Milliseconds before reconnecting. */
const pause = 1000;

interface Heartbeat {
  /** Milliseconds between two probes of the connection. */
  every: number;
  /** Milliseconds to wait for a connection, or for the answer to a statement. */
  patience: number;
}

/**
 * One connection that receives notifications and reconnects when it is lost. Because it is otherwise silent, a firewall
 * or a failed machine can cut it unnoticed: it is probed at intervals.
 */
export function listener(
  config: ClientConfig,
  log: FastifyBaseLogger,
  { every, patience }: Heartbeat = { every: 15_000, patience: 10_000 },
): { listen: Db['listen']; close(): Promise<void> } {
  const channels = new Map<string, Set<OnNotify>>();
  let client: Promise<Client> | undefined;
  let closed = false;
  /** The last connection was lost: notifications since then were missed. */
  let lost = false;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let asking: Promise<unknown> = Promise.resolve();

  /** Sends a statement after the earlier ones have ended: the driver takes one at a time. */
  function ask(one: Client, statement: string): Promise<unknown> {
    const asked = asking.then(() => one.query(statement));
    asking = asked.catch(() => undefined);
    return asked;
  }

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...config, connectionTimeoutMillis: patience, query_timeout: patience });
    let complete = false;
    fresh.on('error', ({ message }) => log.warn({ reason: message }, 'the connection for notifications broke'));
    fresh.on('notification', ({ channel, payload = '' }) => {
      // Notifications are dropped until all channels are listened to: `notifyAll` makes up for them.
      if (!complete) return;
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload);
    });
    await fresh.connect();
    fresh.once('end', reconnect);
    for (const channel of channels.keys()) await ask(fresh, `listen ${escapeIdentifier(channel)}`);
    complete = true;
    if (lost) notifyAll();
    lost = false;
    probe(fresh);
    return fresh;
  }

  /** Probes the connection at intervals, and ends it when it does not answer. */
  function probe(one: Client): void {
    beat = setTimeout(() => {
      ask(one, 'select 1').then(
        () => probe(one),
        // While a statement is unanswered, `end` does not wait for the other side.
        () => void one.end(),
      );
    }, every).unref();
  }

  function reconnect(): void {
    if (closed) return;
    client = undefined;
    lost = true;
    // A connection that ends while `connect` still listens to channels is reported twice.
    clearTimeout(retry);
    clearTimeout(beat);
    retry = setTimeout(() => {
      connected().catch((error: unknown) => {
        log.warn({ err: error }, 'no connection for notifications yet');
        reconnect();
      });
    }, pause);
  }

  /** Makes all subscribers read the table again, because notifications may have been missed. */
  function notifyAll(): void {
    for (const handlers of channels.values()) for (const onNotify of handlers) onNotify('');
  }

  function connected(): Promise<Client> {
    client ??= connect();
    return client;
  }

  return {
    async listen(channel, onNotify) {
      const handlers = channels.get(channel) ?? new Set();
      channels.set(channel, handlers);
      handlers.add(onNotify);
      const current = await connected();
      await ask(current, `listen ${escapeIdentifier(channel)}`);
      return async () => {
        handlers.delete(onNotify);
        if (handlers.size > 0 || closed) return;
        channels.delete(channel);
        await ask(await connected(), `unlisten ${escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(beat);
      const current = await client?.catch(() => undefined);
      await current?.end();
    },
  };
}
