import { and, asc, desc, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { ThingAttribute, ThingChange, ThingState, ThingSummary } from '@parlance/contract/calls/thingState';
import type { AttributeStatus } from '@parlance/contract/thingTables';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { attributeChanges, thingAttributes } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findThing, resolveThing } from '../../workspace/things/things.ts';
import { isAvailability, presentChange, presentValue, typeOf } from '../attributes/attributes.ts';
import { type CommandRow, newestCommands, presentCommand } from '../attributes/commands.ts';
import { presentAvailability, readAvailabilities, readAvailability } from './availability.ts';
import { readTrends } from './trends.ts';

type AttributeRow = typeof thingAttributes.$inferSelect;

/** The status of an attribute: how its reported value relates to the desired one. */
export function statusOf(
  row: Pick<AttributeRow, 'value' | 'readOnly'> | undefined,
  command: CommandRow | undefined,
  now: Date,
): AttributeStatus {
  if (row?.readOnly) return 'read_only';
  if (!command) return 'none';
  const { state } = presentCommand(command, now);
  if (state === 'pending' || state === 'timed_out') return state;
  return row?.value === command.value ? 'in_sync' : 'differs';
}

/** The attributes of a thing, without trends: in the order of the rows, then commanded ones without a report. */
function attributesOf(
  rows: readonly AttributeRow[],
  commands: readonly CommandRow[],
  now: Date,
): Omit<ThingAttribute, 'trend'>[] {
  const nameOf = (one: { eventName: string; attributeName: string }) => `${one.eventName}\n${one.attributeName}`;
  const newest = new Map(commands.map((command) => [nameOf(command), command]));
  const reported = rows.map((row) => {
    const command = newest.get(nameOf(row));
    return {
      event_id: row.id,
      event_name: row.eventName,
      attribute_name: row.attributeName,
      attribute_type: row.type,
      unit: row.unit,
      read_only: row.readOnly,
      reported: { value: presentValue(row.value), version: row.version, at: row.updatedAt.toISOString() },
      desired: command && !row.readOnly ? presentCommand(command, now) : null,
      status: statusOf(row, command, now),
    };
  });
  const known = new Set(rows.map(nameOf));
  const awaited = commands
    .filter((command) => !known.has(nameOf(command)))
    .map((command) => ({
      event_id: null,
      event_name: command.eventName,
      attribute_name: command.attributeName,
      attribute_type: typeOf(command.value),
      unit: command.unit,
      read_only: false,
      reported: null,
      desired: presentCommand(command, now),
      status: statusOf(undefined, command, now),
    }));
  return [...reported, ...awaited];
}

/** The reported value of an attribute. @throws {Refusal} 404 where there is none */
export async function readValue(tx: Tx, ws: string, thing: string, event: string, attribute: string) {
  const [row] = await tx
    .select({ value: thingAttributes.value })
    .from(thingAttributes)
    .where(
      and(
        eq(thingAttributes.ws, ws),
        eq(thingAttributes.thing, thing),
        eq(thingAttributes.eventName, event),
        eq(thingAttributes.attributeName, attribute),
      ),
    );
  if (!row) throw refuse.notFound('event_not_found');
  return presentValue(row.value);
}

/** The attributes of one thing or of all things of a workspace, except their availability. */
async function readAttributes(tx: Tx, ws: string, thing?: string): Promise<AttributeRow[]> {
  const rows = await tx
    .select()
    .from(thingAttributes)
    .where(
      and(
        eq(thingAttributes.ws, ws),
        thing === undefined ? not(isNull(thingAttributes.thing)) : eq(thingAttributes.thing, thing),
      ),
    )
    .orderBy(asc(thingAttributes.createdAt), asc(thingAttributes.eventName), asc(thingAttributes.attributeName));
  return rows.filter(
    (row) => !isAvailability({ thing: row.thing, event_name: row.eventName, attribute_name: row.attributeName }),
  );
}

