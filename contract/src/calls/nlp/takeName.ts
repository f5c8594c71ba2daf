import { z } from 'zod';
import { isStorable, Name } from '../../common.ts';
import { errorType } from '../../errors/errorType.ts';

type Named<Own extends string> = Partial<Record<Own | 'name', string | undefined>>;

/** What is read does not tell which field a name came from: a text that no database stores is refused before. */
export const OwnName = Name.refine(isStorable, errorType('not_storable'));

/** What is sent names a thing by a field of its own, which wins, or by `name`; what is read has `name`. */
export const takeName =
  <Own extends string>(own: Own) =>
  <Sent extends Named<Own>>({ [own]: specific, name, ...rest }: Sent) => ({ ...rest, name: specific ?? name });

/** The same for a new thing, which cannot be without a name. */
export const needName =
  <Own extends string>(own: Own) =>
  <Sent extends Named<Own>>({ [own]: specific, name: general, ...rest }: Sent, ctx: z.RefinementCtx) => {
    const name = specific ?? general;
    if (name !== undefined) return { ...rest, name };
    ctx.addIssue({ code: 'custom', path: [own], message: errorType('required') });
    return z.NEVER;
  };
