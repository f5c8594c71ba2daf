import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { workspaceTopic } from '../../platform/events/events.ts';

/** Tells whoever is in the workspace that its name, language or configuration has changed. */
export async function announceWorkspace(tx: Tx, { events }: Pick<Deps, 'events'>, ws: string): Promise<void> {
  await events.publish(tx, workspaceTopic(ws), { type: 'changed', what: 'workspace' });
}
