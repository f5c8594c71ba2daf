import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { z } from 'zod';
import { authenticateApiToken, isApiToken } from '../../identity/sessions/apiTokenSecrets.ts';
import { atMost } from '../../platform/atMost.ts';
import { serverSecrets } from '../../platform/db/backendTables.ts';
import { sqlState } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { asRefusal, errorBody } from '../../platform/http/errors.ts';
import { checkParams } from '../../platform/http/params.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { answer } from './answer/answer.ts';
import type { Answer } from './answer/reader.ts';
import { storeFeedRequest } from './feedRequests.ts';
import { readRequest } from './parser/request.ts';

const Params = z.object({ ws: z.string() });

/**
 * Longest time in milliseconds that the database may work on an answer; with the embedded one, all other work waits
 * meanwhile.
 */
const maxMs = { embedded: 5_000, postgres: 30_000 };
/** Most answers that a process reads at once, so that connections of the pool are left for other work. */
const answersAtOnce = 4;
/** Most refused requests to a feed that a process notes within an hour, as anyone could flood the list with them. */
const refusedAnHour = 60;

/** Properties of a request, set by its first hook. */
interface AdmittedRequest {
  principal: Principal;
  ws: string;
  rows: number;
}

/**
 * The OData feed of each workspace, `/odata/:ws`. It is not in the calls table: OData has its own syntax of addresses
 * and form of errors, and `$metadata` is its documentation.
 */
export async function addFeeds(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    const admitted = new WeakMap<FastifyRequest, AdmittedRequest>();
    const keptRequests = new Set<Promise<unknown>>();
    const countStrangers = scope.createRateLimit({ max: deps.config.limits.requests.address });
    const countRefused = scope.createRateLimit({
      max: refusedAnHour,
      timeWindow: '1 hour',
      keyGenerator: ({ params }) => Params.parse(params).ws,
    });
    const keyOf = linkKey(deps.db);
    const isEmbedded = deps.db.dialect === 'pglite';
    const time = { ms: isEmbedded ? maxMs.embedded : maxMs.postgres, isEmbedded };
    const inTurn = atMost(answersAtOnce);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, body, done) => {
      body.resume();
      done(null, undefined);
    });
    scope.setErrorHandler(async (error, request, reply) => sendError(error, request, reply));
    scope.addHook('onResponse', async (request, reply) => {
      const known = admitted.get(request);
      if (!known && (reply.statusCode !== 401 || (await isExceeded(countRefused(request))))) return;
      const ws = known?.ws ?? Params.parse(request.params).ws;
      const noted = {
        status: reply.statusCode,
        method: request.method,
        path: request.url.replace(/^\/odata\/[^/?]*/, '') || '/',
        rows: known?.rows ?? 0,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      };
      // Stored after the answer, so that it does not delay it.
      const kept = deps.db
        .once((tx) => storeFeedRequest(tx, ws, noted))
        .catch((error: unknown) => request.log.warn({ err: error }, 'a request to a feed was not noted'));
      keptRequests.add(kept);
      void kept.finally(() => keptRequests.delete(kept));
    });
    scope.addHook('onClose', async () => void (await Promise.all(keptRequests)));

    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      // Errors have these headers too, with 4.0 unless another version is asked for.
      reply.headers({ 'odata-version': '4.0', 'cache-control': 'no-store' });
      const { ws } = Params.parse(request.params);
      checkParams({ ws });
      const principal = await readFeedToken(deps, request, ws);
      if (!principal) {
        const counted = await countStrangers(request);
        if (!counted.isAllowed && counted.isExceeded) throw refuse.retryLater(counted.ttlInSeconds);
        reply.header('www-authenticate', 'Basic realm="OData", charset="UTF-8"');
        throw refuse.unauthorized('odata_token_required');
      }
      admitted.set(request, { principal, ws, rows: 0 });
      await app.limits.countRequest(request, principal, ws);
    };

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const known = admitted.get(request);
      if (!known) throw refuse.unauthorized('odata_token_required');
      const { principal, ws, rows: _ } = known;
      const [address = '', ...query] = request.url.split('?');
      const asked = readRequest(address.replace(/^\/odata\/[^/]*\/?/, ''), query.join('?'));
      const root = `${deps.config.publicUrl ?? `${request.protocol}://${request.host}`}/odata/${encodeURIComponent(ws)}/`;
      const { headers } = request;
      const { timeZone } = await deps.db.once((tx) => getWorkspace(tx, ws));
      const reader = { principal, ws, timeZone, headers, root, reading: deps.reading, time, key: await keyOf() };
      const made = await inTurn(() => answer(asked, reader));
      known.rows = made.rows;
      return send(reply, made);
    };
    const readOnly = async (request: FastifyRequest, reply: FastifyReply) => {
      if (/\/\$(batch|query)(\?|$)/.test(request.url))
        throw new Refusal(501, errorDetail('odata_unsupported', { what: '$batch' }));
      reply.header('allow', 'GET, HEAD');
      throw new Refusal(405, errorDetail('odata_read_only'));
    };
    for (const url of ['/odata/:ws', '/odata/:ws/*']) {
      scope.route({ method: 'GET', url, onRequest: admit, handler: handle });
      scope.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url, onRequest: admit, handler: readOnly });
    }
  });
}

