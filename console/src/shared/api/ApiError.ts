import type { ErrorBody } from '@parlance/contract/errors';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { errorText } from '../i18n/errorText.ts';

/** What is known of a failed call; its texts are in the reader's language. */
interface Failure extends Partial<Omit<ErrorBody, 'status' | 'params' | 'fields'>> {
  status: number;
  statusText?: string;
  fields?: Record<string, string>;
}

/** Every failed call: an error response, or no response at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's short word for it; `offline` when no answer came, or that of a proxy in its place. */
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

  /** No answer of the server came: the network, or the server, is away. */
  get offline(): boolean {
    return this.status === 0 || this.type === 'offline';
  }

  /** No answer came in time. */
  get slow(): boolean {
    return this.type === 'slow';
  }

  /** Trying again later may help. */
  get passing(): boolean {
    return this.offline || this.status === 429 || this.status >= 500;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isParam = (value: unknown): value is NonNullable<ErrorDetail['params']>[string] =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** What a part of an answer says in the reader's language; undefined where it is no error. */
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

/** Statuses of a proxy without a server behind it, and of a server without its database. */
export const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a proxy answers in place of the server. */
export const isAway = (status: number, body: unknown): boolean => awayStatuses.has(status) && !isRecord(body);

/**
 * Reads an error answer, which may as well be a proxy's HTML page. Its texts are put in the reader's language.
 * @param status of the HTTP answer
 * @param body whatever was in it
 * @param statusText of the HTTP answer
 */
export function apiErrorOf(status: number, body: unknown, statusText = ''): ApiError {
  if (isAway(status, body)) return new ApiError({ status, statusText, type: 'offline' });
  if (!isRecord(body)) return new ApiError({ status, statusText });
  const fields = fieldTexts(body['fields']);
  return new ApiError({
    status,
    statusText,
    type: text(body['type']),
    // With 400 the type is the name of a field, and the message that of the first one.
    message: (status === 400 ? Object.values(fields ?? {})[0] : undefined) ?? textOf(body),
    ...(fields && { fields }),
    current: body['current'],
    ticket: text(body['ticket']),
    requestId: text(body['requestId']),
  });
}
