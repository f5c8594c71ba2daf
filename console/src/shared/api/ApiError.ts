import type { ErrorBody } from '@parlance/contract/errors';
import { serverWords } from '../i18n/serverWords.ts';

/** Every failed call, whatever went wrong: an answer that is no success, or no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's short word for it; `offline` when no answer came. */
  readonly type: string;
  /** What is wrong with which field of the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** With 412: the thing as it is now. */
  readonly current: unknown;
  /** With 423: the permission to change the password. */
  readonly ticket: string | undefined;
  readonly requestId: string | undefined;
  /** The status in HTTP's words, such as `Unauthorized`; what the server says where HTTP/2 has none. */
  readonly statusText: string;

  constructor(body: Partial<ErrorBody> & { status: number; statusText?: string }) {
    super(body.message ?? `HTTP ${body.status}`);
    this.status = body.status;
    this.type = body.type ?? (body.status === 0 ? 'offline' : 'unknown');
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.ticket = body.ticket;
    this.requestId = body.requestId;
    this.statusText = body.statusText || this.message;
  }

  /** No answer came: the network, or the server, is away. */
  get offline(): boolean {
    return this.status === 0;
  }

  /** Trying again later may help. */
  get passing(): boolean {
    return this.offline || this.status === 429 || this.status >= 500;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads an error answer, which may as well be a proxy's HTML page. Its words are put in the reader's language.
 * @param status of the HTTP answer
 * @param body whatever was in it
 * @param statusText of the HTTP answer
 */
export function apiErrorOf(status: number, body: unknown, statusText = ''): ApiError {
  if (!isRecord(body)) return new ApiError({ status, statusText });
  const fields = isRecord(body['fields'])
    ? Object.fromEntries(
        Object.entries(body['fields']).map(([field, message]) => [field, serverWords(String(message))]),
      )
    : undefined;
  const said = text(body['message']);
  return new ApiError({
    status,
    statusText,
    type: text(body['type']),
    message: said === undefined ? undefined : serverWords(said),
    fields,
    current: body['current'],
    ticket: text(body['ticket']),
    requestId: text(body['requestId']),
  });
}
