import { z } from 'zod';
import { ErrorDetail } from './errors/errorDetail.ts';

/** The body of every error response. */
export const ErrorBody = z.object({
  status: z.int(),
  /** A short word for programs; with 400 the name of the first invalid field. */
  type: z.string(),
  params: ErrorDetail.shape.params,
  message: z.string(),
  /** Errors by field of the request. */
  fields: z.record(z.string(), ErrorDetail).optional(),
  /** With 412: the current version of the object. */
  current: z.unknown().optional(),
  /** With 423: the ticket for changing the password. */
  ticket: z.string().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
