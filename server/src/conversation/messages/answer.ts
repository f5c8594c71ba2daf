import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { understand, type Understanding } from '../../studio/prediction/understand.ts';
import { isTelling, languageAmong, type LanguageName } from '../../nlu/language.ts';
import type { AnsweredMessage } from './recordVerbatim.ts';
import { appendAnswer } from './append.ts';
import { unansweredMessages } from './conversations.ts';
import { defaultText } from './defaultTexts.ts';
import type { ConversationRef, MessageRow } from './messages.ts';
import { receiveFiles } from './receiveFiles.ts';
import { respond } from './respond.ts';

/** The conversation to answer in; `language` is the one the person reads, if known. */
export type AnswerTarget = ConversationRef & { language: string | null };

/** One conversation answers in the order in which it was asked. */
const lines = new Map<string, Promise<void>>();

/** Answers a message in the background; failures end in a message that says so, never in silence. */
export function answerLater(deps: Deps, place: AnswerTarget, message: MessageRow): void {
  const { conversationId } = message;
  const before = lines.get(conversationId) ?? Promise.resolve();
  const mine = before
    .then(() => answerMessage(deps, place, message))
    .catch((error: unknown) => deps.log.error({ err: error, conversationId }, 'a message was not answered'))
    .finally(() => {
      if (lines.get(conversationId) === mine) lines.delete(conversationId);
    });
  lines.set(conversationId, mine);
}

/** Waits until nothing is being answered; for a clean stop. */
export async function answersSettled(): Promise<void> {
  await Promise.all(lines.values());
}

/**
 * The path of a message: understood by the published classes, answered by the first responder that can,
 * kept as one row of Verbatim, sent to the streams.
 */
async function answerMessage(deps: Deps, place: AnswerTarget, message: MessageRow): Promise<void> {
  const began = performance.now();
  let understood: Understanding | null = null;
  try {
    const said = await composeAnswer(deps, place, message);
    understood = said.understood;
    await deps.db.once((tx) => storeAnswer(tx, said));
  } catch (error) {
    deps.log.error({ err: error, conversationId: place.id }, 'answering failed');
    const text = defaultText('failed', understood?.language ?? place.language ?? 'english');
    const reply = { text, attachment: null, kind: 'error' as const };
    await deps.db.once((tx) => storeAnswer(tx, { place, message, understood, reply, ms: since(began) }));
  }
}

/** What the assistant makes of a message and says to it. Call it with no transaction open. */
export async function composeAnswer(
  deps: Pick<Deps, 'db'>,
  place: AnswerTarget,
  message: MessageRow,
): Promise<AnsweredMessage> {
  const began = performance.now();
  if (message.body === '') {
    const reply = await receiveFiles(deps, place, message);
    return { place, message, understood: null, reply, ms: since(began) };
  }
  const read = await understand(deps, place.ws, message.body);
  const language = languageOf(message.body, place.language, read);
  const understood = { ...read, language };
  const reply = await respond({
    ws: place.ws,
    device: place.device,
    conversationId: place.id,
    text: message.body,
    understood,
    language,
  });
  return { place, message, understood, reply, ms: since(began) };
}

/** The language to answer in: of those there are answers in, and of what is said in so many words that it shows. */
function languageOf(text: string, reads: string | null, { answers, fallback, language }: Understanding): LanguageName {
  const answered = [...answers, ...fallback].map((answer) => answer.language);
  return languageAmong(text, reads, [...answered, ...(isTelling(text) ? [language] : [])]);
}

/** Milliseconds, to the tenth. */
const since = (began: number) => Math.round((performance.now() - began) * 10) / 10;

/**
 * Keeps an answer and sends it; nothing, when another process answered first, after this one was thought dead.
 *
 * @param answeredAt when it was answered, if not now: demo content lies in the past
 */
export async function storeAnswer(tx: Tx, said: AnsweredMessage, answeredAt?: Date): Promise<void> {
  const { message, understood, reply, ms } = said;
  await appendAnswer(tx, said, {
    // Fixed by the question, so that an answer repeated after a crash is the same message.
    messageId: `answer-${message.messageId}`,
    sender: 'assistant',
    body: reply.text,
    attachment: reply.attachment,
    replyTo: message.messageId,
    ...(answeredAt ? { createdAt: answeredAt } : {}),
    understanding: {
      // Known when it is stored.
      verbatim_id: '',
      class: understood?.class ?? null,
      intent: understood?.intent ?? null,
      score: understood?.score ?? 0,
      language: understood?.language ?? '',
      attributes: understood?.attributes ?? [],
      ms,
    },
  });
}

/** How far back a message is still worth answering, milliseconds. */
const answerWithin = 60 * 60 * 1000;

/** After a crash: answers what was acknowledged and left open. */
export async function answerWhatWasLeft(deps: Deps): Promise<void> {
  const left = await deps.db.tx((tx) => unansweredMessages(tx, new Date(Date.now() - answerWithin)));
  for (const { conversation, message } of left) answerLater(deps, conversation, message);
}
