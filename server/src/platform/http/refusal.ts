import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ErrorArgs, ErrorType } from '@parlance/contract/errors/errorMessages';

type Fields = Readonly<Record<string, ErrorDetail>>;

interface RefusalOptions {
  /** The type for programs, where it differs from the error's own type. */
  type?: string;
  /** The errors of fields of the request, by dotted path. */
  fields?: Fields;
  /** With 412: the present state of the thing. */
  current?: unknown;
  /** With 423: the ticket to change the password. */
  ticket?: string;
  /** With 429: seconds before a retry. */
  retryAfter?: number;
}

/** Thrown by rules and handlers to refuse a request; becomes the error response. */
export class Refusal extends Error {
  readonly status: number;
  /** The short type that programs can switch on. */
  readonly type: string;
  /** The error itself, as it is stored with a failed task. */
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

/** Creates refusals of the given status from an error type. */
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

/** All refusals; each function returns an error to throw. */
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
  /** 422: well formed but impossible, for instance training an empty class. */
  unprocessable: refuseWith(422),
  tooMany: refuseWith(429),
  /** 429 with the seconds before a retry. */
  retryLater: (seconds: number) => new Refusal(429, errorDetail('rate'), { retryAfter: seconds }),
  /** 501: something is not configured. */
  notConfigured: refuseWith(501),
  /** 503: something does not answer at the moment. */
  unavailable: refuseWith(503),
};

/** `answers.0.text` → `text`: positions in lists mean nothing to a person. */
function fieldType(path: string): string {
  return path.split('.').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? 'request';
}
