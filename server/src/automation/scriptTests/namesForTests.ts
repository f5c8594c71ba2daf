import type { Tx } from '../../platform/db/port.ts';
import { listGroups } from '../../workspace/things/groups.ts';
import { listThings } from '../../workspace/things/things.ts';

/** How tests name what runs know by ids: names lead to the same in another workspace. */
export interface NamesForTests {
  /** A virtual thing; one that is not there any more by its id. */
  nameOf: (thing: string) => string;
  /** The virtual things of a group, in their order; none where there is no such group any more. */
  membersOf: (group: string) => readonly string[];
}

export async function readNames(tx: Tx, ws: string): Promise<NamesForTests> {
  const names = new Map((await listThings(tx, ws)).map(({ vthingId, name }) => [vthingId, name]));
  const nameOf = (thing: string) => names.get(thing) ?? thing;
  const groups = new Map(
    (await listGroups(tx, ws)).map(({ group_name, devices }) => [group_name.toLowerCase(), devices.map(nameOf)]),
  );
  return { nameOf, membersOf: (group) => groups.get(group.toLowerCase()) ?? [] };
}
