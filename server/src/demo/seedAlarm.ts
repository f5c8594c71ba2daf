import { and, eq } from 'drizzle-orm';
import { alarms, scriptRuns, scripts, scriptSteps } from '../platform/db/automationTables.ts';
import type { Tx } from '../platform/db/port.ts';
import { newId } from '../platform/ids/newId.ts';
import { freezerAlarm } from './content/scripts/freezerAlarm.ts';

/** When the freezer of the demo was too warm, and how warm: it is defrosted every second night. */
const warmPeriods = [20.2, 68.1, 116.4, 164, 212.3].map((hoursAgo, at) => ({
  hoursAgo,
  hours: [1.1, 0.8, 1.3, 0.9, 1][at] ?? 1,
  celsius: [-13.2, -14.1, -12.8, -14.4, -13.7][at] ?? -14,
}));

const ago = (hours: number) => new Date(Date.now() - hours * 3600 * 1000);

/** Adds the runs of the demo's alarm from when the freezer was too warm, and its current state. */
export async function seedAlarm(tx: Tx, ws: string): Promise<void> {
  const [script] = await tx
    .select({ id: scripts.id, version: scripts.version })
    .from(scripts)
    .where(and(eq(scripts.ws, ws), eq(scripts.name, freezerAlarm.name)));
  if (!script) throw new Error('the alarm of the demo is missing');
  for (const { hoursAgo, hours, celsius } of warmPeriods) {
    await addRun(tx, ws, script, { alarm: 'on', at: ago(hoursAgo), celsius, siren: 'red' });
    await addRun(tx, ws, script, { alarm: 'off', at: ago(hoursAgo - hours), celsius: -18.3, siren: 'off' });
  }
  const [last] = warmPeriods;
  if (!last) return;
  const since = ago(last.hoursAgo - last.hours);
  const standing = { state: 'normal' as const, since, notifiedAt: ago(last.hoursAgo), notified: false };
  await tx
    .insert(alarms)
    .values({ ws, scriptId: script.id, thing: '', ...standing })
    .onConflictDoUpdate({ target: [alarms.ws, alarms.scriptId, alarms.thing], set: standing });
}

interface AlarmRun {
  alarm: 'on' | 'off';
  at: Date;
  celsius: number;
  siren: string;
}

/** Adds a run of the alarm, with the steps of its script. */
async function addRun(
  tx: Tx,
  ws: string,
  { id: scriptId, version }: { id: string; version: number },
  { alarm, at, celsius, siren }: AlarmRun,
): Promise<void> {
  const line = (part: string) => freezerAlarm.scriptCode.split('\n').findIndex((text) => text.includes(part)) + 1;
  const since = at.toISOString();
  const steps = [
    { kind: 'command', args: ['freezer', 'light', siren, 'siren'], line: null },
    { kind: 'getEvent', args: ['freezer', 'temperature', 'celsius'], result: celsius, line: line('getEvent') },
    { kind: 'log', args: [`alarm ${alarm} ${celsius} °C, since ${since}`], line: line('log(') },
    { kind: 'setEvent', args: ['', 'freezer', 'alarm', alarm], line: line('setEvent') },
  ];
  const runId = newId();
  await tx.insert(scriptRuns).values({
    id: runId,
    ws,
    scriptId,
    version,
    cause: 'alarm',
    actor: 'temperature.celsius',
    input: { alarm, since },
    state: 'done',
    seed: 1,
    steps: steps.length,
    lines: 1,
    createdAt: at,
    wakeAt: at,
    endedAt: new Date(at.getTime() + 24),
  });
  await tx.insert(scriptSteps).values(
    steps.map(({ result = null, ...step }, seq) => ({
      runId,
      ws,
      seq,
      result,
      ...step,
      ms: 1,
      at: new Date(at.getTime() + 5 * seq),
    })),
  );
}
