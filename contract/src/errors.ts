import { z } from 'zod';

/** The one shape of every answer that is no success. */
export const ErrorBody = z.object({
  status: z.int(),
  /** A short word a program can switch on, and the console shows: `invalid {type}`. */
  type: z.string(),
  message: z.string(),
  /** What is wrong with which field of the request. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With 412: the thing as it is now, so that both sides can be shown. */
  current: z.unknown().optional(),
  /** With 423: the permission to change the password. */
  ticket: z.string().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
