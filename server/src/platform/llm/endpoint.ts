import type { IncomingMessage } from 'node:http';
import { sendOutbound, type OutboundRequest } from '../net/outbound.ts';

/** An OpenAI-compatible endpoint with settings for its requests. */
export interface Endpoint {
  /** Without a slash at the end. */
  url: string;
  key: string | null;
  /** The model's name; null: the first that the endpoint has. */
  name: string | null;
  /** Whether the address may be on an internal network: always for the operator's, for a user's only where allowed. */
  allowInternal: boolean;
}

interface EndpointRequest extends Pick<OutboundRequest, 'signal' | 'allowInternal' | 'silence' | 'reuse'> {
  /** Media types of the answer. */
  accept: string;
  /** Sent as JSON; undefined: no body. */
  body?: unknown;
}

/** Sends a request to an OpenAI-compatible endpoint: a POST with JSON, or a GET without a body. */
export function sendToEndpoint(
  { url, key }: { url: string; key: string | null | undefined },
  path: string,
  { accept, body, ...outbound }: EndpointRequest,
): Promise<IncomingMessage> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return sendOutbound(`${url}${path}`, {
    method: bytes ? 'POST' : 'GET',
    headers: {
      accept,
      ...(typeof key === 'string' && { authorization: `Bearer ${key}` }),
      ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) }),
    },
    body: bytes && [bytes],
    ...outbound,
  });
}
