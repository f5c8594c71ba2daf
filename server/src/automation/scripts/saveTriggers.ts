import { Cron } from 'croner';
import { eq } from 'drizzle-orm';
import type { ScriptContent, ScriptTrigger } from '@parlance/contract/calls/scripts';
import { hasTimeZone } from '@parlance/contract/moments';
import { scriptTriggers } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

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
  { id, ws }: { id: string; ws: string },
  content: ScriptContent | null,
): Promise<void> {
  await tx.delete(scriptTriggers).where(eq(scriptTriggers.scriptId, id));
  const triggers = content?.attributes.triggers ?? [];
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
