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
 * Refuses schedules that mean nothing.
 * @throws {Refusal} 400
 */
export function checkTriggers({ attributes }: Pick<ScriptContent, 'attributes'>): void {
  for (const [at, trigger] of attributes.triggers.entries()) {
    if (trigger.kind !== 'schedule') continue;
    const path = `attributes.triggers.${at}`;
    if (!hasTimeZone(trigger.timezone)) throw refuse.invalid(`${path}.timezone`, 'not_time_zone');
    if (nextTime(trigger) === undefined) throw refuse.invalid(`${path}.cron`, 'not_cron');
  }
}

/** Replaces what starts a script by the triggers of the version in production; null: nothing starts it. */
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

/** What starts a script by its type: the intent of a dialog, and that nothing is understood; what the rules of an alarm read. */
function ownTriggers(type: ScriptType, { attributes: { consoleModel } }: ScriptContent): StoredTrigger[] {
  const { intent, error, on, off } = consoleModel;
  if (type === 'alarm') {
    // Of a group each thing counts, and which they are changes.
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

/** When a schedule starts its script next; null: never; undefined: it is none. Minutes are the finest step. */
export function nextTime({ cron, timezone }: Schedule, after = new Date()): Date | null | undefined {
  if (!cron.startsWith('@') && cron.split(/\s+/).length !== 5) return undefined;
  try {
    return new Cron(cron, { timezone, paused: true }).nextRun(after);
  } catch {
    return undefined;
  }
}
