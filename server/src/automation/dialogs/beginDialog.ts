import { conditionsOf, evaluateRule } from '@parlance/contract/ruleTree';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { factsFor, keepFacts } from '../runs/facts.ts';
import { type RunRow, skipRun, startRun } from '../runs/runs.ts';
import { readVersion } from '../scripts/scripts.ts';
import type { Candidate } from './dialogRuns.ts';
import { type DialogTurn, inputOf } from './dialogTurn.ts';

/**
 * Begins a dialog with a message, where its rules hold: the error rule of one that answers what is not understood, and
 * those of any of its states. Where they do not, it leaves a skipped run that says so.
 *
 * @param by who plays it, without a message
 */
export async function beginDialog(
  tx: Tx,
  events: Events,
  turn: DialogTurn,
  { scriptId, version, because, branch = 'production' }: Candidate,
  place: number,
  by?: string,
): Promise<RunRow> {
  const { attributes } = await readVersion(tx, { id: scriptId }, version);
  const { states = [], error } = attributes.consoleModel;
  const { ws, device: thing, conversationId, messageId } = turn;
  const rules = [...(because === 'error' && error ? [error] : []), ...states.map((state) => state.rules)];
  const conditions = rules.flatMap(conditionsOf);
  const { read } = await factsFor(tx, { ws, thing }, conditions);
  const outcomes = states.map((each) => ({ state: each.name, ...evaluateRule(each.rules, read) }));
  const state = outcomes.find(({ result }) => result === true)?.state;
  const cause = by === undefined ? ('message' as const) : ('play' as const);
  const started = { scriptId, version, branch, cause, actor: by ?? turn.channel, thing, depth: 0 };
  const input = { ...inputOf(turn, because), ...(state !== undefined && { state }) };
  const facts = conditions.length > 0 ? keepFacts(conditions, { read }) : null;
  const talk = { conversationId, place, turn: messageId || null };
  const run = { ...started, ...talk, input, facts };
  const asked = because === 'error' && error ? evaluateRule(error, read) : undefined;
  if (asked && asked.result !== true) return skipRun(tx, events, ws, { ...run, result: asked });
  const begins = states.length === 0 || state !== undefined;
  return begins ? startRun(tx, events, ws, run) : skipRun(tx, events, ws, { ...run, result: outcomes });
}
