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
import { askAgain, languageOfRun, returnToQuestion } from '../runs/askQuestion.ts';
import type { Conversations } from '../runs/conversations.ts';
import { readScriptSettings } from '../runs/scriptSettings.ts';
import { type RunRow, publishState } from '../runs/runs.ts';
import type { DialogTurn } from './dialogTurn.ts';

type TalkingRun = RunRow & { conversationId: string };
export type ListeningRun = TalkingRun & { asking: Asking };

/** A run that waits for the answer to its question. */
export const isListening = (run: RunRow): run is ListeningRun =>
  run.endedAt === null && run.state === 'waiting' && run.asking !== null && run.conversationId !== null;

/** A run that waits for a time; a run that waits for its turn has made no step. */
export const isWaiting = (run: RunRow): run is TalkingRun =>
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

/** What a message means for a question, before anything is done about it. */
export type Interpretation =
  | { is: 'answer'; value: unknown }
  | { is: 'cancel' }
  /** Not an answer; or, as any text answers an open question, more likely something else. */
  | { is: 'interruption' }
  | { is: 'none' };

/** Decides what a message means for the question of a dialog. */
export async function interpretMessage(tx: Tx, run: ListeningRun, turn: DialogTurn): Promise<Interpretation> {
  const { options, messageId } = run.asking;
  const value = readAnswer(options, messageId, turn, nowIn((await getWorkspace(tx, turn.ws)).timeZone));
  const isOpen = askTypeOf(options) === 'text';
  if (value !== undefined && !isOpen) return { is: 'answer', value };
  if (await isCancelRequest(tx, turn)) return { is: 'cancel' };
  const enough = isOpen ? scriptLimits.interruptsText : scriptLimits.interrupts;
  if (isOtherIntent(turn, enough)) return { is: 'interruption' };
  return value === undefined ? { is: 'none' } : { is: 'answer', value };
}

/** Whether a message cancels a dialog, in words of its language, of English or of the workspace. */
export const isCancelRequest = async (tx: Tx, turn: DialogTurn): Promise<boolean> =>
  isCancelled(turn, (await readScriptSettings(tx, turn.ws)).settings?.cancel_words ?? []);

/** Gives a dialog the answer to its question: stores the step, and makes the run due. */
export async function answerQuestion(tx: Tx, run: ListeningRun, turn: DialogTurn, value: unknown): Promise<void> {
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

/** Asks again after a message that is no answer; after too many of them the answer is null. */
export async function refuseAnswer(tx: Tx, { conversations, turn }: Scope, run: ListeningRun): Promise<void> {
  const { options, seq, tries } = run.asking;
  if (tries >= options.retries) return answerQuestion(tx, run, turn, undefined);
  const text = dialogTexts(turn.language).problems[askTypeOf(options)];
  const said = { text, messageId: `again-${run.id}-${seq}-${tries + 1}`, tries: tries + 1 };
  await askAgain(tx, conversations, run, dialogRunOfTurn(run, turn), said);
}

/**
 * Whether a message is clearly something else than an answer. @param enough confidence, by default for messages that
 * are no answer
 */
export const isOtherIntent = (
  { understood: { intent, score } }: DialogTurn,
  enough: number = scriptLimits.interrupts,
): boolean => intent !== null && score >= enough;

/** Stores the changed state of the question that a run waits with. */
export async function storeAsking(tx: Tx, { id, ws, asking }: ListeningRun): Promise<void> {
  await tx
    .update(scriptRuns)
    .set({ asking })
    .where(and(eq(scriptRuns.id, id), eq(scriptRuns.ws, ws)));
}

/** Replies that a text did not fit the question, where it is nothing else either. */
export async function replyUnfit(tx: Tx, { conversations, turn }: Scope, run: ListeningRun): Promise<void> {
  const { messageId, tries } = run.asking;
  const text = dialogTexts(languageOfRun(run)).problems.text;
  await askAgain(tx, conversations, run, dialogRunOfTurn(run, turn), { text, messageId, tries });
}

/** Repeats the question after something else was answered in between. */
export async function repeatQuestion(tx: Tx, { conversations, turn }: Scope, run: ListeningRun): Promise<void> {
  const { question: text, tries } = run.asking;
  const said = { text, messageId: `back-${run.id}-${turn.messageId}`, tries };
  await askAgain(tx, conversations, run, dialogRunOfTurn(run, turn), said);
}

/** Ends a dialog at the person's request, and returns to the dialog that it had interrupted. */
export async function cancelDialog(tx: Tx, { deps, conversations, turn }: Scope, run: TalkingRun): Promise<void> {
  const [row] = await tx
    .update(scriptRuns)
    .set({ state: 'cancelled', asking: null, turn: turn.messageId, endedAt: sql`now()` })
    .where(and(eq(scriptRuns.id, run.id), eq(scriptRuns.ws, run.ws)))
    .returning();
  if (row) await publishState(tx, deps.events, row);
  const dialog = dialogRunOfTurn(run, turn);
  const { cancelled: text } = dialogTexts(turn.language);
  await conversations.say(tx, dialog, `cancelled-${run.id}`, { text, choices: [] });
  await returnToQuestion(tx, conversations, dialog);
}

const dialogRunOfTurn = ({ id, ws, conversationId }: TalkingRun, { messageId: turn }: DialogTurn) => ({
  id,
  ws,
  conversationId,
  turn,
});
