import { announceBackend } from '../../operations/backend/announce.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { workspaceTopic } from '../../platform/events/events.ts';

/** Tells whoever is in the workspace, and in the back office, that its devices have changed. */
export async function announceThings(tx: Tx, deps: Pick<Deps, 'events'>, ws: string): Promise<void> {
  await deps.events.publish(tx, workspaceTopic(ws), { type: 'changed', what: 'thing' });
  await announceBackend(tx, deps, 'thing');
}
