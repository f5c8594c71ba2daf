import { randomUUID } from 'node:crypto';

/** A fresh id of a row. */
export const newId = (): string => randomUUID();
