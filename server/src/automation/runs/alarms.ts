import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Alarm } from '@parlance/contract/calls/scriptRuns';
import { AlarmSettings, type ScriptContent } from '@parlance/contract/calls/scripts';
import { conditionsOf, evaluateRule, type Rule, type RuleOutcome } from '@parlance/contract/ruleTree';
import { alarms, scripts } from '../../platform/db/automationTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import type { Events } from '../../platform/events/events.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { readVersion } from '../scripts/scripts.ts';
import { advanceAlarm, type AlarmStatus } from './advanceAlarm.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import { type Facts, factsFor, collectFacts } from './facts.ts';
import { skipRun, startIfRoom } from './runs.ts';

/** Least milliseconds between two skipped runs of an alarm. */
const skippedEvery = 60_000;

export type AlarmRow = typeof alarms.$inferSelect;

/** A version of a script that is an alarm. */
export interface AlarmScript {
  ws: string;
  scriptId: string;
  version: number;
  content: ScriptContent;
}

/** Whether each virtual thing has its own alarm. */
const isPerThing = ({ attributes: { consoleModel } }: ScriptContent): boolean =>
  [consoleModel.on, consoleModel.off].some(
    (rule) => rule && conditionsOf(rule).some(({ name, group }) => name === '*' && group === undefined),
  );

const keyed = ({ ws, scriptId }: Pick<AlarmScript, 'ws' | 'scriptId'>, thing: string) =>
  and(eq(alarms.ws, ws), eq(alarms.scriptId, scriptId), eq(alarms.thing, thing));

/** Updates an alarm after a value was reported. Its state and the run that it starts are part of the transaction. */
export async function reportToAlarm(
  tx: Tx,
  events: Events,
  script: AlarmScript,
  thing: string | null,
  { actor, depth }: { actor: string; depth: number },
): Promise<void> {
  const { ws, scriptId } = script;
  const key = isPerThing(script.content) ? thing : '';
  // A variable of the workspace counts in the rules of every thing.
  if (key === null) {
    const all = await tx
      .select({ thing: alarms.thing })
      .from(alarms)
      .where(and(eq(alarms.ws, ws), eq(alarms.scriptId, scriptId)));
    for (const each of all) await reportToAlarm(tx, events, script, each.thing, { actor, depth });
    return;
  }
  const lock = () => tx.select().from(alarms).where(keyed(script, key)).for('no key update');
  let [row] = await lock();
  if (!row) {
    await tx.insert(alarms).values({ ws, scriptId, thing: key }).onConflictDoNothing();
    await events.changed(tx, ws, 'alarm');
    [row] = await lock();
  }
  if (row) await advance(tx, events, script, row, { actor, depth, now: new Date() });
}

/** Updates the alarms whose hold time has ended, or whose values have become too old. Returns how many. */
export async function advanceDueAlarms(tx: Tx, events: Events, now = new Date()): Promise<number> {
  const due = await tx
    .select({ row: alarms, version: scripts.productionVersion })
    .from(alarms)
    .innerJoin(
      scripts,
      and(eq(scripts.id, alarms.scriptId), isNull(scripts.deletedAt), isNotNull(scripts.productionVersion)),
    )
    .innerJoin(workspaces, and(eq(workspaces.id, alarms.ws), isNull(workspaces.deletedAt)))
    .where(lte(alarms.checkAt, now))
    .orderBy(asc(alarms.checkAt))
    .limit(50)
    .for('no key update', { of: alarms, skipLocked: true });
  for (const { row, version } of due) {
    if (version === null) continue;
    const content = await readVersion(tx, { id: row.scriptId }, version);
    const script = { ws: row.ws, scriptId: row.scriptId, version, content };
    await advance(tx, events, script, row, { actor: 'alarm', depth: 0, now });
  }
  return due.length;
}

interface Cause {
  actor: string;
  depth: number;
  now: Date;
}

async function advance(tx: Tx, events: Events, script: AlarmScript, row: AlarmRow, cause: Cause): Promise<void> {
  const { now } = cause;
  const { consoleModel } = script.content.attributes;
  const settings = AlarmSettings.parse(consoleModel.alarm ?? {});
  const { on, off } = consoleModel;
  const conditions = [on, off].flatMap((rule) => (rule ? conditionsOf(rule) : []));
  const maxAge = settings.missingAfter * 1000;
  const where = { ws: row.ws, thing: row.thing === '' ? null : row.thing };
  const { read, tooOldAt } = await factsFor(tx, where, conditions, { now, maxAge });
  const onRule = on ? evaluateRule(on, read) : { result: false };
  const offRule = off ? evaluateRule(off, read) : { result: onRule.result === null ? null : !onRule.result };
  const rules = { on: onRule.result, off: offRule.result };
  let standing: AlarmStatus = row;
  const untilNow = { ...settings, missing: 'keep' as const };
  let next = row.dueAt !== null && row.dueAt <= now ? advanceAlarm(row, heldUntilNow, untilNow, now) : undefined;
  let changed = { notifiedAt: row.notifiedAt, notified: row.notified };
  // The values explain two steps: a hold time that had ended before they changed, and what they say now. The limit ends
  // the loop where the rules for on and off both hold.
  for (let again = 0; again < 3; again += 1) {
    next ??= advanceAlarm(standing, rules, settings, now);
    if (!next) break;
    const outcome = next.state === 'on' ? onRule : offRule;
    changed = await notify(tx, events, script, { ...row, ...standing, ...changed }, next, settings, cause, outcome);
    standing = next;
    next = undefined;
  }
  const { state, since, dueAt } = standing;
  const [checkAt = null] = [dueAt, tooOldAt]
    .flatMap((time) => (time ? [time] : []))
    .toSorted((a, b) => a.getTime() - b.getTime());
  const waiting = standing === row ? waitsFor(script, row, { on: onRule, off: offRule }) : undefined;
  const skipped = standing === row ? await keepSkipped(tx, events, script, row, waiting, { ...cause, read }) : null;
  const after = { state, since, dueAt, checkAt, skipped, ...changed };
  // Most reports do not change their alarm.
  if (!isDeepStrictEqual({ ...row, ...after }, row)) await tx.update(alarms).set(after).where(keyed(script, row.thing));
  // A later time needs no wake-up: the alarm is checked when it would have been due before.
  if (checkAt && (row.checkAt === null || checkAt < row.checkAt)) await wake(tx, 'runs');
  if (!isDeepStrictEqual(shownFields({ ...row, ...after }), shownFields(row)))
    await events.changed(tx, row.ws, 'alarm');
}

