import type { Answer } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { type Candidate, findDialogs, findSkippedDialog } from '../../automation/dialogs/dialogRuns.ts';
import type { DialogTurn } from '../../automation/dialogs/dialogTurn.ts';
import type { NextRequest } from '../../automation/dialogs/queueDialog.ts';
import { takeTurn } from '../../automation/dialogs/takeTurn.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerFromKnowledge, type KnowledgeReply } from './answerFromKnowledge.ts';
import { attachmentOf } from './attachment.ts';
import { defaultText } from './defaultTexts.ts';
import { dialogTalk, readDialogMessages } from './dialogTalk.ts';
import type { AnswerTarget } from './messages.ts';
import { pickAnswer } from './pickAnswer.ts';
import type { Reply, Turn } from './recordVerbatim.ts';

/**
 * Answers a message with the first of these that can: the dialog that waits for it, the dialog of its intent, the
 * answers of the intent, a dialog for messages that are not understood, a knowledge base, the fallback of the class, a
 * last resort. A dialog's messages are stored as it sends them; a repeated call for the same message sends none of them
 * again.
 *
 * @param next the second request of the message, for the dialog that follows the first one's
 */
export async function respond(deps: Deps, turn: Turn, next?: NextRequest): Promise<Reply> {
  const dialogTurn = dialogTurnOf(turn);
  const { isUnderWay, candidates } = await deps.db.once((tx) => findDialogs(tx, dialogTurn));
  const take = async (some: readonly Candidate[]): Promise<Reply | null> => {
    const taken = await takeTurn(deps, dialogTalk(deps), dialogTurn, some, next);
    if (taken === null) return null;
    if ('repeat' in taken) return { ...writtenAnswer(turn), next: taken.repeat };
    const text = await deps.db.once((tx) => readDialogMessages(tx, turn.place, turn.message));
    if (text === '' && taken.isOver) return null;
    if (text === '') await deps.db.tx((tx) => hideTyping(tx, deps, turn));
    return {
      text: text.slice(0, limits.answerLength),
      attachment: null,
      kind: taken.kind,
      by: 'dialog',
      isSaid: true,
      runId: taken.runId,
    };
  };
  const ofIntent = candidates.filter(({ because }) => because !== 'error');
  const ofError = candidates.filter(({ because }) => because === 'error');
  const reply =
    (isUnderWay || ofIntent.length > 0 ? await take(ofIntent) : null) ??
    say(turn.understood.answers, turn, 'answered') ??
    (ofError.length > 0 ? await take(ofError) : null) ??
    fromKnowledge(await answerFromKnowledge(deps, turn), turn);
  if (reply.runId !== undefined || candidates.length === 0) return reply;
  // No dialog took the message: the verbatim then refers to the run of the dialog that did not start, and why.
  return { ...reply, runId: await deps.db.once((tx) => findSkippedDialog(tx, dialogTurn)) };
}

/**
 * The answer of a knowledge base, otherwise the fallback of the class, otherwise the text that the answer is unknown.
 */
function fromKnowledge(found: KnowledgeReply | null, turn: Turn): Reply {
  if (found === null) return writtenAnswer(turn);
  const { reply, known } = found;
  const fallback = known ? null : say(turn.understood.fallback, turn, 'fallback');
  return fallback ? { ...fallback, knowledge: reply.knowledge } : reply;
}

type WrittenTurn = Pick<Turn, 'understood' | 'language'> & { place: Pick<AnswerTarget, 'ws' | 'channel'> };

/** A dialog took the message without an answer: hides the typing indicator. */
const hideTyping = (tx: Tx, deps: Deps, { place: { ws, id: conversationId }, message }: Turn): Promise<void> =>
  dialogTalk(deps).showTyping(tx, { ws, conversationId, id: conversationId, turn: message.messageId }, false);

/** The written answer to a message: of its intent, otherwise the fallback, otherwise a default text. */
export const writtenAnswer = (turn: WrittenTurn): Reply =>
  say(turn.understood.answers, turn, 'answered') ??
  say(turn.understood.fallback, turn, 'fallback') ?? {
    text: defaultText(
      turn.understood.classId === null ? unpublishedText(turn.place.channel) : 'notUnderstood',
      turn.language,
    ),
    attachment: null,
    kind: 'fallback',
    by: 'none',
  };

/** The default text before anything is published: only members of the workspace are told that nothing is published. */
const unpublishedText = (channel: string) =>
  channel === 'widget' || channel === 'webview' ? 'notReady' : 'nothingPublished';

/** An answer drawn from a list; null: none fits. */
export function say(
  answers: readonly Answer[],
  { understood, language, place }: WrittenTurn,
  kind: 'answered' | 'fallback',
): Reply | null {
  const { attributes } = understood;
  const by = kind === 'answered' ? 'intent' : 'fallback';
  const drawn = pickAnswer(answers, language, attributes);
  return drawn && { text: drawn.text, attachment: attachmentOf(place.ws, drawn, attributes), kind, by };
}

export const dialogTurnOf = ({ place, message, understood, language }: Turn): DialogTurn => ({
  ws: place.ws,
  device: place.device,
  conversationId: place.id,
  channel: place.channel,
  visitor: place.context,
  messageId: message.messageId,
  seq: message.seq,
  text: message.body,
  values: message.attachment?.values ?? null,
  understood,
  language,
  hasAnswers: understood.answers.length > 0,
});
