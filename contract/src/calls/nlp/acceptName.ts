import { z } from 'zod';
import { isStorable, Name } from '../../common.ts';
import { errorType } from '../../errors/errorType.ts';

type Named<Own extends string> = Partial<Record<Own | 'name', string | undefined>>;

/** Parsing discards which field a name came from, so a text that databases cannot store is refused before. */
export const OwnName = Name.refine(isStorable, errorType('not_storable'));

/** Accepts a name in its specific field, which takes precedence, or in `name`; returns it as `name`. */
export const acceptName =
  <Own extends string>(own: Own) =>
  <Sent extends Named<Own>>({ [own]: specific, name, ...rest }: Sent) => ({ ...rest, name: specific ?? name });

/** The same for a new object, which must have a name. */
export const requireName =
  <Own extends string>(own: Own) =>
  <Sent extends Named<Own>>({ [own]: specific, name: general, ...rest }: Sent, ctx: z.RefinementCtx) => {
    const name = specific ?? general;
    if (name !== undefined) return { ...rest, name };
    ctx.addIssue({ code: 'custom', path: [own], message: errorType('required') });
    return z.NEVER;
  };
