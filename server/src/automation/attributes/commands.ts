import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { ThingCommand } from '@parlance/contract/calls/thingState';
import { type WebhookEvent, thingLimits } from '@parlance/contract/thingTables';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { thingCommands } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { enqueueWebhooks } from '../webhooks/enqueueWebhooks.ts';
import {
  type Changer,
  findAttribute,
  isAvailability,
  ofType,
  presentValue,
  sourceOf,
  storedChanger,
} from './attributes.ts';

export type CommandRow = typeof thingCommands.$inferSelect;

interface AttributeOfThing {
  thing: string;
  event_name: string;
  attribute_name: string;
}

export interface Command {
  key: AttributeOfThing;
  value: AttributeValue;
  unit?: string | undefined;
  /** Seconds within which the thing has to report the value. */
  seconds?: number;
  by: Changer;
}

export const presentCommand = (row: CommandRow, now = new Date()): ThingCommand => ({
  command_id: row.id,
  event_name: row.eventName,
  attribute_name: row.attributeName,
  value: presentValue(row.value),
  unit: row.unit,
  state: row.state === 'pending' && row.deadlineAt <= now ? 'timed_out' : row.state,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  deadline_at: row.deadlineAt.toISOString(),
  confirmed_at: row.confirmedAt?.toISOString() ?? null,
  via: sourceOf(row),
  actor: row.actor,
});

/** Sends the new state of a command to the webhooks of the thing. */
function tell(tx: Tx, row: CommandRow, type: WebhookEvent): Promise<void> {
  const { id: command_id, ws, thing, eventName: event, attributeName: attribute, value, unit } = row;
  const data = {
    event,
    attribute,
    value,
    unit,
    via: sourceOf(row),
    command_id,
    deadline_at: row.deadlineAt.toISOString(),
  };
  return enqueueWebhooks(tx, { ws, thing, type, data, runId: row.runId });
}

const commandsOf = (ws: string, { thing, event_name, attribute_name }: AttributeOfThing) =>
  and(
    eq(thingCommands.ws, ws),
    eq(thingCommands.thing, thing),
    eq(thingCommands.eventName, event_name),
    eq(thingCommands.attributeName, attribute_name),
  );

/**
 * Desires a value of an attribute of a thing. The command is pending until the thing reports the value or its time is
 * over; it replaces an earlier command. Processes that deliver commands find it once the transaction is committed.
 *
 * @throws {Refusal} 400 for a value of another type, 409 for a read-only attribute
 */
export async function sendCommand(tx: Tx, events: Events, ws: string, command: Command): Promise<CommandRow> {
  const { key, unit, by, seconds = thingLimits.commandSeconds } = command;
  const attribute = await findAttribute(tx, ws, key);
  if (attribute?.readOnly || isAvailability(key)) {
    throw refuse.conflict('attribute_read_only', { name: key.attribute_name });
  }
  const value = attribute ? ofType(command.value, attribute.type, 'value') : command.value;
  const [latest] = await tx
    .select({ id: thingCommands.id, state: thingCommands.state, version: thingCommands.version })
    .from(thingCommands)
    .where(commandsOf(ws, key))
    .orderBy(desc(thingCommands.version))
    .limit(1)
    .for('no key update');
  if (latest?.state === 'pending') {
    await tx
      .update(thingCommands)
      .set({ state: 'superseded' })
      .where(and(eq(thingCommands.ws, ws), eq(thingCommands.id, latest.id)));
  }
  const now = new Date();
  const [row] = await tx
    .insert(thingCommands)
    .values({
      id: newId(),
      ws,
      thing: key.thing,
      eventName: key.event_name,
      attributeName: key.attribute_name,
      version: (latest?.version ?? 0) + 1,
      value,
      unit: unit ?? attribute?.unit ?? '',
      createdAt: now,
      deadlineAt: new Date(now.getTime() + seconds * 1000),
      ...storedChanger(by),
    })
    .onConflictDoNothing()
    .returning();
  // Another transaction has sent a command at the same moment.
  if (!row) return sendCommand(tx, events, ws, command);
  await tell(tx, row, 'command.sent');
  // Wakes the process that delivers it, and the one that notices its timeout.
  await wake(tx, 'connections');
  await wake(tx, 'runs');
  await events.changed(tx, ws, 'event');
  return row;
}

/** Confirms the newest command of an attribute if the thing reports its value, even late. Returns whether it did. */
export async function confirmCommand(
  tx: Tx,
  ws: string,
  key: AttributeOfThing,
  value: AttributeValue,
): Promise<boolean> {
  const newest = sql`(select max(newest.version) from ${thingCommands} newest where newest.ws = ${ws}
      and newest.thing = ${key.thing} and newest.event_name = ${key.event_name}
      and newest.attribute_name = ${key.attribute_name})`;
  const confirmed = await tx
    .update(thingCommands)
    .set({ state: 'confirmed', confirmedAt: new Date() })
    .where(
      and(
        commandsOf(ws, key),
        inArray(thingCommands.state, ['pending', 'timed_out']),
        eq(thingCommands.value, value),
        sql`${thingCommands.version} = ${newest}`,
      ),
    )
    .returning();
  for (const row of confirmed) await tell(tx, row, 'command.confirmed');
  return confirmed.length > 0;
}

