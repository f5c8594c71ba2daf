import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { ThingGroup } from '@parlance/contract/calls/things';
import { limits } from '@parlance/contract/limits';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { thingGroupMembers, thingGroups } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { byName } from '@parlance/contract/byName';

const named = (ws: string, name: string) => and(eq(thingGroups.ws, ws), eqIgnoringCase(thingGroups.name, name));

/** The groups of a workspace with their things, by name; things in the trash are left out. */
export async function listGroups(tx: Tx, ws: string): Promise<ThingGroup[]> {
  const groups = await tx.select().from(thingGroups).where(eq(thingGroups.ws, ws));
  const members = await tx
    .select({ groupId: thingGroupMembers.groupId, thing: things.id })
    .from(thingGroupMembers)
    .innerJoin(things, and(eq(things.ws, thingGroupMembers.ws), eq(things.id, thingGroupMembers.thing)))
    .where(and(eq(thingGroupMembers.ws, ws), isNull(things.deletedAt)))
    .orderBy(asc(things.name));
  return groups.toSorted(byName).map(({ id, name, version }) => ({
    group_name: name,
    devices: members.filter(({ groupId }) => groupId === id).map(({ thing }) => thing),
    version,
  }));
}

/** A group that is being saved. */
export interface LockedGroup {
  id: string;
  /** 0 while the transaction creates the group. */
  version: number;
  /** The group before the save; undefined for a new one. */
  before: ThingGroup | undefined;
}

/**
 * Locks a group until the transaction ends.
 * @param create makes an empty group if there is none with the name
 * @throws {Refusal} 404, and 409 where there are too many groups
 */
export async function lockGroup(tx: Tx, ws: string, name: string, create: boolean): Promise<LockedGroup> {
  // Of two transactions that create the same name, the second waits here and then finds the group of the first.
  if (create) await tx.insert(thingGroups).values({ id: newId(), ws, name, version: 0 }).onConflictDoNothing();
  const [found] = await tx
    .select({ id: thingGroups.id, version: thingGroups.version })
    .from(thingGroups)
    .where(named(ws, name))
    .for('no key update');
  if (!found) throw refuse.notFound('group_not_found');
  if (found.version > 0) return { ...found, before: await findGroup(tx, ws, name) };
  const all = await tx.$count(thingGroups, eq(thingGroups.ws, ws));
  if (all > limits.groupsPerWorkspace) throw refuse.conflict('too_many_groups', { max: limits.groupsPerWorkspace });
  return { ...found, before: undefined };
}

/** A group by its name, ignoring case; undefined without one. */
export async function findGroup(tx: Tx, ws: string, name: string): Promise<ThingGroup | undefined> {
  return (await listGroups(tx, ws)).find(({ group_name: one }) => one.toLowerCase() === name.toLowerCase());
}

/**
 * Replaces the things of a group, except for those in the trash; a different name renames it.
 * @param name the name in the path of the call; a different case of it does not rename the group
 * @throws {Refusal} 400 for an unknown thing, 409 where another group has the new name
 */
export async function saveGroup(
  tx: Tx,
  ws: string,
  { id, version }: LockedGroup,
  name: string,
  { devices, group_name: wanted = name }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/group/:name'>,
): Promise<ThingGroup> {
  const members = await idsOf(tx, ws, devices);
  // A group keeps its spelling unless it is renamed.
  if (wanted !== name) await renameGroup(tx, ws, id, wanted);
  // Things in the trash are not shown, so the user has not removed them.
  const present = tx
    .select({ id: things.id })
    .from(things)
    .where(and(eq(things.ws, ws), isNull(things.deletedAt)));
  await tx
    .delete(thingGroupMembers)
    .where(and(eq(thingGroupMembers.groupId, id), inArray(thingGroupMembers.thing, present)));
  if (members.length > 0) {
    await tx.insert(thingGroupMembers).values(members.map((thing) => ({ groupId: id, ws, thing })));
  }
  await tx
    .update(thingGroups)
    .set({ version: version + 1 })
    .where(eq(thingGroups.id, id));
  const saved = await findGroup(tx, ws, wanted);
  if (!saved) throw refuse.notFound('group_not_found');
  return saved;
}

/** @throws {Refusal} 409 where another group has the name */
async function renameGroup(tx: Tx, ws: string, id: string, name: string): Promise<void> {
  const [other] = await tx
    .select({ id: thingGroups.id })
    .from(thingGroups)
    .where(and(named(ws, name), ne(thingGroups.id, id)));
  if (other) throw refuse.conflict('group_exists');
  await tx.update(thingGroups).set({ name }).where(eq(thingGroups.id, id));
}

/** Deletes a group; its things stay. */
export async function deleteGroup(tx: Tx, { id }: LockedGroup): Promise<void> {
  await tx.delete(thingGroups).where(eq(thingGroups.id, id));
}

/** The ids of things that are given by id or name. @throws {Refusal} 400 for an unknown one */
async function idsOf(tx: Tx, ws: string, devices: readonly string[]): Promise<string[]> {
  if (devices.length === 0) return [];
  const lower = devices.map((one) => one.toLowerCase());
  const rows = await tx
    .select({ id: things.id, name: things.name })
    .from(things)
    .where(
      and(
        eq(things.ws, ws),
        isNull(things.deletedAt),
        sql`(${inArray(things.id, [...devices])}
          or lower(${things.name}) in (select lower(one) from unnest(${sql.param(devices)}::text[]) as one))`,
      ),
    );
  const found = devices.map((one, at) => {
    const row = rows.find(({ id }) => id === one) ?? rows.find(({ name }) => name.toLowerCase() === lower[at]);
    if (!row) throw refuse.invalid(`devices.${at}`, 'device_not_found');
    return row.id;
  });
  return [...new Set(found)];
}
