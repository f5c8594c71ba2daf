import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './port.ts';

type OnNotify = (payload: string) => void;

/** Milliseconds to wait before connecting again. */
const pause = 1000;

interface Heartbeat {
  /** Milliseconds between two questions whether the connection still carries something. */
  every: number;
  /** Milliseconds to wait for a connection, or for an answer on it. */
  patience: number;
}

/**
 * One connection that receives notifications and reconnects when it is lost. It sends nothing by itself, so that a
 * firewall or a failed machine can cut it without a word: it is asked now and then.
 */
export function listener(
  config: ClientConfig,
  log: FastifyBaseLogger,
  { every, patience }: Heartbeat = { every: 15_000, patience: 10_000 },
): { listen: Db['listen']; close(): Promise<void> } {
  const channels = new Map<string, Set<OnNotify>>();
  let client: Promise<Client> | undefined;
  let closed = false;
  /** There was a connection, and what happened since it ended was not heard. */
  let lost = false;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let asking: Promise<unknown> = Promise.resolve();

  /** Sends a statement when those before it have ended: the driver takes one at a time. */
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
      // Nothing is passed on while something before it may be missing: `tellAll` covers what comes until then.
      if (!complete) return;
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload);
    });
    await fresh.connect();
    fresh.once('end', reconnect);
    for (const channel of channels.keys()) await ask(fresh, `listen ${escapeIdentifier(channel)}`);
    complete = true;
    if (lost) tellAll();
    lost = false;
    probe(fresh);
    return fresh;
  }

  /** Asks, again and again, whether the connection still carries something, and ends one that does not. */
  function probe(one: Client): void {
    beat = setTimeout(() => {
      ask(one, 'select 1').then(
        () => probe(one),
        // While a question is open, `end` does not wait for the other side.
        () => void one.end(),
      );
    }, every).unref();
  }

  function reconnect(): void {
    if (closed) return;
    client = undefined;
    lost = true;
    // A connection that ends while it begins to listen is reported twice.
    clearTimeout(retry);
    clearTimeout(beat);
    retry = setTimeout(() => {
      connected().catch((error: unknown) => {
        log.warn({ err: error }, 'no connection for notifications yet');
        reconnect();
      });
    }, pause);
  }

  /** Notifications may have been missed meanwhile: subscribers read the table again. */
  function tellAll(): void {
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
