import { z } from 'zod';

/** The name, or `name` where the specific field is missing, as the specification says. */
export function chosenName(
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
