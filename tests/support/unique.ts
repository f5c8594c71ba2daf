import { randomUUID } from 'node:crypto';

/** A name that is unique within a test run. */
export const unique = (what: string): string => `${what}-${randomUUID().slice(0, 8)}`;
