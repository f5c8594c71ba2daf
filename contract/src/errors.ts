import { z } from 'zod';

/** The body of every error response. */
export const ErrorBody = z.object({
  status: z.int(),
  /** A short word that programs can switch on. */
  type: z.string(),
  message: z.string(),
  /** Errors by field of the request. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With 412: the current version of the object. */
  current: z.unknown().optional(),
  /** With 423: the ticket to change the password. */
  ticket: z.string().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
