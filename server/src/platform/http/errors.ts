import type { ErrorBody } from '@parlance/contract/errors';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { isHeld, isNotWritable, isUnavailable, sqlState } from '../db/errors.ts';
import { Refusal, refuse } from './refusal.ts';

/** Refusals for error codes of Fastify and its plugins. */
const byCode: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse.tooLarge('request_too_large'),
  FST_REQ_FILE_TOO_LARGE: () => refuse.tooLarge('request_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(415, errorDetail('not_json_type')),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse.invalid('body', 'not_json'),
  FST_FILES_LIMIT: () => refuse.invalid('file', 'one_file_only'),
  FST_ERR_BAD_URL: () => refuse.invalid('path', 'path_encoding'),
};

/** SQLSTATEs for text that is valid JSON but cannot be stored: NUL characters, lone surrogates. */
const unstorable = new Set(['22021', '22P05']);
/** SQLSTATEs for numbers and times that are valid JSON but out of range for their column. */
const outOfRange = new Set(['22003', '22008', '22P02']);

/** The refusal for an expected error; undefined for an unexpected one. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const state = sqlState(error);
  if (state !== undefined && unstorable.has(state)) return refuse.invalid('body', 'not_storable');
  if (state !== undefined && outOfRange.has(state)) return refuse.invalid('body', 'number_out_of_range');
  if (isHeld(error)) return refuse.conflict('legal_hold');
  if (isNotWritable(error)) return refuse.unavailable('database_not_writable');
  if (isUnavailable(error)) return refuse.unavailable('database_unreachable');
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = byCode[code];
  if (known) return known();
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 429) return refuse.tooMany('rate');
  return status >= 400 && status < 500
    ? new Refusal(status, errorDetail('bad_request', { reason: error.message }))
    : undefined;
}

/** The body of every error response; an unexpected error reveals nothing internal. */
export function errorBody(refusal: Refusal | undefined, requestId: string): ErrorBody {
  if (!refusal) return { status: 500, ...errorDetail('internal'), requestId };
  const { status, type, detail, fields, current, ticket } = refusal;
  return {
    status,
    ...detail,
    type,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(ticket !== undefined && { ticket }),
    requestId,
  };
}
