import type { ErrorType } from './errorMessages.ts';

/** The error type of an invalid value; schemas contain no messages. */
export const errorType = (type: ErrorType): ErrorType => type;
