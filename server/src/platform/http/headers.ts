import type { FastifyRequest } from 'fastify';
import { storable } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import { z } from 'zod';
import type { Client } from './handler.ts';
import { refuse } from './refusal.ts';

const text = z.string().overwrite(storable);
const Context = z.record(text, text);

/** The first value of a header; undefined where it is missing. */
const single = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Headers carry percent-encoded text, because they cannot carry anything but ASCII. */
function decode(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw refuse.invalid(name, 'path_encoding');
  }
}

/** `x-context`: percent-encoded JSON, an object of strings, at most 4096 bytes. */
function readContext(value: string | undefined): Record<string, string> {
  if (value === undefined || value === '') return {};
  const text = decode('x-context', value);
  if (Buffer.byteLength(text) > limits.contextBytes) {
    throw refuse.invalid('x-context', 'header_too_long', { max: limits.contextBytes });
  }
  try {
    return Context.parse(JSON.parse(text));
  } catch {
    throw refuse.invalid('x-context', 'header_not_texts');
  }
}

/** The properties of the client in the request. */
export function readClient(request: FastifyRequest): Client {
  const pathname = single(request, 'x-pathname');
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    device: /^[\w-]{1,100}$/.exec(single(request, 'x-device') ?? '')?.[0],
    origin: request.headers.origin,
    context: readContext(single(request, 'x-context')),
    wsHeader: single(request, 'x-ws'),
    pathname: pathname === undefined ? undefined : decode('x-pathname', pathname).slice(0, 500),
  };
}

/** The version in `If-Match`, as `"3"` or `3`; undefined where there is none. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const value = single(request, 'if-match');
  if (value === undefined || value === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(value.trim())?.[1];
  if (version === undefined) throw refuse.invalid('If-Match', 'not_version');
  return Number(version);
}
