import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { authorise } from './authorise.ts';
import { bearerToken } from './bearer.ts';
import type { CallBase } from './handler.ts';
import { Refusal } from './refusal.ts';
import { readEmbedOrigin } from './embedOrigin.ts';

/** Milliseconds between comments that keep proxies from closing an idle stream. */
const heartbeat = 15_000;
/** Milliseconds after which a browser reconnects an interrupted stream. */
const retry = 3000;
/** Bytes that are buffered for a slow reader; beyond them it is disconnected, and resumes from its last id. */
const maxWaiting = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Functions that end the open event streams: an open stream would keep the server from closing. */
    streams: Set<() => void>;
  }
}

/** Lets the app end its event streams when it closes. */
export function decorateStreams(app: FastifyInstance): void {
  const streams = new Set<() => void>();
  app.decorate('streams', streams);
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });
}

type StreamCall = Pick<CallBase, 'reply' | 'request' | 'log' | 'caller' | 'ws'>;

/** Seconds that a screen needs on a slow machine from its first reads to the opening of its stream. */
export const screenOpens = 15;

/** Maximum milliseconds of a timer. */
const longestTimer = 2 ** 31 - 1;

/** Callbacks for a reader whose presence is shown to others. */
export interface StreamReader {
  /** Called once the reader is subscribed and misses no event. */
  arrive: () => Promise<unknown>;
  /** Called with each heartbeat. */
  stay: () => Promise<unknown>;
  leave: () => Promise<unknown>;
}

interface StreamOptions {
  /** Where to begin without a `Last-Event-ID` header; undefined: with new events. */
  lastEventId?: string | undefined;
  /**
   * A reader without an id also gets the events of these last seconds: what a screen has read just before may already
   * have changed. The screen reads again what these events concern.
   */
  lookBack?: number;
  /** Replaces the position at which the reader would begin; `first` is sent before all events, without an id. */
  begin?: (after: string | undefined) => Promise<{ after: string; first?: unknown }>;
  /** How an event looks to this reader. */
  present?: (event: unknown) => unknown;
  /** Whether the stream ends with an event. */
  isLast?: (event: unknown) => boolean;
  /**
   * A second topic of hints: they are sent without an id, and are not resumed.
   * `present` returns undefined for hints that do not concern this reader.
   */
  beside?: { topic: string; present: (event: unknown) => unknown };
  reader?: StreamReader;
}

/**
 * Answers with a topic's events as an event stream, until either side ends it.
 * Each event has its id, so that a reconnecting reader resumes after it.
 */
