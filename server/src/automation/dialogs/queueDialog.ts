import { scriptLimits } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { endOfWait } from '../runs/hostCalls.ts';
import type { RunRow } from '../runs/runs.ts';
import { beginDialog } from './beginDialog.ts';
import type { Candidate } from './dialogRuns.ts';
import type { DialogTurn } from './dialogTurn.ts';

/** The second request of a message, and the dialogs that it may start. */
export interface NextRequest {
  turn: DialogTurn;
  candidates: readonly Candidate[];
  /** Sends the written answers of the request, where no rules of these dialogs hold. */
  sayWritten: (tx: Tx) => Promise<void>;
}

/**
 * Queues the dialog of a second request below the dialog of the first, until that one has ended (see
 * `returnToQuestion`). A dialog in a trial takes both requests, and begins once.
 */
export async function queueDialog(
  tx: Tx,
  events: Events,
  { turn, candidates, sayWritten }: NextRequest,
  { scriptId, place }: Pick<RunRow, 'scriptId' | 'place'>,
): Promise<void> {
  // If the first is ended by hand, this one waits no longer than a question would.
  const waitsUntil = endOfWait([`${scriptLimits.askDays} days`], new Date());
  for (const candidate of candidates) {
    if (candidate.scriptId === scriptId) return;
    const run = await beginDialog(tx, events, turn, candidate, (place ?? 1) - 1, { waitsUntil });
    if (run.state !== 'skipped') return;
  }
  await sayWritten(tx);
}
