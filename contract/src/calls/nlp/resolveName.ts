import { z } from 'zod';
import { errorType } from '../../errors/errorType.ts';

/** The name of a new thing from the specific field, else from `name`. */
export function resolveName(
  field: string,
  specific: string | undefined,
  general: string | undefined,
  ctx: z.RefinementCtx,
): string {
  const name = specific ?? general;
  if (name === undefined) {
    ctx.addIssue({ code: 'custom', path: [field], message: errorType('required') });
    return z.NEVER;
  }
  return name;
}
