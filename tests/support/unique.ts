import { randomUUID } from 'node:crypto';

/** A name that nothing else of a test run has. */
export const unique = (what: string): string => `${what}-${randomUUID().slice(0, 8)}`;
