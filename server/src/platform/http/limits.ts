import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Config } from '../config.ts';
import type { Principal } from '../principal.ts';
import { refuse } from './refusal.ts';

/** `Retry-After` in seconds for a refused event stream. */
const streamRetry = 10;
const megabyte = 1024 * 1024;
/**
 * Maximum bytes of request bodies in the memory of this process, from their arrival to the answer: of all requests, of
 * one session of a user or API token, and of all other requests of one address.
 */
const maxHeld = { all: 512 * megabyte, session: 256 * megabyte, address: 128 * megabyte };
/** `Retry-After` in seconds for a refused body. */
const bodyRetry = 5;

/** The request limits of a session, address or workspace in this process. */
export interface Limits {
  /** Counts a request of a session. @throws {Refusal} 429 with `Retry-After` */
  countRequest: (request: FastifyRequest, principal: Principal, ws: string) => Promise<void>;
  /** Counts an event stream until the returned function is called. @throws {Refusal} 429 with `Retry-After` */
  openStream: (request: FastifyRequest, principal: Principal | null, ws: string) => () => void;
  /**
   * Reserves memory for the body of a request until it is answered or its client has disconnected.
   * @param most bytes to reserve where the request does not state its length
   * @throws {Refusal} 429 with `Retry-After`
   */
  holdBody: (request: FastifyRequest, reply: FastifyReply, principal: Principal | null, most: number) => void;
  /** Refused requests and streams, by limit. */
  refusals: Counter<'limit'>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

/**
 * Limits requests: public calls by address, calls of a session by session, and those of visitors and
 * guests, who open sessions without an account, by address and workspace as well. People with accounts are never
 * counted by address: an office shares one.
 */
export async function addLimits(app: FastifyInstance, { limits }: Pick<Config, 'limits'>): Promise<void> {
  const refusals = new Counter({
    name: 'parlance_limited_total',
    help: 'Requests and event streams refused by a limit',
    labelNames: ['limit'],
    registers: [],
  });
  const streamLimits = ['streams_session', 'streams_address', 'streams_workspace'];
  for (const limit of ['requests_address', ...streamLimits, 'bodies_all', 'bodies_session', 'bodies_address']) {
    refusals.inc({ limit }, 0);
  }
  await app.register(rateLimit, {
    global: false,
    max: limits.requests.address,
    timeWindow: '1 minute',
    errorResponseBuilder: () => refuse.tooMany('rate'),
    onExceeded: () => refusals.inc({ limit: 'requests_address' }),
  });
  app.decorate('limits', {
    refusals,
    countRequest: requestCounter(app, limits.requests, refusals),
    openStream: streamCounter(limits.streams, refusals),
    holdBody: bodyCounter(refusals),
  });
}

function requestCounter(
  app: FastifyInstance,
  { user, visitor, visitors, workspace }: Config['limits']['requests'],
  refusals: Counter<'limit'>,
): Limits['countRequest'] {
  const keys = new WeakMap<FastifyRequest, string>();
  const counter = (limit: string, max: number) => {
    refusals.inc({ limit }, 0);
    const count = app.createRateLimit({
      max,
      keyGenerator: (request) => keys.get(request) ?? request.ip,
    });
    return async (request: FastifyRequest, key: string): Promise<void> => {
      keys.set(request, key);
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      refusals.inc({ limit });
      throw refuse.retryLater(counted.ttlInSeconds);
    };
  };
  const bySession = counter('requests_user', user);
  const byVisitor = counter('requests_visitor', visitor);
  const byAddress = counter('requests_visitors', visitors);
  const byWorkspace = counter('requests_workspace', workspace);
  return async (request, { sessionId, limited }, ws) => {
    if (!limited) return bySession(request, sessionId);
    await byVisitor(request, sessionId);
    await byAddress(request, normalizeIP(request.ip));
    if (ws !== '') await byWorkspace(request, ws);
  };
}

function streamCounter(limits: Config['limits']['streams'], refusals: Counter<'limit'>): Limits['openStream'] {
  const open = {
    session: new Map<string, number>(),
    address: new Map<string, number>(),
    workspace: new Map<string, number>(),
  };
  return (request, principal, ws) => {
    const keys: [limit: keyof typeof limits, of: string][] = [];
    if (principal) keys.push(['session', principal.sessionId]);
    if (!principal || principal.limited) keys.push(['address', normalizeIP(request.ip)]);
    if (ws !== '') keys.push(['workspace', ws]);
    const full = keys.find(([limit, of]) => (open[limit].get(of) ?? 0) >= limits[limit]);
    if (full) {
      refusals.inc({ limit: `streams_${full[0]}` });
      throw refuse.retryLater(streamRetry);
    }
    for (const [limit, of] of keys) open[limit].set(of, (open[limit].get(of) ?? 0) + 1);
    return () => {
      for (const [limit, of] of keys) {
        const left = (open[limit].get(of) ?? 1) - 1;
        if (left > 0) open[limit].set(of, left);
        else open[limit].delete(of);
      }
    };
  };
}

function bodyCounter(refusals: Counter<'limit'>): Limits['holdBody'] {
  const held = new Map<string, number>();
  return (request, reply, principal, most) => {
    const bytes = bytesOfBody(request, most);
    if (bytes === 0) return;
    const own: [limit: keyof typeof maxHeld, of: string] =
      principal && !principal.limited ? ['session', principal.sessionId] : ['address', normalizeIP(request.ip)];
    const keys = [['all', ''] as const, own].map(([limit, of]) => ({ limit, key: `${limit} ${of}` }));
    const full = keys.find(({ limit, key }) => (held.get(key) ?? 0) + bytes > maxHeld[limit]);
    if (full) {
      refusals.inc({ limit: `bodies_${full.limit}` });
      throw refuse.retryLater(bodyRetry);
    }
    for (const { key } of keys) held.set(key, (held.get(key) ?? 0) + bytes);
    const release = () => {
      reply.raw.off('finish', release).off('close', release);
      for (const { key } of keys) {
        const left = (held.get(key) ?? bytes) - bytes;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      }
    };
    reply.raw.on('finish', release).on('close', release);
  };
}

/** The declared length of a request body; for a chunked one, the maximum that is read. */
function bytesOfBody({ headers }: FastifyRequest, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(Number(headers['content-length'] ?? 0), most);
}