/** Marks the commands whose time is over, and publishes the change. Returns these commands. */
export async function timeOutCommands(tx: Tx, events: Events, now = new Date()): Promise<CommandRow[]> {
  const due = await tx
    .select({ id: thingCommands.id })
    .from(thingCommands)
    .where(and(eq(thingCommands.state, 'pending'), lte(thingCommands.deadlineAt, now)))
    .limit(200)
    .for('no key update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await tx
    .update(thingCommands)
    .set({ state: 'timed_out' })
    .where(inArray(thingCommands.id, ids))
    .returning();
  for (const row of rows) await tell(tx, row, 'command.timed_out');
  for (const ws of new Set(rows.map((row) => row.ws))) await events.changed(tx, ws, 'event');
  return rows;
}

/** The newest command of each attribute, of one thing or of all things of a workspace. */
export function newestCommands(tx: Tx, ws: string, thing?: string): Promise<CommandRow[]> {
  const { eventName, attributeName, version } = thingCommands;
  return tx
    .selectDistinctOn([thingCommands.thing, eventName, attributeName])
    .from(thingCommands)
    .where(and(eq(thingCommands.ws, ws), thing === undefined ? undefined : eq(thingCommands.thing, thing)))
    .orderBy(thingCommands.thing, eventName, attributeName, desc(version));
}

/** The commands of a thing, newest first. */
export async function listCommands(tx: Tx, ws: string, thing: string, limit: number): Promise<ThingCommand[]> {
  const rows = await tx
    .select()
    .from(thingCommands)
    .where(and(eq(thingCommands.ws, ws), eq(thingCommands.thing, thing)))
    .orderBy(desc(thingCommands.createdAt), desc(thingCommands.version))
    .limit(limit);
  return rows.map((row) => presentCommand(row));
}

/** Milliseconds that a command is leased for its delivery. */
const leaseMs = 30_000;

/**
 * Leases pending commands of things for delivery; when the lease ends, another process may take them. A command may be
 * delivered twice, with the same id.
 *
 * @param lease id of the lease
 * @param of the things whose commands are taken, by workspace and id
 */
export async function leaseCommands(
  tx: Tx,
  lease: string,
  of: readonly { ws: string; thing: string }[],
): Promise<CommandRow[]> {
  if (of.length === 0) return [];
  const now = new Date();
  const due = await tx
    .select({ id: thingCommands.id })
    .from(thingCommands)
    .where(
      and(
        eq(thingCommands.state, 'pending'),
        isNull(thingCommands.deliveredAt),
        or(isNull(thingCommands.leaseUntil), lte(thingCommands.leaseUntil, now)),
        or(...of.map(({ ws, thing }) => and(eq(thingCommands.ws, ws), eq(thingCommands.thing, thing)))),
      ),
    )
    .orderBy(thingCommands.createdAt)
    .limit(100)
    .for('no key update', { skipLocked: true });
  if (due.length === 0) return [];
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const ids = due.map(({ id }) => id);
  return tx
    .update(thingCommands)
    .set({ lease, leaseUntil, attempts: sql`${thingCommands.attempts} + 1` })
    .where(inArray(thingCommands.id, ids))
    .returning();
}

/**
 * Notes that a command has reached its thing, which has yet to confirm it. False where another process has the lease.
 */
export async function markCommandDelivered(tx: Tx, { ws, id, lease }: CommandRow): Promise<boolean> {
  const rows = await tx
    .update(thingCommands)
    .set({ deliveredAt: new Date(), lease: null, leaseUntil: null })
    .where(and(eq(thingCommands.ws, ws), eq(thingCommands.id, id), eq(thingCommands.lease, lease ?? '')))
    .returning({ id: thingCommands.id });
  return rows.length > 0;
}

/** Deletes commands older than 30 days that a newer one has replaced; called now and then. */
export async function deleteOldCommands(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ${thingCommands} old where old.created_at < now() - interval '30 days'
    and exists (select from ${thingCommands} newer where newer.ws = old.ws and newer.thing = old.thing
      and newer.event_name = old.event_name and newer.attribute_name = old.attribute_name
      and newer.version > old.version)`);
}

/** Deletes the commands of an attribute that is deleted. */
export async function deleteCommands(tx: Tx, ws: string, key: AttributeOfThing): Promise<void> {
  await tx.delete(thingCommands).where(commandsOf(ws, key));
}
