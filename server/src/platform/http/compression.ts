import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Characters from which on an answer is worth it: fewer fit into the first packets anyway. */
const worthFrom = 4096;

/** Characters up to which it takes longer to hand them to another thread than to compress them. */
const atOnceUpTo = 10_000;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Way {
  name: string;
  atOnce: (text: string) => Buffer;
  inThread: (text: string, done: (error: Error | null, compressed: Buffer) => void) => void;
}

const ways: readonly Way[] = [
  {
    name: 'br',
    atOnce: (text) => brotliCompressSync(text, quality),
    inThread: (text, done) => brotliCompress(text, quality, done),
  },
  { name: 'gzip', atOnce: gzipSync, inThread: gzip },
];

/**
 * Compresses data and scripts that are read. It pays on every line: half a megabyte of a list takes two milliseconds of
 * a thread that is not the one that answers, and sending twenty kilobytes instead takes less than that. Streams and files
 * are no texts and stay as they are, and so do pages, which hold the nonce of their policy.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthFrom || !isCompressible(request, reply)) {
      return done(null, payload);
    }
    reply.header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    const way = ways.find(({ name }) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted));
    if (!way) return done(null, payload);
    reply.header('content-encoding', way.name).removeHeader('content-length');
    if (payload.length > atOnceUpTo) return way.inThread(payload, done);
    return done(null, way.atOnce(payload));
  });
}

const isCompressible = ({ method }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  !reply.hasHeader('content-encoding') &&
  /\/(json|javascript)\b/.test(String(reply.getHeader('content-type')));
