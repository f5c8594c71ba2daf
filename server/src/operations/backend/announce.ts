import type { BackendEvent } from '@parlance/contract/calls/backend';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';

/** What concerns the whole server, not one workspace. */
export const backendTopic = 'backend';

/** Tells whoever has the back office open what to ask for anew, for instance `prompt`. */
export async function announceBackend(tx: Tx, { events }: Pick<Deps, 'events'>, what: string): Promise<void> {
  await events.publish(tx, backendTopic, { type: 'changed', what } satisfies BackendEvent);
}
