import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { workspaceTopic } from '../../platform/events/events.ts';

/** Tells whoever is in the workspace that its guests, or the codes that let them in, have changed. */
export async function announceGuests(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  ws: string,
  what: 'pinCode' | 'guest',
): Promise<void> {
  await events.publish(tx, workspaceTopic(ws), { type: 'changed', what });
}
