import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/*
 * W3C Trace Context (https://www.w3.org/TR/trace-context/): the trace of a caller or proxy is logged with each request,
 * and continued in the requests that the server makes for it. The server itself starts no traces.
 */

interface Trace {
  /** 32 hexadecimal digits. */
  id: string;
  flags: string;
}

const current = new AsyncLocalStorage<Trace>();
const header = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-.*)?$/;

function readTraceparent(text: unknown): Trace | undefined {
  const [, id, flags] = (typeof text === 'string' && !text.startsWith('ff') && header.exec(text)) || [];
  return id === undefined || flags === undefined ? undefined : { id, flags };
}

/** Reads the trace of each request, and adds it to the request's log. */
export function addTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = readTraceparent(request.headers['traceparent']);
    if (!trace) return done();
    request.log = request.log.child({ traceId: trace.id });
    current.run(trace, done);
  });
}

/** Headers that continue the trace of the present request; none outside a request. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  return trace ? { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` } : {};
}
