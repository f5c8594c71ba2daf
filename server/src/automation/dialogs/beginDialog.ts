import { and, eq } from 'drizzle-orm';
import { conditionsOf, evaluateRule } from '@parlance/contract/ruleTree';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { factsFor, keepFacts } from '../runs/facts.ts';
import { type RunRow, startRun, tellState } from '../runs/runs.ts';
import { readVersion } from '../scripts/scripts.ts';
import type { Candidate } from './dialogRuns.ts';
import { type DialogTurn, inputOf } from './dialogTurn.ts';

/**
 * Begins a dialog with a message, where its rules hold: the error rule of one that answers what is not understood, and
 * those of any of its states. A dialog whose states do not fit leaves a skipped run that says so.
 *
 * @param by who plays it, without a message
 * @returns undefined: its error rule does not hold
 */
export async function beginDialog(
  tx: Tx,
  events: Events,
  turn: DialogTurn,
  { scriptId, version, because, branch = 'production' }: Candidate,
  place: number,
  by?: string,
): Promise<RunRow | undefined> {
  const { attributes } = await readVersion(tx, { id: scriptId }, version);
  const { states = [], error } = attributes.consoleModel;
  const { ws, device: thing, conversationId, messageId } = turn;
  const rules = [...(because === 'error' && error ? [error] : []), ...states.map((state) => state.rules)];
  const conditions = rules.flatMap(conditionsOf);
  const { read } = await factsFor(tx, { ws, thing }, conditions);
  if (because === 'error' && (!error || evaluateRule(error, read).result !== true)) return undefined;
  const outcomes = states.map((each) => ({ state: each.name, ...evaluateRule(each.rules, read) }));
  const state = outcomes.find(({ result }) => result === true)?.state;
  const cause = by === undefined ? ('message' as const) : ('play' as const);
  const started = { scriptId, version, branch, cause, actor: by ?? turn.channel, thing, depth: 0 };
  const input = { ...inputOf(turn, because), ...(state !== undefined && { state }) };
  const facts = conditions.length > 0 ? keepFacts(conditions, { read }) : null;
  const talk = { conversationId, place, turn: messageId || null };
  const run = await startRun(tx, events, ws, { ...started, ...talk, input, facts });
  if (states.length === 0 || state !== undefined) return run;
  const [skipped] = await tx
    .update(scriptRuns)
    .set({ state: 'skipped', result: outcomes, endedAt: new Date() })
    .where(and(eq(scriptRuns.id, run.id), eq(scriptRuns.ws, ws)))
    .returning();
  if (skipped) await tellState(tx, events, skipped);
  return skipped;
}