type RateLimit = ReturnType<ReturnType<FastifyInstance['createRateLimit']>>;

const isExceeded = async (counting: RateLimit): Promise<boolean> => {
  const counted = await counting;
  return !counted.isAllowed && counted.isExceeded;
};

function send(reply: FastifyReply, { type, version, body, pageSize }: Answer): FastifyReply {
  reply.header('odata-version', version);
  if (pageSize !== undefined) reply.header('preference-applied', `odata.maxpagesize=${pageSize}`);
  if (body === undefined) return reply.code(204).send();
  return reply.header('content-type', type).send(body);
}

/** Errors of the database about values that it cannot compute, for example a day that does not exist. */
const incalculable = /^22/;

/** Sends an error in the form of OData; an unexpected one reveals nothing. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (!refusal || refusal.status === 500) request.log.error({ err: error }, 'a request to a feed failed');
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  const { status, type, message, requestId } = errorBody(refusal, request.id);
  const [target, detail] = Object.entries(refusal?.fields ?? {})[0] ?? [];
  const body = { error: { code: detail?.type ?? type, message, ...(target !== undefined && { target }), requestId } };
  return reply.code(status).header('content-type', 'application/json;charset=utf-8').send(JSON.stringify(body));
}

function refusalOf(error: unknown): Refusal | undefined {
  const state = sqlState(error) ?? '';
  if (state === '57014') return refuse.unavailable('odata_too_slow');
  const known = asRefusal(error);
  if (!incalculable.test(state)) return known;
  // A feed gets no body, so an error about one comes from `$filter`.
  return refuse.invalidFields({ $filter: known?.fields?.['body'] ?? errorDetail('number_out_of_range') });
}

const secretName = 'odata links';

/** The key that signs links to next pages: one for the installation, created when it is first needed. */
function linkKey(db: Pick<Db, 'tx'>): () => Promise<Uint8Array> {
  let key: Promise<Uint8Array> | undefined;
  const read = () =>
    db.tx(async (tx) => {
      await tx
        .insert(serverSecrets)
        .values({ name: secretName, secret: randomBytes(32) })
        .onConflictDoNothing();
      const [found] = await tx.select().from(serverSecrets).where(eq(serverSecrets.name, secretName));
      if (!found) throw new Error('the key of links was not stored');
      return found.secret;
    });
  return () => {
    key ??= read().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

/**
 * The principal of an OData token, sent as a bearer, or as the password of any user name.
 * @returns undefined where the secret is missing, or opens no feed
 * @throws {Refusal} 403 for a workspace that it may not enter, 404 for a missing one where it may enter all
 */
async function readFeedToken(
  { db, authentication }: Pick<Deps, 'db' | 'authentication'>,
  request: FastifyRequest,
  ws: string,
): Promise<Principal | undefined> {
  const secret = secretOf(request);
  if (secret === undefined) return undefined;
  return db.once(async (tx) => {
    const principal = await authenticateApiToken(tx, secret, 'odata');
    if (!principal) return undefined;
    if (await authentication.mayEnter(tx, principal, ws)) return principal;
    if (authentication.entersAllWorkspaces(principal)) throw refuse.notFound('workspace_not_found');
    throw refuse.forbidden('workspace_forbidden');
  });
}

function secretOf(request: FastifyRequest): string | undefined {
  const basic = /^Basic ([\w+/=-]{1,1000})$/i.exec(request.headers.authorization ?? '')?.[1];
  const [user = '', ...password] = basic === undefined ? [] : Buffer.from(basic, 'base64').toString('utf8').split(':');
  // Some programs have one field for a key, and send it as the user name.
  const secrets = [bearerToken(request), password.join(':'), user];
  return secrets.find((one) => one !== undefined && isApiToken(one));
}
