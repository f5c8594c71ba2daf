import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { traceHeaders } from '../trace.ts';
import { bareHost, isForbiddenLiteral, ForbiddenAddress, publicLookup } from './lookup.ts';

export interface OutboundRequest {
  method?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined;
  signal?: AbortSignal | undefined;
  /** Also connect to internal networks, and without TLS. */
  allowInternal: boolean;
  /** Milliseconds without data after which the connection is considered lost; by default 30 seconds. */
  silence?: number | undefined;
  /** Keep the connection alive for the next request: for configured addresses, which need no check per connection. */
  reuse?: boolean | undefined;
}

type AddressError = 'not_https_url' | 'url_with_password' | 'url_with_hash' | 'internal_address';

/** Why the server does not connect to an address that a user typed; undefined if it does. */
export function problemOfAddress(text: string, allowInternal: boolean): AddressError | undefined {
  if (!URL.canParse(text)) return 'not_https_url';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowInternal && url.protocol === 'http:')) return 'not_https_url';
  if (url.username !== '' || url.password !== '') return 'url_with_password';
  if (url.hash !== '') return 'url_with_hash';
  if (!allowInternal && isForbiddenLiteral(url.hostname)) return 'internal_address';
  return undefined;
}

/**
 * Sends a request to an address that a user typed: https only, to the public internet only, no redirects followed,
 * unless the server's configuration allows internal networks.
 * @throws {Error} with a message a person may read where the connection fails
 */
export async function sendOutbound(address: string, asked: OutboundRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, signal, allowInternal, silence = 30_000, reuse = false } = asked;
  const problem = problemOfAddress(address, allowInternal);
  const url = new URL(address);
  if (problem !== undefined) throw new ForbiddenAddress(bareHost(url.hostname));
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const request = send(url, {
    method,
    headers: { ...traceHeaders(), ...headers },
    // No connection is reused, so that each is checked.
    ...(!reuse && { agent: false }),
    timeout: silence,
    ...(signal && { signal }),
    ...(!allowInternal && { lookup: publicLookup }),
  });
  request.on('timeout', () => request.destroy(new Error(`${url.hostname} does not answer`)));
  // All errors reach the caller or the reader of the answer.
  request.on('error', () => undefined);
  if (body) pipeline(Readable.from(body), request).catch(() => undefined);
  else request.end();
  const [response] = await once(request, 'response');
  return response;
}

/** All bytes of an answer. @throws {Error} beyond `most` bytes */
export async function readAll(answer: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer) {
    length += part.byteLength;
    if (length > most) throw new Error(`the answer has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Like `fetch`, by `sendOutbound`; answers of at most 1 MiB. */
export function outboundFetch(allowInternal: boolean) {
  return async (
    address: string,
    asked: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined },
  ): Promise<Response> => {
    const body = bytesOf(asked.body);
    const answer = await sendOutbound(address, {
      ...asked,
      body: body && [body],
      headers: { ...asked.headers, ...(body && { 'content-length': String(body.byteLength) }) },
      allowInternal,
    });
    const bytes = await readAll(answer, 1024 * 1024);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
    }
    const status = answer.statusCode ?? 500;
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), { status, headers });
  };
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof URLSearchParams) return Buffer.from(body.toString());
  if (body instanceof Uint8Array) return body;
  throw new TypeError('a body must be text, form parameters or bytes');
}
