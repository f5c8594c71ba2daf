import { z } from 'zod';

/** The name from the specific field, else from `name`. */
export function resolveName(
  field: string,
  specific: string | undefined,
  general: string | undefined,
  ctx: z.RefinementCtx,
): string {
  const name = specific ?? general;
  if (name === undefined) {
    ctx.addIssue({ code: 'custom', path: [field], message: 'is required' });
    return z.NEVER;
  }
  return name;
}
