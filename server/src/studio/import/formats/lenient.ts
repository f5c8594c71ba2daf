import type { z } from 'zod';
import type { Problems } from '../../fileReading/problems.ts';

/** Parts of the file being parsed that cannot be read. Files are parsed one after the other. */
let unreadable = 0;

/** A schema whose invalid values are counted, and become the fallback; missing ones become it, too. */
export const orElse = <T>(schema: z.ZodType<T>, fallback: NoInfer<T>) =>
  schema.catch(({ input }) => {
    if (input !== undefined && input !== null) unreadable += 1;
    return fallback;
  });

/** Parses the content of a file, and reports what `orElse` has replaced. Undefined for another shape. */
export function parseLeniently<T>(
  schema: z.ZodType<T>,
  content: unknown,
  problems: Problems,
  path = '',
): T | undefined {
  unreadable = 0;
  const { data } = schema.safeParse(content);
  if (data !== undefined && unreadable > 0) {
    problems.error(0, path, { type: 'parts_unreadable', params: { count: unreadable } });
  }
  return data;
}
