import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { workspaceTopic } from '../../platform/events/events.ts';

/** Tells whoever watches the workspace that what was said looks different now. */
export async function announceVerbatim(tx: Tx, { events }: Pick<Deps, 'events'>, ws: string): Promise<void> {
  await events.publish(tx, workspaceTopic(ws), { type: 'changed', what: 'verbatim' });
}
