import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * The expected signature of a request, by Amazon's "Signature Version 4"
 * (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), computed independently of the
 * library that signs.
 */
function signatureOf(request: IncomingMessage, secret: string, scope: string, signed: readonly string[]): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [
    request.method,
    pathname,
    query,
    headers,
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [region, service, end].reduce((of: Uint8Array, part) => hmac(of, part), hmac(`AWS4${secret}`, day));
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  return hmac(key, text).toString('hex');
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The S3 error code of a refused request; undefined if the account's signature and the checksum of the body are valid.
 */
function problemOf(request: IncomingMessage, body: Uint8Array, account: { id: string; secret: string }) {
  const [, id, scope = '', signed = '', signature = ''] = authorization.exec(request.headers.authorization ?? '') ?? [];
  if (id !== account.id) return 'InvalidAccessKeyId';
  const names = signed.split(';');
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!must.every((name) => names.includes(name))) return 'AccessDenied';
  const wanted = signatureOf(request, account.secret, scope, names);
  if (!timingSafeEqual(Buffer.from(wanted), Buffer.from(signature))) return 'SignatureDoesNotMatch';
  const hash = request.headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return undefined;
}

/** Starts a proxy that verifies signatures for an S3 server that does not. */
export async function verifySignatures(root: string, account: { id: string; secret: string }): Promise<Server> {
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await buffer(request);
      const code = problemOf(request, body, account);
      if (code !== undefined) {
        reply.writeHead(403, { 'content-type': 'application/xml' });
        reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
        return;
      }
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name) || value === undefined
          ? []
          : [[name, String(value)]],
      );
      const answer = await fetch(`${root}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      reply.writeHead(answer.status, Object.fromEntries(answer.headers));
      reply.end(Buffer.from(await answer.arrayBuffer()));
    })().catch((error: unknown) => reply.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
