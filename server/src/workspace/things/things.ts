import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Thing } from '@parlance/contract/calls/things';
import { defaultDevice } from '@parlance/contract/limits';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { sessions } from '../../platform/db/accountTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readableId } from '../../platform/ids/readableId.ts';
import { byName } from '@parlance/contract/byName';

export type ThingRow = typeof things.$inferSelect;

/**
 * `acme-vthing_front_desk` → `front_desk`: without the prefix up to the first hyphen, and without `vthing_`. If nothing
 * is left, the label is the name.
 */
export function thingLabel(name: string): string {
  return (
    name
      .replace(/^[^-]*-/, '')
      .replace(/^vthing_/, '')
      .trim() || name
  );
}

/** `thingLabel` in SQL. */
export const thingLabelSql = sql<string>`coalesce(nullif(btrim(regexp_replace(regexp_replace(
  ${things.name}, '^[^-]*-', ''), '^vthing_', '')), ''), ${things.name})`;

export const presentThing = (row: ThingRow): Thing => ({
  vthingId: row.id,
  name: row.name,
  label: thingLabel(row.name),
  image: row.image,
  auth: row.auth === 1 ? 1 : 0,
  deletable: isDeletableThing(row.id),
  version: row.version,
});

/** The default channel of a workspace cannot be deleted: pages that name no channel use it. */
export const isDeletableThing = (id: string): boolean => id !== defaultDevice;

/** The condition for a device that is not deleted. */
export const thingOf = (ws: string, id: string) => and(eq(things.ws, ws), eq(things.id, id), isNull(things.deletedAt));

export async function listThings(tx: Tx, ws: string): Promise<Thing[]> {
  const rows = await tx
    .select()
    .from(things)
    .where(and(eq(things.ws, ws), isNull(things.deletedAt)));
  return rows.toSorted(byName).map(presentThing);
}

export async function findThing(tx: Tx, ws: string, id: string): Promise<ThingRow | undefined> {
  const [row] = await tx.select().from(things).where(thingOf(ws, id));
  return row;
}

/**
 * Finds a device by its id or name, else by its label, which is the name that screens show. Names and labels ignore
 * case. @throws {Refusal} 404 `device_not_found`
 */
export async function resolveThing(tx: Tx, ws: string, text: string): Promise<ThingRow> {
  const first = async (named: SQL | undefined) => {
    const [row] = await tx
      .select()
      .from(things)
      .where(and(eq(things.ws, ws), isNull(things.deletedAt), named))
      .orderBy(sql`${things.id} = ${text} desc`, asc(things.id))
      .limit(1);
    return row;
  };
  // Labels have no index, so that they are searched last.
  const row =
    (await first(or(eq(things.id, text), eqIgnoringCase(things.name, text)))) ??
    (await first(eqIgnoringCase(thingLabelSql, text)));
  if (!row) throw refuse.notFound('device_not_found');
  return row;
}

/** A device, locked until the transaction ends. @throws {Refusal} 404 `device_not_found` */
export async function lockThing(tx: Tx, ws: string, id: string): Promise<ThingRow> {
  const [row] = await tx.select().from(things).where(thingOf(ws, id)).for('no key update');
  if (!row) throw refuse.notFound('device_not_found');
  return row;
}

/** @throws {Refusal} 409 `device_exists` when the name is taken */
export function createThing(
  tx: Tx,
  ws: string,
  { name, image, auth }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/vthing'>,
): Promise<ThingRow> {
  return unlessTaken(async () => {
    const id = readableId(thingLabel(name), 'device');
    const [row] = await tx.insert(things).values({ id, ws, name, image, auth }).returning();
    return row;
  });
}

/**
 * Changes the given fields. When a PIN becomes required, sessions without one end.
 * @throws {Refusal} 409 `device_exists` when the name is taken
 */
export async function changeThing(
  tx: Tx,
  before: ThingRow,
  { name = before.name, image = before.image, auth }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/vthing/:id'>,
): Promise<ThingRow> {
  const { ws, id } = before;
  const after = await unlessTaken(async () => {
    const [row] = await tx
      .update(things)
      .set({ name, image, auth: auth ?? before.auth, version: before.version + 1 })
      .where(thingOf(ws, id))
      .returning();
    return row;
  });
  if (auth === 1 && before.auth !== 1) await endVisits(tx, ws, id, 'visitor');
  return after;
}

/** Moves a device to the trash with its codes and guests, and ends its limited sessions. */
export async function deleteThing(tx: Tx, { ws, id, version }: ThingRow): Promise<void> {
  if (!isDeletableThing(id)) throw refuse.conflict('default_device');
  await tx
    .update(things)
    .set({ deletedAt: new Date(), version: version + 1 })
    .where(thingOf(ws, id));
  await endVisits(tx, ws, id);
}

/** Ends the limited sessions of a device: all, or those of one kind. */
async function endVisits(tx: Tx, ws: string, id: string, kind?: 'visitor'): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.workspace, ws), eq(sessions.device, id), kind ? eq(sessions.kind, kind) : sql`true`));
}

async function unlessTaken(work: () => Promise<ThingRow | undefined>): Promise<ThingRow> {
  try {
    const row = await work();
    if (!row) throw refuse.notFound('device_not_found');
    return row;
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict('device_exists') : error;
  }
}
