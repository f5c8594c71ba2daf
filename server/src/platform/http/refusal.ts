/** Thrown by rules and handlers to refuse a request; becomes the one error shape. */
export class Refusal extends Error {
  readonly status: number;
  /** The short word a program can switch on. */
  readonly type: string;
  readonly fields: Record<string, string> | undefined;
  /** With 412: the thing as it is now. */
  readonly current: unknown;
  /** With 423: the permission to change the password. */
  readonly ticket: string | undefined;

  constructor(
    status: number,
    type: string,
    message: string,
    more: { fields?: Record<string, string>; current?: unknown; ticket?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.type = type;
    this.fields = more.fields;
    this.current = more.current;
    this.ticket = more.ticket;
  }
}

/** The refusals there are; each returns an error to throw. */
export const refuse = {
  /** 400: `field` is a dotted path into the request; its last name becomes the type. */
  invalid: (field: string, message: string) =>
    new Refusal(400, fieldType(field), message, { fields: { [field]: message } }),
  /** 400 with several fields; the first one gives the type. */
  invalidFields: (fields: Record<string, string>) => {
    const [first = 'request', message = 'is not valid'] = Object.entries(fields)[0] ?? [];
    return new Refusal(400, fieldType(first), message, { fields });
  },
  unauthorized: (type = 'unauthorized', message = 'Sign in first') => new Refusal(401, type, message),
  forbidden: (type = 'forbidden', message = 'You may not do this') => new Refusal(403, type, message),
  notFound: (type: string, message = `There is no such ${type}`) => new Refusal(404, type, message),
  conflict: (type: string, message: string) => new Refusal(409, type, message),
  /** 412: somebody else has saved meanwhile; `current` is what they saved. */
  stale: (current: unknown) => new Refusal(412, 'stale', 'This was changed meanwhile', { current }),
  tooLarge: (message: string) => new Refusal(413, 'size', message),
  /** 423: the password must be changed first, with this ticket. */
  passwordExpired: (ticket: string) =>
    new Refusal(423, 'password_change_required', 'The password must be changed first', { ticket }),
  tooMany: (message = 'Too many requests: wait a moment') => new Refusal(429, 'rate', message),
  /** 501 or 503: something is not configured, or not there just now. */
  unavailable: (type: string, message: string, status: 501 | 503 = 503) => new Refusal(status, type, message),
};

/** `answers.0.text` → `text`: positions in lists say nothing to a person. */
export function fieldType(path: string): string {
  return path.split('.').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? 'request';
}