interface PendingRule {
  alarm: 'on' | 'off';
  rule: Rule;
  outcome: RuleOutcome;
}

/** The rule that an alarm waits for, with its outcome; undefined where it has no own rule, or the rule holds. */
function waitsFor(
  { content }: AlarmScript,
  { state }: AlarmRow,
  outcomes: { on: RuleOutcome; off: RuleOutcome },
): PendingRule | undefined {
  const alarm = state === 'normal' ? 'on' : state === 'on' ? 'off' : undefined;
  const rule = alarm && content.attributes.consoleModel[alarm];
  if (!alarm || !rule || outcomes[alarm].result === true) return undefined;
  return { alarm, rule, outcome: outcomes[alarm] };
}

/** Stores that an alarm did not go on or off: once until other conditions are false, and at most once a minute. */
async function keepSkipped(
  tx: Tx,
  events: Events,
  { ws, scriptId, version }: AlarmScript,
  { thing, since, skipped }: AlarmRow,
  waiting: PendingRule | undefined,
  { actor, depth, now, read }: Cause & Pick<Facts, 'read'>,
): Promise<AlarmRow['skipped']> {
  if (!waiting) return skipped;
  const { alarm, rule, outcome } = waiting;
  const rules = sortedJson([version, alarm, outcome]);
  if (skipped && (skipped.rules === rules || now.getTime() - Date.parse(skipped.at) < skippedEvery)) return skipped;
  await skipRun(tx, events, ws, {
    scriptId,
    version,
    cause: 'alarm',
    actor,
    thing: thing === '' ? null : thing,
    input: { alarm, since: since.toISOString(), rules: outcome },
    depth,
    facts: collectFacts(conditionsOf(rule), { read }),
    result: outcome,
  });
  return { rules, at: now.toISOString() };
}

/** The fields that screens show of an alarm. `checkAt` is left out, as each report may change it. */
const shownFields = ({ state, since, dueAt, notifiedAt }: AlarmRow) => ({ state, since, dueAt, notifiedAt });

/** Until now the rules held, as a hold would have ended otherwise. */
const heldUntilNow = { on: null, off: null };

/**
 * Runs the script when the alarm goes on, unless too soon after the last time, and when it is normal again after that.
 */
async function notify(
  tx: Tx,
  events: Events,
  { ws, scriptId, version }: AlarmScript,
  before: AlarmRow,
  { state, since }: AlarmStatus,
  { every }: AlarmSettings,
  { actor, depth, now }: Cause,
  rules: RuleOutcome,
): Promise<Pick<AlarmRow, 'notified' | 'notifiedAt'>> {
  const { notified, notifiedAt } = before;
  const wasOff = before.state === 'normal' || before.state === 'pending';
  const begins = state === 'on' && wasOff;
  const ends = state === 'normal' && !wasOff;
  const isSoon = notifiedAt !== null && now.getTime() - notifiedAt.getTime() < every * 1000;
  if (begins && isSoon) return { notified: false, notifiedAt };
  if (!begins && !(ends && notified)) return { notified, notifiedAt };
  const thing = before.thing === '' ? null : before.thing;
  const input = { alarm: begins ? 'on' : 'off', since: since.toISOString(), rules };
  await startIfRoom(tx, events, ws, { scriptId, version, cause: 'alarm', actor, thing, input, depth });
  return { notified: begins, notifiedAt: begins ? now : notifiedAt };
}

/** The states of the alarms in production, by script and thing. */
export async function listAlarms(tx: Tx, ws: string): Promise<Alarm[]> {
  const rows = await tx
    .select({ row: alarms, name: scripts.name, deviceName: things.name })
    .from(alarms)
    .innerJoin(
      scripts,
      and(eq(scripts.id, alarms.scriptId), isNull(scripts.deletedAt), isNotNull(scripts.productionVersion)),
    )
    .leftJoin(things, and(eq(things.ws, alarms.ws), eq(things.id, alarms.thing)))
    .where(and(eq(alarms.ws, ws), isNull(things.deletedAt), or(eq(alarms.thing, ''), isNotNull(things.id))))
    .orderBy(asc(nameOrder(scripts.name)), asc(nameOrder(sql`coalesce(${things.name}, '')`)));
  return rows.map(({ row, name, deviceName }) => ({
    script_id: row.scriptId,
    name,
    vthingId: row.thing === '' ? null : row.thing,
    deviceName: deviceName ?? '',
    state: row.state,
    since: row.since.toISOString(),
    due_at: row.dueAt?.toISOString() ?? null,
    notified_at: row.notifiedAt?.toISOString() ?? null,
  }));
}
