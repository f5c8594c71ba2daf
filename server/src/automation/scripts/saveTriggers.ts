import { Cron } from 'croner';
import { eq } from 'drizzle-orm';
import type { ScriptContent, ScriptTrigger } from '@parlance/contract/calls/scripts';
import type { ScriptType } from '@parlance/contract/limits';
import { hasTimeZone } from '@parlance/contract/moments';
import { conditionsOf } from '@parlance/contract/ruleTree';
import { scriptTriggers, type StoredTrigger } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { wake } from '../../platform/lookWhenDue.ts';

/**
 * Refuses invalid schedules.
 * @throws {Refusal} 400
 */
export function checkTriggers({ attributes }: Pick<ScriptContent, 'attributes'>): void {
  for (const [at, trigger] of attributes.triggers.entries()) {
    if (trigger.kind !== 'schedule') continue;
    const path = `attributes.triggers.${at}`;
    if (!hasTimeZone(trigger.timezone)) throw refuse.invalid(`${path}.timezone`, 'not_time_zone');
    const next = nextTime(trigger);
    if (next === undefined) throw refuse.invalid(`${path}.cron`, 'not_cron');
    if (next === null) throw refuse.invalid(`${path}.cron`, 'cron_never');
  }
}

/** Replaces the stored triggers of a script by those of the version in production; null: by none. */
export async function saveTriggers(
  tx: Tx,
  { id, ws, type }: { id: string; ws: string; type: ScriptType },
  content: ScriptContent | null,
): Promise<void> {
  await tx.delete(scriptTriggers).where(eq(scriptTriggers.scriptId, id));
  const triggers: StoredTrigger[] = content ? [...content.attributes.triggers, ...ownTriggers(type, content)] : [];
  if (triggers.length === 0) return;
  await tx.insert(scriptTriggers).values(
    triggers.map((trigger, position) => ({
      scriptId: id,
      position,
      ws,
      trigger,
      nextAt: trigger.kind === 'schedule' ? (nextTime(trigger) ?? null) : null,
    })),
  );
  await wake(tx, 'runs');
}

/**
 * Triggers that follow from a script's type: the intent of a dialog, and messages without an intent; attributes that an
 * alarm's rules read.
 */
function ownTriggers(type: ScriptType, { attributes: { consoleModel } }: ScriptContent): StoredTrigger[] {
  const { intent, error, on, off } = consoleModel;
  if (type === 'alarm') {
    // Any thing may be in the group, as its things change.
    const read = [on, off]
      .flatMap((rule) => (rule ? conditionsOf(rule) : []))
      .map((one) => (one.group === undefined ? one : { ...one, name: '*' }));
    const named = read.map(({ name, trigger, attribute_name }) => JSON.stringify([name, trigger, attribute_name]));
    return read
      .filter((_, at) => named.indexOf(named[at] ?? '') === at)
      .map(({ name, trigger, attribute_name }) => ({ kind: 'attribute', name, trigger, attribute_name }));
  }
  if (type !== 'dialog') return [];
  return [...(intent ? [{ kind: 'intent' as const, intent }] : []), ...(error ? [{ kind: 'error' as const }] : [])];
}

export type Schedule = ScriptTrigger & { kind: 'schedule' };

/** The next time of a schedule; null: never; undefined: it is invalid. Minutes are the finest step. */
export function nextTime({ cron, timezone }: Schedule, after = new Date()): Date | null | undefined {
  if (!cron.startsWith('@') && cron.split(/\s+/).length !== 5) return undefined;
  try {
    return new Cron(cron, { timezone, paused: true }).nextRun(after);
  } catch {
    return undefined;
  }
}
