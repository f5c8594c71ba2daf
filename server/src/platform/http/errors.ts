import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import type { ErrorBody } from '@parlance/contract/errors';
import { sqlState } from '../db/errors.ts';
import { Refusal, refuse } from './refusal.ts';
import { fieldsOf } from './validation.ts';

/** What Fastify and its plugins refuse by themselves, in our words. */
const byCode: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse.tooLarge('The request is too large'),
  FST_REQ_FILE_TOO_LARGE: () => refuse.tooLarge('The file is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(415, 'media', 'Send JSON: content-type must be application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse.invalid('body', 'must be JSON'),
  FST_FILES_LIMIT: () => refuse.invalid('file', 'must be one file'),
  FST_ERR_BAD_URL: () => refuse.invalid('path', 'must be percent-encoded'),
};

/** Text that is valid JSON and yet cannot be stored: NUL characters, halves of surrogate pairs. */
const unstorable = new Set(['22021', '22P05', '22P02', '22003']);
const isUnreachable = (state: string | undefined) => state !== undefined && /^(08|57P|53)/.test(state);

/** The refusal an error means, whatever threw it; undefined for an unexpected error. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message = 'is not valid' }) => ({
      path: instancePath.split('/').slice(1).map(unescapePointer),
      message,
    }));
    return refuse.invalidFields(fieldsOf(issues, error.validationContext === 'querystring' ? 'query' : 'body'));
  }
  const state = sqlState(error);
  if (state !== undefined && unstorable.has(state)) {
    return refuse.invalid('body', 'holds characters or numbers that cannot be stored');
  }
  if (isUnreachable(state) || isConnectionError(error)) {
    return refuse.unavailable('database', 'The database cannot be reached just now: try again');
  }
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = byCode[code];
  if (known) return known();
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 429) return refuse.tooMany();
  return status >= 400 && status < 500 ? new Refusal(status, 'request', error.message) : undefined;
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

function isConnectionError(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (
      'code' in at &&
      typeof at.code === 'string' &&
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(at.code)
    ) {
      return true;
    }
  }
  return false;
}

/** The one error shape; an unexpected error reveals nothing internal. */
export function errorBody(refusal: Refusal | undefined, requestId: string): ErrorBody {
  if (!refusal) return { status: 500, type: 'internal', message: 'Something went wrong on the server', requestId };
  const { status, type, message, fields, current, ticket } = refusal;
  return {
    status,
    type,
    message,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(ticket !== undefined && { ticket }),
    requestId,
  };
}