/** The state of a thing. @throws {Refusal} 404 */
export async function readState(tx: Tx, ws: string, id: string): Promise<ThingState> {
  const now = new Date();
  const { id: thing } = await resolveThing(tx, ws, id);
  const rows = await readAttributes(tx, ws, thing);
  const trends = await readTrends(
    tx,
    ws,
    rows.map((row) => row.id),
    now,
  );
  return {
    vthingId: thing,
    availability: presentAvailability(await readAvailability(tx, ws, thing)),
    attributes: attributesOf(rows, await newestCommands(tx, ws, thing), now).map((one) => ({
      ...one,
      trend: trends.get(one.event_id ?? '') ?? [],
    })),
  };
}

function byThing<T extends { thing: string | null }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.thing ?? '');
    if (group) group.push(row);
    else groups.set(row.thing ?? '', [row]);
  }
  return groups;
}

const differs: readonly AttributeStatus[] = ['pending', 'timed_out', 'differs'];

/** Number of disabled webhooks of each thing. */
async function countStoppedWebhooks(tx: Tx, ws: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ thing: webhookEndpoints.thing, count: sql<number>`count(*)::int` })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.ws, ws), isNotNull(webhookEndpoints.stopped)))
    .groupBy(webhookEndpoints.thing);
  return new Map(rows.map(({ thing, count }) => [thing, count]));
}

/** The states of the things of a workspace, each with one attribute. */
export async function listStates(tx: Tx, ws: string): Promise<ThingSummary[]> {
  const now = new Date();
  const present = await tx
    .select({ id: things.id })
    .from(things)
    .where(and(eq(things.ws, ws), isNull(things.deletedAt)))
    .orderBy(asc(nameOrder(things.name)));
  const rows = byThing(await readAttributes(tx, ws));
  const commands = byThing(await newestCommands(tx, ws));
  const availabilities = await readAvailabilities(tx, ws);
  const stopped = await countStoppedWebhooks(tx, ws);
  const summaries = present.map(({ id }) => {
    const all = attributesOf(rows.get(id) ?? [], commands.get(id) ?? [], now);
    const shown = all.find(({ status }) => status === 'pending' || status === 'timed_out') ?? all[0];
    const times = all.flatMap(({ reported }) => (reported ? [reported.at] : []));
    return {
      vthingId: id,
      availability: presentAvailability(availabilities.get(id)),
      shown,
      differing: all.filter(({ status }) => differs.includes(status)).length,
      reported_at: times.toSorted().at(-1) ?? null,
      stopped_webhooks: stopped.get(id) ?? 0,
    };
  });
  const shownIds = summaries.flatMap(({ shown }) => (shown?.event_id ? [shown.event_id] : []));
  const trends = await readTrends(tx, ws, shownIds, now);
  return summaries.map(({ shown, ...summary }) => {
    if (!shown) return { ...summary, attribute: null };
    return { ...summary, attribute: { ...shown, trend: trends.get(shown.event_id ?? '') ?? [] } };
  });
}

/** The changes of all attributes of a thing, newest first. @throws {Refusal} 404 */
export async function listThingChanges(
  tx: Tx,
  ws: string,
  id: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ThingChange[]> {
  const thing = (await findThing(tx, ws, id)) ?? (await resolveThing(tx, ws, id));
  const rows = await tx
    .select({
      change: attributeChanges,
      event_name: thingAttributes.eventName,
      attribute_name: thingAttributes.attributeName,
    })
    .from(thingAttributes)
    .innerJoin(
      attributeChanges,
      and(eq(attributeChanges.ws, thingAttributes.ws), eq(attributeChanges.attributeId, thingAttributes.id)),
    )
    .where(
      and(
        eq(thingAttributes.ws, ws),
        eq(thingAttributes.thing, thing.id),
        before === undefined ? undefined : lt(attributeChanges.id, before),
      ),
    )
    .orderBy(desc(attributeChanges.id))
    .limit(limit);
  return rows.map(({ change, event_name, attribute_name }) => ({
    ...presentChange(change),
    event_id: change.attributeId,
    event_name,
    attribute_name,
  }));
}
