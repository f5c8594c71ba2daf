import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { returnToQuestion } from '../runs/askQuestion.ts';
import { type Conversations, dialogRunOf } from '../runs/conversations.ts';
import { type RunRow, publishState } from '../runs/runs.ts';
import type { ScriptRow } from '../scripts/scripts.ts';
import { waitingRuns, type WaitingSelection } from './waitingRuns.ts';

/**
 * Ends waiting runs of a script. Dialogs send the text, and a dialog that they had interrupted repeats its question.
 * Runs that are making a step at this moment are left: they no longer wait, or the next call finds them.
 *
 * @returns ids of the ended runs, and how many are still waiting
 */
export async function endWaiting(
  tx: Tx,
  { events, conversations }: { events: Events; conversations: Conversations },
  script: ScriptRow,
  which: WaitingSelection,
  text: string,
): Promise<{ ended: string[]; left: number }> {
  const rows = await tx
    .select()
    .from(scriptRuns)
    .where(waitingRuns(script, which))
    .orderBy(asc(scriptRuns.id))
    .limit(scriptLimits.replays)
    .for('no key update', { skipLocked: true });
  for (const run of rows) {
    const [ended] = await tx
      .update(scriptRuns)
      .set({ state: 'cancelled', endedAt: sql`now()`, asking: null, lease: null, leaseUntil: null })
      .where(and(eq(scriptRuns.ws, run.ws), eq(scriptRuns.id, run.id)))
      .returning();
    if (!ended) continue;
    await publishState(tx, events, ended);
    const dialog = dialogRunOf(ended);
    if (!dialog) continue;
    if (text !== '') await conversations.say(tx, dialog, `ended-${run.id}`, { text, choices: [] });
    if (await hadTurn(tx, ended)) await returnToQuestion(tx, conversations, dialog);
  }
  return { ended: rows.map(({ id }) => id), left: await tx.$count(scriptRuns, waitingRuns(script, which)) };
}

/** Whether an ended run had the last question of its conversation: dialogs above it keep asking theirs. */
const hadTurn = async (tx: Tx, { ws, conversationId, place }: RunRow): Promise<boolean> =>
  (await tx.$count(
    scriptRuns,
    and(
      eq(scriptRuns.ws, ws),
      eq(scriptRuns.conversationId, conversationId ?? ''),
      isNull(scriptRuns.endedAt),
      gt(scriptRuns.place, place ?? 0),
    ),
  )) === 0;
