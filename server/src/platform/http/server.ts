import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import type { Config } from '../config.ts';
import { asRefusal, errorBody } from './errors.ts';
import { recordMethods } from './methods.ts';
import { serializerCompiler, validatorCompiler } from './validation.ts';
import { Refusal, refuse } from './refusal.ts';
import { setSecurityHeaders } from './security.ts';
import { addLimits } from './limits.ts';
import { compressAnswers } from './compression.ts';
import { addTraces } from '../trace.ts';
import { endSilentConnections } from './silentConnections.ts';
import { decorateStreams } from './sse.ts';
import { decorateDraining } from './draining.ts';

/** Maximum path parameter of the router; `checkParams` has the limit of each. */
const maxParamLength = 3000;
const bodyLimit = 1024 * 1024;

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers malformed HTTP, for which Fastify has no route and no reply, with an error response. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(errorBody(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${refusal.status} ${phrases[refusal.status] ?? 'Error'}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, errorDetail('headers_too_large'));
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, errorDetail('request_timeout'));
  return refuse.invalid('request', 'not_http');
}

const noCompiler = (): never => {
  throw new Error('schemas are compiled by zod alone');
};

/**
 * Creates an empty Fastify server with our rules: request ids, error responses, zod, security headers, no secrets in
 * logs.
 */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  options: Pick<FastifyServerOptions, 'rewriteUrl'> = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...options,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // In `X-Forwarded-For`, the client can forge all entries before those of the trusted proxies.
    trustProxy: config.trustProxy > 0 && ((_: string, hop: number) => hop < config.trustProxy),
    bodyLimit,
    // Requests on open connections are still answered, so that clients need no retry when an instance stops.
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    // Fastify would load its own compilers, which takes a fifth of a second; ours are set below.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    clientErrorHandler: answerBrokenRequest,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) => {
      // Before routing there is no route whose schema could write the answer.
      const refusal = asRefusal(error);
      const text = JSON.stringify(errorBody(refusal, request.id));
      reply.raw.writeHead(refusal?.status ?? 500, { 'content-type': 'application/json; charset=utf-8' }).end(text);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  parseJson(app);
  compressAnswers(app);
  recordMethods(app);
  decorateStreams(app);
  decorateDraining(app);
  endSilentConnections(app);
  addTraces(app);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(reply, config);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: addresses may contain personal data.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
  app.setErrorHandler(async (error, request, reply) => {
    const hasLeft = request.raw.readableAborted || reply.raw.destroyed;
    const refusal = hasLeft ? brokenOff() : asRefusal(error);
    if (!refusal || isFailure(refusal)) request.log.error({ err: error }, 'a request failed');
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    // HTTP demands it with each 401. Browsers open no dialog for this scheme.
    if (refusal?.status === 401) reply.header('www-authenticate', 'Bearer');
    // When a file could not be opened, the reply already has its type and name.
    for (const header of ['content-disposition', 'content-length']) {
      reply.removeHeader(header).raw.removeHeader(header);
    }
    return reply
      .type('application/json; charset=utf-8')
      .code(refusal?.status ?? 500)
      .send(errorBody(refusal, request.id));
  });

  await app.register(multipart, { throwFileSizeLimit: true });
  await addLimits(app, config);
  if (config.trustProxy === 0) warnOfUntrustedProxy(app);
  return app;
}

/** Behind a proxy that is not trusted, all requests seem to come from one address, and share its limits. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(
        'Requests carry X-Forwarded-For, but PARLANCE_TRUST_PROXY is 0: visitors behind the proxy share the limits of one address. Set it to the number of proxies in front.',
      );
    }
    done();
  });
}

/**
 * Whether an operator should look at a refusal. Not for 501: what is not configured or supported is refused as
 * intended.
 */
const isFailure = ({ status }: Refusal): boolean => status >= 500 && status !== 501;

/** The refusal after the client closed the connection early: not a failure of the server, and it is never read. */
const brokenOff = () => new Refusal(400, errorDetail('aborted'));

/** The caller's request id if it is valid, so that a request can be found in both logs. */
function requestId(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^[\w.-]{1,100}$/.test(asked) ? asked : randomUUID();
}

/**
 * Parses JSON bodies. An empty body counts as missing, because clients send the content type with every request. Only
 * UTF-8 is valid: letters of other encodings would be stored as replacement characters.
 */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(refuse.invalid('body', 'not_json'));
    else void parse(request, body.toString(), done);
  });
}
