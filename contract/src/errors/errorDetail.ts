import { z } from 'zod';
import { errorMessages, type ErrorArgs, type ErrorOf, type ErrorParam, type ErrorType } from './errorMessages.ts';

/** An error for programs (`type`, `params`) and for people (`message`, in English). */
export const ErrorDetail = z.object({
  type: z.string(),
  /** Values of the message's placeholders. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])).optional(),
  message: z.string(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

export const isErrorType = (type: string): type is ErrorType => Object.hasOwn(errorMessages, type);

const place = /\{(\w+)\}/g;

/** Creates an error of the table with its params filled in. */
export function errorDetail<T extends ErrorType>(type: T, ...params: ErrorArgs<T>): ErrorDetail {
  return detailOf(type, params[0] ?? {});
}

/** The same for an error from code that does not import the table. */
export const describeError = (error: ErrorOf): ErrorDetail => detailOf(error.type, error.params ?? {});

/** The same for params that are known only at run time: params without a placeholder are dropped. */
export function detailOf(type: ErrorType, given: Readonly<Record<string, ErrorParam | undefined>>): ErrorDetail {
  const params: Record<string, ErrorParam> = {};
  const message = errorMessages[type].replaceAll(place, (whole, name: string) => {
    const value = given[name];
    if (value === undefined) return whole;
    params[name] = value;
    return written(value);
  });
  return { type, ...(Object.keys(params).length > 0 && { params }), message };
}

function written(value: ErrorParam): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'string' ? value : value.join(', ');
}
