import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ErrorArgs, ErrorType } from '@parlance/contract/errors/errorMessages';

type Fields = Readonly<Record<string, ErrorDetail>>;

interface RefusalOptions {
  /** The word for programs, where it is not the error's own type. */
  type?: string;
  /** What is wrong with which field of the request, by its dotted path. */
  fields?: Fields;
  /** With 412: the thing as it is now. */
  current?: unknown;
  /** With 423: the permission to change the password. */
  ticket?: string;
  /** With 429: seconds after which to ask again. */
  retryAfter?: number;
}

/** Thrown by rules and handlers to refuse a request; becomes the one error shape. */
export class Refusal extends Error {
  readonly status: number;
  /** The short word a program can switch on. */
  readonly type: string;
  /** The error itself: what is stored of a failed task. */
  readonly detail: ErrorDetail;
  readonly fields: Fields | undefined;
  readonly current: unknown;
  readonly ticket: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, detail: ErrorDetail, more: RefusalOptions = {}) {
    super(detail.message);
    this.name = 'Refusal';
    this.status = status;
    this.type = more.type ?? detail.type;
    this.detail = detail;
    this.fields = more.fields;
    this.current = more.current;
    this.ticket = more.ticket;
    this.retryAfter = more.retryAfter;
  }
}

/** A refusal of the given status, by the type of its error. */
const refuseWith =
  (status: number) =>
  <T extends ErrorType>(type: T, ...params: ErrorArgs<T>): Refusal =>
    new Refusal(status, errorDetail(type, ...params));

const invalid = <T extends ErrorType>(field: string, type: T, ...params: ErrorArgs<T>): Refusal =>
  invalidFields({ [field]: errorDetail(type, ...params) });

/** 400 with several fields; the first one gives the type. */
function invalidFields(fields: Fields): Refusal {
  const [first = 'request', detail = errorDetail('invalid')] = Object.entries(fields)[0] ?? [];
  return new Refusal(400, detail, { type: fieldType(first), fields });
}

/** The refusals there are; each returns an error to throw. */
export const refuse = {
  /** 400: `field` is a dotted path into the request; its last name becomes the type. */
  invalid,
  invalidFields,
  unauthorized: refuseWith(401),
  forbidden: refuseWith(403),
  notFound: refuseWith(404),
  conflict: refuseWith(409),
  /** 412: another user has saved in the meantime; `current` is the saved version. */
  stale: (current: unknown) => new Refusal(412, errorDetail('stale'), { current }),
  tooLarge: refuseWith(413),
  /** 423: the password must be changed first, with this ticket. */
  passwordExpired: (ticket: string) => new Refusal(423, errorDetail('password_change_required'), { ticket }),
  /** 422: well formed, and yet it cannot be done, such as training an empty class. */
  unprocessable: refuseWith(422),
  tooMany: refuseWith(429),
  /** 429 with the seconds to wait. */
  retryLater: (seconds: number) => new Refusal(429, errorDetail('rate'), { retryAfter: seconds }),
  /** 501: something is not configured. */
  notConfigured: refuseWith(501),
  /** 503: something does not answer just now. */
  unavailable: refuseWith(503),
};

/** `answers.0.text` → `text`: positions in lists say nothing to a person. */
export function fieldType(path: string): string {
  return path.split('.').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? 'request';
}