export async function streamEvents(
  call: StreamCall,
  deps: Deps,
  topic: string,
  options: StreamOptions = {},
): Promise<void> {
  const { reply, request, log } = call;
  const { streams } = request.server;
  const { present = (event: unknown) => event, reader } = options;
  let hasArrived = false;
  const fail = (error: unknown) => log.warn({ err: error }, 'a reader could not be told of');
  // A reconnecting browser sends the header, and still its original address.
  const wanted = [request.headers['last-event-id'], options.lastEventId].find(isEventId);
  if (wanted !== undefined && (await deps.events.isAhead(wanted))) {
    throw new Refusal(410, errorDetail('events_expired'));
  }
  const recent = async (of: string) => {
    const { lookBack } = options;
    return lookBack === undefined ? undefined : deps.db.once((tx) => deps.events.lastId(tx, of, lookBack));
  };
  const { after, first } = options.begin
    ? await options.begin(wanted)
    : { after: wanted ?? (await recent(topic)), first: undefined };
  const leave = request.server.limits.openStream(request, call.caller, call.ws);
  const raw = beginStream(reply);
  raw.write(`retry: ${retry}\n\n`);

  const stops: (() => void)[] = [];
  const end = () => raw.end();
  const check = async () => {
    if (!(await mayGoOn(call, deps))) end();
  };
  const beat = setInterval(() => {
    if (raw.writableEnded) return;
    raw.write(': alive\n\n');
    // Visitors are not checked: they are many and have no permissions to lose.
    if (!call.caller?.limited) void check();
    if (hasArrived) reader?.stay().catch(fail);
  }, heartbeat);
  streams.add(end);
  // A stream that opens during a stop would keep the server from closing; its reader reconnects to another instance.
  if (request.server.isDraining()) end();
  raw.on('error', (error) => log.debug({ err: error }, 'an event stream broke'));
  const write = (text: string) => {
    // After the end of the access, events may still arrive.
    if (raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxWaiting) raw.destroy();
  };
  if (first !== undefined) write(`data: ${JSON.stringify(first)}\n\n`);
  try {
    const { caller, ws } = call;
    // The stream of a reader whose access has changed ends; it reconnects, and the access is checked then.
    if (caller) {
      stops.push(deps.access.watch(caller, ws, end));
      if (caller.endsAt) {
        const last = setTimeout(end, Math.min(longestTimer, Math.max(0, caller.endsAt.getTime() - Date.now())));
        stops.push(() => clearTimeout(last));
      }
      // The access may have ended between the authorisation of the call and the start of the watch.
      await check();
    }
    stops.push(
      await deps.events.subscribe(topic, after, (id, event) => {
        write(`id: ${id}\ndata: ${JSON.stringify(present(event))}\n\n`);
        if (options.isLast?.(event)) end();
      }),
    );
    const { beside } = options;
    if (beside) {
      stops.push(
        await deps.events.subscribe(beside.topic, await recent(beside.topic), (_, event) => {
          const shown = beside.present(event);
          if (shown !== undefined) write(`data: ${JSON.stringify(shown)}\n\n`);
        }),
      );
    }
    if (!raw.closed && reader) {
      hasArrived = true;
      await reader.arrive().catch(fail);
    }
    if (!raw.closed) await once(raw, 'close');
  } finally {
    clearInterval(beat);
    if (hasArrived) await reader?.leave().catch(fail);
    streams.delete(end);
    leave();
    for (const stop of stops) stop();
    raw.end();
  }
}

/** Writes the head of an event stream; the caller writes its body. */
function beginStream(reply: CallBase['reply']): CallBase['reply']['raw'] {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A connection that is kept alive after the stream would keep the server from closing.
    connection: 'close',
    // Otherwise proxies like nginx would buffer events.
    'x-accel-buffering': 'no',
  });
  return raw;
}

/**
 * Answers with the events of one piece of work, each with a name and data as JSON; the stream ends with the work. It
 * cannot be resumed. A failure before the first event gives an ordinary error response.
 *
 * @param work gets a function that sends an event, and a signal that aborts when the reader leaves or the server stops
 */
export async function streamWork(
  { reply, request, caller, ws }: StreamCall,
  work: (send: (event: string, data: unknown) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { streams } = request.server;
  const left = new AbortController();
  const end = () => left.abort();
  const leave = request.server.limits.openStream(request, caller, ws);
  let raw: CallBase['reply']['raw'] | undefined;
  reply.raw.once('close', end);
  streams.add(end);
  try {
    await work((event, data) => {
      raw ??= beginStream(reply);
      if (!raw.writableEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }, left.signal);
  } finally {
    streams.delete(end);
    leave();
    raw?.end();
  }
}

/** Whether the reader may still read: their session may have ended, or their access changed. */
async function mayGoOn({ caller, request, ws, log }: StreamCall, deps: Deps): Promise<boolean> {
  const { spec } = request.routeOptions.config;
  if (!caller || spec === undefined) return true;
  try {
    await authorise(deps, spec, bearerToken(request), ws, readEmbedOrigin(deps.config, request));
    return true;
  } catch (error) {
    // If the database does not answer, the access is unknown: the stream goes on.
    if (!(error instanceof Refusal)) log.warn({ err: error }, 'a reader could not be checked');
    return !(error instanceof Refusal);
  }
}

const isEventId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,16}$/.test(value);
