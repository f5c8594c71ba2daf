import type { ErrorBody } from '@parlance/contract/errors';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { errorText } from '../i18n/errorText.ts';
import { isRecord } from '../isRecord.ts';

/** The details of a failed call; its texts are in the user's language. */
interface Failure extends Partial<Omit<ErrorBody, 'status' | 'params' | 'fields'>> {
  status: number;
  statusText?: string;
  fields?: Record<string, string>;
}

/** Every failed call: an error response, or no response at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's error type; `offline` without a response, or when a proxy answered in place of the server. */
  readonly type: string;
  /** Error texts by field of the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** With 412: the current version of the object. */
  readonly current: unknown;
  /** With 423: the ticket to change the password. */
  readonly ticket: string | undefined;
  readonly requestId: string | undefined;
  /** The reason phrase of HTTP, such as `Unauthorized`; the server's text with HTTP/2, which has none. */
  readonly statusText: string;

  constructor(body: Failure) {
    super(body.message ?? `HTTP ${body.status}`);
    this.status = body.status;
    this.type = body.type ?? (body.status === 0 ? 'offline' : 'unknown');
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.ticket = body.ticket;
    this.requestId = body.requestId;
    this.statusText = body.statusText || this.message;
  }

  /** The server did not answer: the network is lost, or the server is down. */
  get offline(): boolean {
    return this.status === 0 || this.type === 'offline';
  }

  /** The response did not arrive in time. */
  get slow(): boolean {
    return this.type === 'slow';
  }

  /** A later attempt may succeed. */
  get retriable(): boolean {
    return this.offline || this.status === 429 || this.status >= 500;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isParam = (value: unknown): value is NonNullable<ErrorDetail['params']>[string] =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The text of an error body in the user's language; undefined for any other value. */
function textOf(part: unknown): string | undefined {
  if (!isRecord(part) || typeof part['message'] !== 'string') return undefined;
  const params = Object.entries(isRecord(part['params']) ? part['params'] : {}).flatMap(([name, value]) =>
    isParam(value) ? [[name, value] as const] : [],
  );
  return errorText({ type: text(part['type']) ?? '', params: Object.fromEntries(params), message: part['message'] });
}

function fieldTexts(fields: unknown): Record<string, string> | undefined {
  if (!isRecord(fields)) return undefined;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, detail]) => {
      const problem = textOf(detail);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

/** Statuses of a proxy that cannot reach its server, and of a server that cannot reach its database. */
export const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a proxy answered in place of the server. */
export const isProxyError = (status: number, body: unknown): boolean =>
  unavailableStatuses.has(status) && !isRecord(body);

/**
 * Makes an ApiError of an error response, which may be a proxy's HTML page. Its texts are in the user's language.
 * @param status HTTP status of the response
 * @param body parsed body of the response, of any shape
 * @param statusText HTTP reason phrase of the response
 */
export function apiErrorOf(status: number, body: unknown, statusText = ''): ApiError {
  if (isProxyError(status, body)) return new ApiError({ status, statusText, type: 'offline' });
  if (!isRecord(body)) return new ApiError({ status, statusText });
  const fields = fieldTexts(body['fields']);
  return new ApiError({
    status,
    statusText,
    type: text(body['type']),
    // With 400 the type is the name of the first wrong field, and the message is that field's.
    message: (status === 400 ? Object.values(fields ?? {})[0] : undefined) ?? textOf(body),
    ...(fields && { fields }),
    current: body['current'],
    ticket: text(body['ticket']),
    requestId: text(body['requestId']),
  });
}
