import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AskOptions, SaidMessage, type Asking } from '@parlance/contract/calls/dialogs';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { dialogTexts } from '../answers/dialogTexts.ts';
import { askTypeOf } from '../answers/readAnswer.ts';
import type { Conversations, DialogRun } from './conversations.ts';
import { endOfWait } from './hostCalls.ts';
import type { RunRow } from './runs.ts';

export const AskArguments = z.tuple([SaidMessage, AskOptions]);

/** The language of a dialog. */
export const languageOfRun = ({ input: { language } }: Pick<RunRow, 'input'>): string =>
  typeof language === 'string' ? language : 'english';

interface AskScope {
  conversations: Conversations;
  dialog: DialogRun;
  language: string;
  /**
   * Whether a text that did not fit, and that the script has no reply to, is left to other dialogs instead of asking
   * again.
   */
  leavesUnfit: boolean;
}

/**
 * Asks a question, and returns until when it waits for the answer. @throws {Refusal | z.ZodError} for invalid arguments
 */
export async function askQuestion(
  tx: Tx,
  { conversations, dialog, language, leavesUnfit }: AskScope,
  { args, ...place }: { seq: number; line: number | null; in: string | null; args: unknown[] },
  now: Date,
): Promise<{ asking: Asking; until: Date }> {
  const [said, options] = AskArguments.parse(args);
  const until = endOfWait([options.timeout ?? `${scriptLimits.askDays} days`], now);
  const { problems } = dialogTexts(language);
  const problem = options.problem === true ? problems.text : (options.problem ?? '');
  const messageId = `ask-${dialog.id}-${place.seq}`;
  const message = { ...said, ...answerable(options, language), text: problem || said.text };
  const isUnsaid = leavesUnfit && options.problem === true;
  if (!isUnsaid) await conversations.say(tx, dialog, messageId, message);
  const asking = { ...place, args, question: said.text, options, messageId, tries: 0 };
  return { asking: { ...asking, ...(isUnsaid && { isUnsaid }) }, until };
}

/** Sends another message about a question: that the answer did not fit, or the question again after an interruption. */
export async function askAgain(
  tx: Tx,
  conversations: Conversations,
  run: RunRow & { asking: Asking },
  dialog: DialogRun,
  { text, messageId, tries }: { text: string; messageId: string; tries: number },
): Promise<void> {
  const { options } = run.asking;
  const message = { text, choices: [], ...answerable(options, languageOfRun(run)) };
  await conversations.say(tx, dialog, messageId, message);
  await tx
    .update(scriptRuns)
    .set({ asking: { ...run.asking, messageId, tries, isUnsaid: false }, turn: dialog.turn })
    .where(and(eq(scriptRuns.id, run.id), eq(scriptRuns.ws, run.ws)));
}

/** The choices or the form that a question offers. */
function answerable(options: AskOptions, language: string): Partial<SaidMessage> {
  const { yes, no } = dialogTexts(language);
  const yesOrNo = [yes, no].map((label) => ({ label, value: label }));
  const choices = askTypeOf(options) === 'yesNo' ? yesOrNo : options.choices;
  return { ...(choices && { choices }), ...(options.form && { form: options.form }) };
}

/**
 * Continues below a dialog that has ended: repeats the question that it had interrupted, or begins the dialog of the
 * second request of a message, which has made no step yet.
 */
export async function returnToQuestion(tx: Tx, conversations: Conversations, ended: DialogRun): Promise<void> {
  const [below] = await tx
    .select()
    .from(scriptRuns)
    .where(
      and(
        eq(scriptRuns.ws, ended.ws),
        eq(scriptRuns.conversationId, ended.conversationId),
        isNull(scriptRuns.endedAt),
        or(isNotNull(scriptRuns.asking), and(eq(scriptRuns.state, 'waiting'), eq(scriptRuns.steps, 0))),
      ),
    )
    .orderBy(desc(scriptRuns.place))
    .limit(1)
    .for('no key update');
  if (!below) return;
  if (!below.asking) return beginQueued(tx, below, ended);
  const { question: text, tries } = below.asking;
  const dialog = { ...ended, id: below.id };
  const run = { ...below, asking: below.asking };
  await askAgain(tx, conversations, run, dialog, { text, messageId: `back-${ended.id}`, tries });
}

/** Begins a dialog that waited for its turn, with the message that the dialog before it ended with. */
async function beginQueued(tx: Tx, { id, ws }: RunRow, { turn }: DialogRun): Promise<void> {
  await tx
    .update(scriptRuns)
    .set({ state: 'queued', turn, wakeAt: sql`now()` })
    .where(and(eq(scriptRuns.id, id), eq(scriptRuns.ws, ws)));
  await wake(tx, 'runs');
}
