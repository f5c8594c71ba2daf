import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Characters from which on an answer is compressed: shorter ones fit into the first packets anyway. */
const worthFrom = 4096;

/** Characters up to which an answer is compressed in this thread: passing it to another one would take longer. */
const atOnceUpTo = 10_000;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Encoding {
  name: string;
  atOnce: (text: string) => Buffer;
  inThread: (text: string, done: (error: Error | null, compressed: Buffer) => void) => void;
}

const encodings: readonly Encoding[] = [
  {
    name: 'br',
    atOnce: (text) => brotliCompressSync(text, quality),
    inThread: (text, done) => brotliCompress(text, quality, done),
  },
  { name: 'gzip', atOnce: gzipSync, inThread: gzip },
];

/**
 * Compresses JSON and scripts. This pays off on every connection: compressing half a megabyte of a list takes another
 * thread two milliseconds, and the remaining twenty kilobytes save more than that. Streams and files are not strings
 * and stay uncompressed, and so do pages, which contain the nonce of their policy.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthFrom || !isCompressible(request, reply)) {
      return done(null, payload);
    }
    reply.header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = encodings.find(({ name }) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
    );
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding.name).removeHeader('content-length');
    if (payload.length > atOnceUpTo) return encoding.inThread(payload, done);
    return done(null, encoding.atOnce(payload));
  });
}

const isCompressible = ({ method }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  !reply.hasHeader('content-encoding') &&
  /\/(json|javascript)\b/.test(String(reply.getHeader('content-type')));
