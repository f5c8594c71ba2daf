import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './compression.ts';

const app = fastify();
const list = { data: Array.from({ length: 300 }, (_, at) => ({ id: at, name: `Huế ${at}` })) };
const text = JSON.stringify(list);
/** Long enough to be compressed in another thread. */
const longest = 'Huế '.repeat(50_000);

beforeAll(() => {
  compressAnswers(app);
  app.get('/list', async () => list);
  app.post('/list', async () => list);
  app.get('/longest', async (_, reply) => reply.type('application/json').send(longest));
  app.get('/short', async () => ({ ok: true }));
  app.get('/page', async (_, reply) => reply.type('text/html').send(text));
  app.get('/file', async (_, reply) => reply.type('application/json').send(Buffer.from(text)));
  app.get('/stream', async (_, reply) => reply.type('application/json').send(Readable.from([text])));
});
afterAll(() => app.close());

const ask = (url: string, accepted: string | undefined, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) } });

describe('a long list is compressed with an encoding that its reader accepts', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.1', 'br', brotliDecompressSync],
  ] as const)('%s: %s', async (accepted, encoding, unpack) => {
    expect(unpack((await ask('/longest', accepted)).rawPayload).toString()).toBe(longest);
    const { headers, rawPayload } = await ask('/list', accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
    });
    expect(rawPayload.length).toBeLessThan(text.length / 3);
    expect(unpack(rawPayload).toString()).toBe(text);
  });

  it.each([undefined, '', 'identity', 'zstd', 'br;q=0', 'gzip; q=0.0'])('%s: as it is', async (accepted) => {
    const { headers, payload } = await ask('/list', accepted);
    expect([headers['content-encoding'], headers['vary'], payload]).toEqual([undefined, 'accept-encoding', text]);
  });
});

describe('not compressed are', () => {
  it.each([
    ['a short answer', '/short', 'GET'],
    ['the answer of a change', '/list', 'POST'],
    ['a page', '/page', 'GET'],
    ['a file', '/file', 'GET'],
    ['a stream', '/stream', 'GET'],
  ] as const)('%s', async (_, url, method) => {
    const { headers, payload } = await ask(url, 'br, gzip', method);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(payload)).toEqual(url === '/short' ? { ok: true } : list);
  });
});
