import { readAll, sendOutbound } from '../../platform/net/outbound.ts';
import { parseJson } from '../../platform/jsonPath.ts';
import { patience, problem, type Reading, type ConnectorContext } from './connector.ts';

/** Most bytes that are read of an answer. */
const maxBytes = 256 * 1024;
const sampleLength = 1000;

interface RequestOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  json?: unknown;
  /** Seconds. */
  timeout?: number;
}

export interface ConnectionAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** The part that a test of the connection shows. */
  shown: Required<Pick<Reading, 'status' | 'bytes' | 'sample'>>;
}

/** Sends a request to an address of the settings, within the limits of time and size. */
export async function request(
  context: ConnectorContext,
  address: string,
  asked: RequestOptions = {},
): Promise<ConnectionAnswer> {
  const { method = 'GET', headers = {}, json, timeout = patience } = asked;
  const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeout * 1000)]);
  try {
    const answer = await sendOutbound(address, {
      method,
      headers: {
        accept: 'application/json, text/plain',
        'user-agent': 'Parlance',
        ...headers,
        ...(body && { 'content-type': 'application/json', 'content-length': String(body.byteLength) }),
      },
      body: body && [body],
      signal,
      allowInternal: context.config.allowInternal,
    });
    const bytes = await readAll(answer, maxBytes).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('bytes')) {
        throw problem('connection_too_large', { kb: maxBytes / 1024 });
      }
      throw error;
    });
    const status = answer.statusCode ?? 0;
    const text = bytes.toString('utf8');
    const shown = {
      status: `${status} ${answer.statusMessage ?? ''}`.trim(),
      bytes: bytes.byteLength,
      sample: text.slice(0, sampleLength),
    };
    return { status, headers: answer.headers, text, shown };
  } catch (error) {
    if (signal.aborted && !context.signal.aborted) throw problem('connection_timeout', { seconds: timeout });
    throw error;
  }
}

export const isSuccess = ({ status }: ConnectionAnswer): boolean => status >= 200 && status < 300;

/** The JSON of a successful answer. @throws {ConnectionProblem} */
export function jsonOf(answered: ConnectionAnswer) {
  if (!isSuccess(answered)) throw problem('connection_status', { status: answered.status });
  const json = parseJson(answered.text);
  if (json === undefined) throw problem('connection_not_json');
  return json;
}
