import type { Tx } from '../../platform/db/port.ts';
import { listGroups } from '../../workspace/things/groups.ts';
import { listThings } from '../../workspace/things/things.ts';

/** Names that tests use in place of the ids of runs: in another workspace, names still refer to the same. */
export interface NamesForTests {
  /** The name of a virtual thing; its id where it was deleted. */
  nameOf: (thing: string) => string;
  /** The virtual things of a group, in order; none where the group does not exist. */
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
