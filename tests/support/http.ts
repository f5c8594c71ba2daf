import { paramNames } from '@parlance/contract/call';

export interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  raw?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface HttpAnswer {
  status: number;
  /** JSON, or undefined where the body is not JSON. Always undefined for HEAD. */
  body: unknown;
  headers: Headers;
}

/** Sends a request by a line of the calls table; closes a stream as soon as it has answered. */
export async function ask(url: string, call: string, asked: RequestOptions = {}): Promise<HttpAnswer> {
  const [method = 'GET', pattern = '/'] = call.split(' ');
  const filled = paramNames(call).reduce(
    (path, name) => path.replace(`:${name}`, encodeURIComponent(asked.params?.[name] ?? 'none')),
    pattern,
  );
  const query = new URLSearchParams(asked.query).toString();
  const body = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  const leave = new AbortController();
  const response = await fetch(`${url}${filled}${query === '' ? '' : `?${query}`}`, {
    method,
    signal: leave.signal,
    headers: {
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    leave.abort();
    return { status: response.status, body: undefined, headers: response.headers };
  }
  const text = await response.text();
  return {
    status: response.status,
    body: type.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : undefined,
    headers: response.headers,
  };
}
