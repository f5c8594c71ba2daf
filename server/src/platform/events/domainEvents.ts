import type { z } from 'zod';
import type { Tx } from '../db/port.ts';

/** An event in one layer that layers above it react to, for instance `class.trained`. */
export interface DomainEvent<P> {
  name: string;
  payload: z.ZodType<P>;
}

/** Runs every reaction to an event in the transaction of the event: both happen, or neither. */
export type EmitDomainEvent = <P>(tx: Tx, event: DomainEvent<P>, payload: P) => Promise<void>;
