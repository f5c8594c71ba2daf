import type { IncomingMessage } from 'node:http';
import { sendOutbound, type OutboundRequest } from '../net/outbound.ts';

/** An OpenAI-compatible endpoint with its settings for requests. */
export interface Endpoint {
  /** Without a slash at the end. */
  url: string;
  key: string | null;
  /** Null: whichever the endpoint has first. */
  name: string | null;
  /** Whether the address may be of an internal network: the operator's may, a person's only where that is allowed. */
  allowInternal: boolean;
}

interface EndpointRequest extends Pick<OutboundRequest, 'signal' | 'allowInternal' | 'silence' | 'reuse'> {
  /** Media types of the answer. */
  accept: string;
  /** Sent as JSON; undefined: nothing is sent. */
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
