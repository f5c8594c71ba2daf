import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { factsFor, collectFacts } from '../runs/facts.ts';
import { rulesToBegin } from '../runs/rulesToBegin.ts';
import { type RunRow, skipRun, startRun } from '../runs/runs.ts';
import { readVersion } from '../scripts/scripts.ts';
import type { Candidate } from './dialogRuns.ts';
import { type DialogTurn, inputOf } from './dialogTurn.ts';

/**
 * Begins a dialog with a message, if its rules hold: the error rule of a dialog for messages without an intent, or the
 * rules of one of its states. If none holds, a skipped run with the outcome of the rules is stored.
 *
 * @param by the user who plays it, without a message
 * @param waitsUntil makes it wait for its turn, at most until then
 */
export async function beginDialog(
  tx: Tx,
  events: Events,
  turn: DialogTurn,
  { scriptId, version, because, branch = 'production' }: Candidate,
  place: number,
  { by, waitsUntil }: { by?: string; waitsUntil?: Date } = {},
): Promise<RunRow> {
  const rules = rulesToBegin('dialog', await readVersion(tx, { id: scriptId }, version), { because });
  const { ws, device: thing, conversationId, messageId } = turn;
  const { conditions } = rules;
  const { read } = await factsFor(tx, { ws, thing }, conditions);
  const { begins, outcome, state } = rules.apply(read);
  const cause = by === undefined ? ('message' as const) : ('play' as const);
  const started = { scriptId, version, branch, cause, actor: by ?? turn.channel, thing, depth: 0 };
  const input = { ...inputOf(turn, because), ...(state !== undefined && { state }) };
  const facts = conditions.length > 0 ? collectFacts(conditions, { read }) : null;
  const talk = { conversationId, place, turn: waitsUntil ? null : messageId || null };
  const run = { ...started, ...talk, input, facts };
  if (!begins) return skipRun(tx, events, ws, { ...run, result: outcome });
  return startRun(tx, events, ws, run, waitsUntil);
}
