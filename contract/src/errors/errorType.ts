import type { ErrorType } from './errorMessages.ts';

/** The error type of an invalid value, so that schemas hold no messages. */
export const errorType = (type: ErrorType): ErrorType => type;
