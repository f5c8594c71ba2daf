import { and, eq } from 'drizzle-orm';
import { setAttribute } from '../automation/attributes/attributes.ts';
import { setAvailability } from '../automation/thingState/availability.ts';
import {
  attributeChanges,
  thingAttributes,
  thingAvailability,
  thingCommands,
} from '../platform/db/thingStateTables.ts';
import type { Tx } from '../platform/db/port.ts';
import type { Events } from '../platform/events/events.ts';
import { newId } from '../platform/ids/newId.ts';
import { demoOffline, demoCommand, demoOnline, demoReports } from './content/thingReports.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3600 * 1000);

/**
 * Adds the values that the demo's things reported in the last day, a command that one did not execute, and a thing that
 * is offline.
 */
export async function seedThings(tx: Tx, events: Events, ws: string): Promise<void> {
  for (const { thing, event, attribute, unit, readOnly, values } of demoReports) {
    const key = { thing, event_name: event, attribute_name: attribute };
    const by = { via: 'thing' as const, actor: thing };
    const first = values[0];
    if (!first) continue;
    const { row } = await setAttribute(tx, ws, { key, value: first[1], unit, readOnly, by });
    await tx.delete(attributeChanges).where(and(eq(attributeChanges.ws, ws), eq(attributeChanges.attributeId, row.id)));
    await tx.insert(attributeChanges).values(
      values.map(([hours, after], at) => ({
        ws,
        attributeId: row.id,
        before: values[at - 1]?.[1] ?? null,
        after,
        unit: unit ?? '',
        createdAt: ago(hours),
        ...by,
      })),
    );
    const [hours, value] = values.at(-1) ?? first;
    await tx
      .update(thingAttributes)
      .set({ value, version: values.length, createdAt: ago(first[0]), updatedAt: ago(hours) })
      .where(and(eq(thingAttributes.ws, ws), eq(thingAttributes.id, row.id)));
  }
  const { thing, event: eventName, attribute: attributeName, value, hoursAgo } = demoCommand;
  await tx.insert(thingCommands).values({
    id: newId(),
    ws,
    thing,
    eventName,
    attributeName,
    version: 1,
    value,
    state: 'timed_out',
    createdAt: ago(hoursAgo),
    deadlineAt: ago(hoursAgo - 0.01),
    via: 'person',
    actor: 'Parlance',
  });
  const by = { via: 'thing' as const, actor: 'Parlance' };
  for (const online of demoOnline) await setAvailability(tx, events, ws, online, { state: 'online', by });
  const { thing: away, reason } = demoOffline;
  await setAvailability(tx, events, ws, away, { state: 'unavailable', reason, by });
  await tx
    .update(thingAvailability)
    .set({ since: ago(demoOffline.hoursAgo), seenAt: ago(demoOffline.hoursAgo) })
    .where(and(eq(thingAvailability.ws, ws), eq(thingAvailability.thing, away)));
}
