import { and, eq, sql } from 'drizzle-orm';
import type { Asking } from '@parlance/contract/calls/dialogs';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns, scriptSteps } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { nowIn } from '../../platform/time/days.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { dialogTexts } from '../answers/dialogTexts.ts';
import { askTypeOf, isCancelled, readAnswer } from '../answers/readAnswer.ts';
import { askAgain, languageOfRun, returnToQuestion } from '../runs/asking.ts';
import type { Conversations } from '../runs/conversations.ts';
import { readOutside } from '../runs/outside.ts';
import { type RunRow, tellState } from '../runs/runs.ts';
import type { DialogTurn } from './dialogTurn.ts';

type Talking = RunRow & { conversationId: string };
export type Listening = Talking & { asking: Asking };

/** A run that has asked something and may hear the answer. */
export const isListening = (run: RunRow): run is Listening =>
  run.endedAt === null && run.state === 'waiting' && run.asking !== null && run.conversationId !== null;

/** A run that lets time pass before it goes on; one that waits for its turn has made no step. */
export const isWaiting = (run: RunRow): run is Talking =>
  run.endedAt === null &&
  run.state === 'waiting' &&
  run.asking === null &&
  run.steps > 0 &&
  run.conversationId !== null;

interface Scope {
  deps: Pick<Deps, 'events'>;
  conversations: Conversations;
  turn: DialogTurn;
}

/** What an answer is to a question, before anything is done about it. */
export type Verdict =
  | { is: 'answer'; value: unknown }
  | { is: 'cancel' }
  /** No answer; or one, as every text is, but more likely something else. */
  | { is: 'interruption' }
  | { is: 'none' };

/** Tells what a message is to the question of a dialog. */
export async function judge(tx: Tx, run: Listening, turn: DialogTurn): Promise<Verdict> {
  const { options, messageId } = run.asking;
  const value = readAnswer(options, messageId, turn, nowIn((await getWorkspace(tx, turn.ws)).timeZone));
  const isOpen = askTypeOf(options) === 'text';
  if (value !== undefined && !isOpen) return { is: 'answer', value };
  if (await saysStop(tx, turn)) return { is: 'cancel' };
  const enough = isOpen ? scriptLimits.interruptsText : scriptLimits.interrupts;
  if (isSomethingElse(turn, enough)) return { is: 'interruption' };
  return value === undefined ? { is: 'none' } : { is: 'answer', value };
}

/** Whether a message ends a dialog, in words of its language, in English or of the workspace. */
export const saysStop = async (tx: Tx, turn: DialogTurn): Promise<boolean> =>
  isCancelled(turn, (await readOutside(tx, turn.ws)).settings?.cancel_words ?? []);

/** Gives a dialog its answer: the step of the question is noted, and the run is due. */
export async function giveAnswer(tx: Tx, run: Listening, turn: DialogTurn, value: unknown): Promise<void> {
  const { seq, args, tries, line = null, in: inFunction = null } = run.asking;
  const { id: runId, ws } = run;
  const result = value === undefined ? null : { value, text: turn.text, tries };
  const step = { runId, ws, seq, kind: 'ask', args, line, inFunction, result, at: new Date() };
  await tx.insert(scriptSteps).values(step);
  await tx
    .update(scriptRuns)
    .set({ state: 'queued', asking: null, turn: turn.messageId, steps: seq + 1, wakeAt: sql`now()`, attempts: 0 })
    .where(and(eq(scriptRuns.id, runId), eq(scriptRuns.ws, ws)));
}

/** Asks once more after an answer that is none; after too many of them the answer is null. */
export async function refuseAnswer(tx: Tx, { conversations, turn }: Scope, run: Listening): Promise<void> {
  const { options, seq, tries } = run.asking;
  if (tries >= options.retries) return giveAnswer(tx, run, turn, undefined);
  const text = dialogTexts(turn.language).problems[askTypeOf(options)];
  const said = { text, messageId: `again-${run.id}-${seq}-${tries + 1}`, tries: tries + 1 };
  await askAgain(tx, conversations, run, talkOfTurn(run, turn), said);
}

/** Whether a message is clear enough to be something else than the answer. @param enough confidence, for what is no answer by default */
export const isSomethingElse = (
  { understood: { intent, score } }: DialogTurn,
  enough: number = scriptLimits.interrupts,
): boolean => intent !== null && score >= enough;

/** Stores what is known of the question that a run waits with. */
export async function keepAsking(tx: Tx, { id, ws, asking }: Listening): Promise<void> {
  await tx
    .update(scriptRuns)
    .set({ asking })
    .where(and(eq(scriptRuns.id, id), eq(scriptRuns.ws, ws)));
}

/** Says that a text did not fit, which is nothing else either. */
export async function sayUnfit(tx: Tx, { conversations, turn }: Scope, run: Listening): Promise<void> {
  const { messageId, tries } = run.asking;
  const text = dialogTexts(languageOfRun(run)).problems.text;
  await askAgain(tx, conversations, run, talkOfTurn(run, turn), { text, messageId, tries });
}

/** Says the question once more, after something else was answered in between. */
export async function repeatQuestion(tx: Tx, { conversations, turn }: Scope, run: Listening): Promise<void> {
  const { question: text, tries } = run.asking;
  const said = { text, messageId: `back-${run.id}-${turn.messageId}`, tries };
  await askAgain(tx, conversations, run, talkOfTurn(run, turn), said);
}

/** Ends a dialog because the person said so, and goes back to the one it had interrupted. */
export async function cancelDialog(tx: Tx, { deps, conversations, turn }: Scope, run: Talking): Promise<void> {
  const [row] = await tx
    .update(scriptRuns)
    .set({ state: 'cancelled', asking: null, turn: turn.messageId, endedAt: sql`now()` })
    .where(and(eq(scriptRuns.id, run.id), eq(scriptRuns.ws, run.ws)))
    .returning();
  if (row) await tellState(tx, deps.events, row);
  const talk = talkOfTurn(run, turn);
  const { cancelled: text } = dialogTexts(turn.language);
  await conversations.say(tx, talk, `cancelled-${run.id}`, { text, choices: [] });
  await returnToQuestion(tx, conversations, talk);
}

const talkOfTurn = ({ id, ws, conversationId }: Talking, { messageId: turn }: DialogTurn) => ({
  id,
  ws,
  conversationId,
  turn,
});
