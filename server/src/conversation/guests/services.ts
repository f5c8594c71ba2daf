import type { Service } from '@parlance/contract/calls/guests';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findThing, listThings, type ThingRow } from '../../workspace/things/things.ts';

/** The virtual things of a workspace by label, whether they ask for a PIN or not. */
export async function listServices(tx: Tx, ws: string): Promise<Service[]> {
  const all = await listThings(tx, ws);
  return all
    .map(({ vthingId, name, label, auth, version }) => ({ vthingId, name, label, auth, version }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { sensitivity: 'base', numeric: true }));
}

/** A virtual thing as a service. @throws {Refusal} 404 `service_not_found` */
export async function getService(tx: Tx, ws: string, id: string): Promise<ThingRow> {
  const thing = await findThing(tx, ws, id);
  if (!thing) throw refuse.notFound('service_not_found');
  return thing;
}
