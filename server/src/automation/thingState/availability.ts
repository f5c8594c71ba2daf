import { and, eq } from 'drizzle-orm';
import type { ThingAvailability } from '@parlance/contract/calls/thingState';
import { availabilityFact, type AvailabilityState } from '@parlance/contract/thingTables';
import { thingAvailability } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Changer } from '../attributes/attributes.ts';
import { changeFact } from '../runs/triggers.ts';

type AvailabilityRow = typeof thingAvailability.$inferSelect;

/** Milliseconds after which `seen_at` is updated again. */
const seenEvery = 10_000;

export const presentAvailability = (row: AvailabilityRow | undefined): ThingAvailability => ({
  state: row?.state ?? 'unknown',
  since: row?.since.toISOString() ?? null,
  reason: row?.reason ?? '',
  seen_at: row?.seenAt.toISOString() ?? null,
});

/** The availability of the things of a workspace, by their ids; unknown ones are left out. */
export async function readAvailabilities(tx: Tx, ws: string): Promise<Map<string, AvailabilityRow>> {
  const rows = await tx.select().from(thingAvailability).where(eq(thingAvailability.ws, ws));
  return new Map(rows.map((row) => [row.thing, row]));
}

export async function readAvailability(tx: Tx, ws: string, thing: string): Promise<AvailabilityRow | undefined> {
  const [row] = await tx.select().from(thingAvailability).where(keyed(ws, thing));
  return row;
}

const keyed = (ws: string, thing: string) => and(eq(thingAvailability.ws, ws), eq(thingAvailability.thing, thing));

interface NewAvailability {
  state: AvailabilityState;
  /** Why it cannot be reached. */
  reason?: string;
  by: Changer;
}

/**
 * Stores whether a thing can be reached. A change is a change of its attribute `thing.availability`, so that rules read
 * it and scripts start with it. All other values stay as they were reported.
 *
 * @returns whether it differs from before
 */
export async function setAvailability(
  tx: Tx,
  events: Events,
  ws: string,
  thing: string,
  { state, reason = '', by }: NewAvailability,
): Promise<boolean> {
  const now = new Date();
  const [before] = await tx.select().from(thingAvailability).where(keyed(ws, thing)).for('no key update');
  const isNew = (before?.state ?? 'unknown') !== state;
  if (!isNew && (before?.reason ?? '') === reason) {
    if (before && state === 'online' && now.getTime() - before.seenAt.getTime() > seenEvery) {
      await tx.update(thingAvailability).set({ seenAt: now }).where(keyed(ws, thing));
    }
    return false;
  }
  if (state === 'unknown') await tx.delete(thingAvailability).where(keyed(ws, thing));
  else {
    const since = isNew ? now : (before?.since ?? now);
    const seenAt = state === 'online' ? now : (before?.seenAt ?? now);
    await tx
      .insert(thingAvailability)
      .values({ ws, thing, state, reason, since, seenAt })
      .onConflictDoUpdate({
        target: [thingAvailability.ws, thingAvailability.thing],
        set: { state, reason, since, seenAt },
      });
  }
  if (isNew) {
    const key = { thing, ...availabilityFact };
    await changeFact(tx, events, ws, { key, value: state, type: 'text', readOnly: true, by });
  } else await events.changed(tx, ws, 'event');
  return isNew;
}
