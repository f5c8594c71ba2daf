import type { DomainEvent } from './events/domainEvents.ts';
import type { Tx } from './db/port.ts';
import type { Deps } from './deps.ts';

/** The reaction of a layer to an event in a layer below. Listed in `reactions.ts`. */
export interface Reaction {
  event: string;
  run(tx: Tx, deps: Deps, payload: unknown): Promise<void>;
}

/** Declares a reaction; the payload's type follows from the event's schema. */
export const reactTo = <P>(
  event: DomainEvent<P>,
  run: (tx: Tx, deps: Deps, payload: P) => Promise<void>,
): Reaction => ({ event: event.name, run: (tx, deps, payload) => run(tx, deps, event.payload.parse(payload)) });
