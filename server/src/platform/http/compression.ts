import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Characters from which on an answer is worth it: fewer fit into the first packets anyway. */
const worthFrom = 4096;

const brotli = promisify(brotliCompress);
const ways: readonly (readonly [string, (text: string) => Promise<Buffer>])[] = [
  ['br', (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['gzip', promisify<string, Buffer>(gzip)],
];

/**
 * Compresses data and scripts that are read. It pays on every line: half a megabyte of a list takes two milliseconds of
 * a thread that is not the one that answers, and sending twenty kilobytes instead takes less than that. Streams and files
 * are no texts and stay as they are, and so do pages, which hold the nonce of their policy.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthFrom || !isCompressible(request, reply)) return payload;
    reply.header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    const way = ways.find(([name]) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted));
    if (!way) return payload;
    const [name, compress] = way;
    reply.header('content-encoding', name).removeHeader('content-length');
    return compress(payload);
  });
}

const isCompressible = ({ method }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  !reply.hasHeader('content-encoding') &&
  /\/(json|javascript)\b/.test(String(reply.getHeader('content-type')));
