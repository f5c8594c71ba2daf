import type { ErrorType } from './errorMessages.ts';

/** What a schema says of a wrong value: the type of an error, so that no sentence is written in a schema. */
export const errorType = (type: ErrorType): ErrorType => type;
