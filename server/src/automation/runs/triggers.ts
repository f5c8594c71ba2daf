import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { scripts, scriptTriggers, type StoredTrigger } from '../../platform/db/automationTables.ts';
import { thingGroupMembers, thingGroups } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { resolveThing, thingLabel } from '../../workspace/things/things.ts';
import type { Events } from '../../platform/events/events.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type AttributeSet, isAvailability, type SetAttribute, setAttribute } from '../attributes/attributes.ts';
import { confirmCommand } from '../attributes/commands.ts';
import { nextTime, type Schedule } from '../scripts/saveTriggers.ts';
import { readVersion } from '../scripts/scripts.ts';
import { reportToAlarm } from './alarms.ts';
import { startIfRoom } from './runs.ts';

type AttributeRow = AttributeSet['row'];

/**
 * Sets an attribute, confirms the command that desired its value, publishes the change, and starts the scripts that it
 * triggers. A value that is older than the present one has no effect.
 * @throws {Refusal} 400 for a value of another type, 409 for the availability of a thing
 */
export function changeAttribute(
  tx: Tx,
  events: Events,
  ws: string,
  wanted: SetAttribute,
  depth = 0,
): Promise<AttributeSet> {
  if (isAvailability(wanted.key)) throw refuse.conflict('attribute_of_server');
  return changeFact(tx, events, ws, wanted, depth);
}

/** Like `changeAttribute`, also for attributes that only the server sets. */
export async function changeFact(
  tx: Tx,
  events: Events,
  ws: string,
  wanted: SetAttribute,
  depth = 0,
): Promise<AttributeSet> {
  const set = await setAttribute(tx, ws, wanted);
  const { row, changed, outdated } = set;
  if (outdated) return set;
  const { thing } = row;
  const confirmed = thing !== null && (await confirmCommand(tx, ws, { ...wanted.key, thing }, row.value));
  if (changed || confirmed) await events.changed(tx, ws, 'event');
  await startTriggered(tx, events, row, { actor: wanted.by.actor, depth, changed });
  return set;
}

interface Report {
  actor: string;
  depth: number;
  /** Whether the value differs from the one before. */
  changed: boolean;
}

/** Starts the scripts in production that a change of an attribute triggers, and updates alarms with each report. */
async function startTriggered(
  tx: Tx,
  events: Events,
  row: AttributeRow,
  { actor, depth, changed }: Report,
): Promise<void> {
  const found = await tx
    .select({
      trigger: scriptTriggers.trigger,
      scriptId: scripts.id,
      type: scripts.type,
      version: scripts.productionVersion,
    })
    .from(scriptTriggers)
    .innerJoin(scripts, and(eq(scripts.id, scriptTriggers.scriptId), isNull(scripts.deletedAt)))
    .where(and(eq(scriptTriggers.ws, row.ws), sql`${scriptTriggers.trigger} ->> 'kind' = 'attribute'`))
    // Alarms are locked in this order, the same everywhere, to prevent deadlocks.
    .orderBy(asc(scriptTriggers.scriptId), asc(scriptTriggers.position));
  const matching = found.filter(({ trigger, type }) => (changed || type === 'alarm') && names(trigger, row));
  if (matching.length === 0) return;
  const thingName = await nameOf(tx, row);
  const started = new Set<string>();
  for (const { trigger, scriptId, type, version } of matching) {
    if (version === null || started.has(scriptId) || !(await isOf(tx, trigger, row, thingName))) continue;
    const content = await readVersion(tx, { id: scriptId }, version);
    const { groupName } = content;
    if (groupName !== '' && !(await isInGroup(tx, row, groupName))) continue;
    started.add(scriptId);
    if (type === 'alarm') {
      await reportToAlarm(tx, events, { ws: row.ws, scriptId, version, content }, row.thing, { actor, depth });
      continue;
    }
    const { eventName: event_name, attributeName: attribute_name, value } = row;
    const input = { event: { deviceName: thingName, event_name, attribute_name, value } };
    const run = { scriptId, version, cause: 'attribute', actor, thing: row.thing, input, depth } as const;
    await startIfRoom(tx, events, row.ws, run);
  }
}

