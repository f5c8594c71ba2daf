import { paramNames, type CallSpec } from '@parlance/contract/call';
import { ErrorBody } from '@parlance/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '../db/port.ts';
import type { Principal } from '../principal.ts';
import type { Deps } from '../deps.ts';
import { authorise, authoriseToken } from './authorise.ts';
import { bearerToken } from './bearer.ts';
import type { CallBase, Client, RequestedVersion, UploadedFile } from './handler.ts';
import { readClient, readIfMatch } from './headers.ts';
import { AlreadyDone, earlierAnswer, storeResponse, readIdempotencyKey, type IdempotencyKey } from './idempotency.ts';
import { checkParams } from './params.ts';
import { readEmbedOrigin } from './embedOrigin.ts';
import { readUpload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's line of the calls table. */
    spec?: CallSpec;
  }
}

const defaultMaxBytes = 1024 * 1024;

/** A call whose line in the table is only known at run time. */
export interface AnyCall extends CallBase, Partial<RequestedVersion> {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  upload: { fields: unknown; file: UploadedFile };
}
/** Declared with a method, so that tables of handlers for particular calls are assignable to it. */
export type AnyHandlers = Readonly<Record<string, { handle(call: AnyCall, deps: Deps): Promise<unknown> }['handle']>>;
export type CallTable = Readonly<Record<string, CallSpec>>;

/** The result of the first hook, for the handler. */
interface Admission {
  caller: Principal | null;
  client: Client;
  ws: string;
  ifMatch: number | undefined;
  params: Record<string, string>;
  readmit: CallBase['readmit'];
}

/** Milliseconds for which a call counts as authorised. Only slow uploads and slow work take longer. */
const admitted = 1000;

const Params = z.record(z.string(), z.string());

/** Mounts every line of a calls table: authorises, parses, calls its handler, checks the answer. */
export function mountCalls(app: FastifyInstance, table: CallTable, handlers: AnyHandlers, deps: Deps): void {
  for (const [key, spec] of Object.entries(table)) {
    const handle = handlers[key];
    if (!handle) throw new Error(`no handler for ${key}`);
    mountCall(app, key, spec, handle, deps);
  }
}

function mountCall(app: FastifyInstance, key: string, spec: CallSpec, handle: AnyHandlers[string], deps: Deps): void {
  const [method = '', url = ''] = key.split(' ');
  const maxBytes = spec.maxBytes ?? defaultMaxBytes;
  const status = spec.status ?? (spec.response === 'empty' ? 204 : 200);
  const admissions = new WeakMap<FastifyRequest, Admission>();
  const uploads = new WeakMap<FastifyRequest, AnyCall['upload']>();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const params = Params.parse(request.params);
    checkParams(params);
    const ws = params['ws'] ?? '';
    const site = readEmbedOrigin(deps.config, request);
    const token = bearerToken(request);
    const since = performance.now();
    const caller = await authorise(deps, spec, token, ws, site);
    if (caller && spec.permission !== 'public') await app.limits.countRequest(request, caller, ws);
    app.limits.holdBody(request, reply, caller, maxBytes);
    const ifMatch = spec.versioned ? readIfMatch(request) : undefined;
    const readmit = async (tx: Tx) => {
      if (token === undefined || !caller || performance.now() - since < admitted) return;
      await authoriseToken(tx, deps.authentication, spec, token, ws, site);
    };
    admissions.set(request, { caller, client: readClient(request), ws, ifMatch, params, readmit });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const admission = admissions.get(request);
    if (!admission) throw new Error('the request was not admitted');
    // Answers are personal and change: no cache may keep them.
    reply.code(status).header('cache-control', 'no-store');
    // Uploads are excluded because the fingerprint does not cover the file; raw answers cannot be stored.
    const repeatable = !spec.upload && typeof spec.response !== 'string';
    const key = repeatable ? readIdempotencyKey(request, admission.caller) : undefined;
    const call = callOf(request, reply, { ...admission, key }, uploads.get(request));
    const result = key ? await handleOnce(key, () => handle(call, deps), deps) : await handle(call, deps);
    if (typeof spec.response === 'string') return spec.response === 'empty' ? reply.send() : reply;
    return result;
  }

  const { upload } = spec;
  app.route({
    method,
    url,
    bodyLimit: maxBytes,
    // A HEAD request would open the stream and never close it.
    exposeHeadRoute: spec.response !== 'event-stream',
    config: {
      spec,
      rateLimit: rateLimitOf(spec, deps.config.limits.requests.address),
    },
    schema: {
      ...(paramNames(url).length > 0 && {
        params: z.object({ ...Object.fromEntries(paramNames(url).map((name) => [name, z.string()])), ...spec.params }),
      }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.body && { body: spec.body }),
      response: {
        ...(typeof spec.response !== 'string' && { [status]: spec.response }),
        '4xx': ErrorBody,
        '5xx': ErrorBody,
      },
    },
    onRequest: admit,
    ...(spec.body && {
      preValidation: async (request: FastifyRequest) => {
        // A missing body counts as an empty object: required fields are reported by name, and it is valid without any.
        if (request.body === undefined) request.body = {};
      },
    }),
    ...(upload && {
      preHandler: async (request: FastifyRequest) => {
        uploads.set(request, await readUpload(request, upload, maxBytes, spec.part));
      },
    }),
    handler: answer,
  });
}

/** Handles a request, or returns the answer to an earlier equal one. */
async function handleOnce(key: IdempotencyKey, handle: () => Promise<unknown>, deps: Deps): Promise<unknown> {
  const earlier = await earlierAnswer(deps, key);
  if (earlier) return earlier.body;
  try {
    const result = await handle();
    if (key.claimed) await storeResponse(deps, key, result);
    return result;
  } catch (error) {
    const other = error instanceof AlreadyDone ? await earlierAnswer(deps, key) : undefined;
    if (!other) throw error;
    return other.body;
  }
}

function rateLimitOf({ permission, perMinute }: CallSpec, general: number) {
  if (perMinute !== undefined) return { max: Math.min(perMinute, general) };
  return permission === 'public' ? {} : false;
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, client, ws, ifMatch, params, readmit, key }: Admission & { key: IdempotencyKey | undefined },
  upload: AnyCall['upload'] | undefined,
): AnyCall {
  return {
    get principal() {
      if (!caller) throw new Error('a public call has no principal: see caller');
      return caller;
    },
    get upload() {
      if (!upload) throw new Error('the call has no upload');
      return upload;
    },
    caller,
    client,
    ws,
    ifMatch,
    params,
    readmit,
    idempotencyKey: key,
    query: request.query,
    body: request.body,
    requestId: request.id,
    log: request.log,
    reply,
    request,
  };
}