/** Whether a trigger names the event and the attribute; empty names match any. */
const names = (trigger: StoredTrigger, { eventName, attributeName }: AttributeRow): boolean =>
  trigger.kind === 'attribute' &&
  ['', eventName].includes(trigger.trigger) &&
  ['', attributeName].includes(trigger.attribute_name);

/** Whether a trigger names the thing, by id, name or label; `*` matches any. */
async function isOf(tx: Tx, trigger: StoredTrigger, { ws, thing }: AttributeRow, thingName: string): Promise<boolean> {
  if (trigger.kind !== 'attribute') return false;
  if (trigger.name === '*') return thing !== null;
  if (trigger.name === (thing ?? '')) return true;
  if (thing === null) return false;
  const name = trigger.name.toLowerCase();
  if (name === thingName.toLowerCase()) return true;
  // The label of this thing may be the id or name of another, which then takes precedence.
  return name === thingLabel(thingName).toLowerCase() && (await resolveThing(tx, ws, trigger.name)).id === thing;
}

async function nameOf(tx: Tx, { ws, thing }: AttributeRow): Promise<string> {
  if (thing === null) return '';
  const [row] = await tx
    .select({ name: things.name })
    .from(things)
    .where(and(eq(things.ws, ws), eq(things.id, thing)));
  return row?.name ?? '';
}

async function isInGroup(tx: Tx, { ws, thing }: AttributeRow, group: string): Promise<boolean> {
  if (thing === null) return false;
  const [member] = await tx
    .select({ thing: thingGroupMembers.thing })
    .from(thingGroupMembers)
    .innerJoin(thingGroups, eq(thingGroups.id, thingGroupMembers.groupId))
    .where(
      and(eq(thingGroupMembers.ws, ws), eq(thingGroupMembers.thing, thing), eqIgnoringCase(thingGroups.name, group)),
    );
  return member !== undefined;
}

/** Most missed runs of a schedule that are made up for. */
const maxMadeUp = 100;
/** Milliseconds by which a schedule may be late and still count as on time. */
const onTime = 60_000;

/** Starts the scripts whose schedules are due, with missed times by their policies. Returns the number of schedules. */
export async function startScheduled(tx: Tx, events: Events): Promise<number> {
  const now = new Date();
  const due = await tx
    .select({ row: scriptTriggers, version: scripts.productionVersion })
    .from(scriptTriggers)
    .innerJoin(scripts, and(eq(scripts.id, scriptTriggers.scriptId), isNull(scripts.deletedAt)))
    .innerJoin(workspaces, and(eq(workspaces.id, scriptTriggers.ws), isNull(workspaces.deletedAt)))
    .where(lte(scriptTriggers.nextAt, now))
    .orderBy(asc(scriptTriggers.nextAt))
    .limit(50)
    .for('no key update', { of: scriptTriggers, skipLocked: true });
  for (const { row, version } of due) {
    const { scriptId, position, ws, trigger, nextAt } = row;
    if (trigger.kind !== 'schedule' || nextAt === null) continue;
    const actor = `${trigger.cron} (${trigger.timezone})`;
    for (const time of version === null ? [] : timesToRun(trigger, nextAt, now)) {
      const input = { scheduled_at: time.toISOString() };
      const run = { scriptId, version: version ?? 1, cause: 'schedule', actor, thing: null, input, depth: 0 } as const;
      // Where a workspace has no room for another run, its time is skipped, so that the schedules of others are not
      // delayed.
      if (!(await startIfRoom(tx, events, ws, run))) break;
    }
    await tx
      .update(scriptTriggers)
      .set({ nextAt: nextTime(trigger, now) ?? null })
      .where(and(eq(scriptTriggers.scriptId, scriptId), eq(scriptTriggers.position, position)));
  }
  return due.length;
}

/** The times of a schedule to run now: all missed ones, one for all of them, or none, by its policy. */
export function timesToRun(trigger: Schedule, first: Date, now: Date): Date[] {
  const times = [first];
  for (let next = nextTime(trigger, first); next && next <= now; next = nextTime(trigger, next)) {
    times.push(next);
    if (times.length > maxMadeUp) times.shift();
  }
  if (trigger.missed === 'every') return times;
  const last = times.slice(-1);
  if (trigger.missed === 'once') return last;
  return last.filter((time) => now.getTime() - time.getTime() < onTime);
}
