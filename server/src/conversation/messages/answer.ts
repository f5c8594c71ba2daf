import type { Deps } from '../../platform/deps.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Tx } from '../../platform/db/port.ts';
import { understand, type Understanding } from '../../studio/prediction/understand.ts';
import { isLongEnough, languageAmong } from '../../nlu/detectLanguage.ts';
import { isLanguageName, type LanguageName } from '../../nlu/language.ts';
import type { AnsweredMessage } from './recordVerbatim.ts';
import { appendAnswer, type StoredAnswer } from './append.ts';
import { defaultText } from './defaultTexts.ts';
import type { AnswerTarget, UnansweredMessage } from './messages.ts';
import { receiveFiles } from './receiveFiles.ts';
import { respondInTurn, sayPart } from './respondInTurn.ts';

/**
 * Answers a message: the published classes predict it, the first responder that can answers it, the verbatim is stored,
 * and the event streams are notified. A failure is answered with an error message, never with silence.
 *
 * @returns null: another process answered it
 * @throws where the database cannot be reached: the message waits
 */
export async function answerMessage(
  deps: Deps,
  place: AnswerTarget,
  message: UnansweredMessage,
): Promise<StoredAnswer | null> {
  try {
    const said = await composeAnswer(deps, place, message);
    const { next, more } = said.reply;
    if (!next && !more) return await deps.db.once((tx) => storeAnswer(tx, said));
    return await deps.db.tx(async (tx) => {
      const stored = await storeAnswer(tx, said);
      if (stored && more) await sayPart(tx, said, 2, more);
      if (stored && next) await next(tx);
      return stored;
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    deps.log.error({ err: error, conversationId: place.id }, 'answering failed');
    return answerWithFailure(deps, place, message);
  }
}

/** Answers that the message could not be answered. */
export function answerWithFailure(
  { db }: Pick<Deps, 'db'>,
  place: AnswerTarget,
  message: UnansweredMessage,
): Promise<StoredAnswer | null> {
  const text = defaultText('failed', place.language ?? 'english');
  const reply = { text, attachment: null, kind: 'error' as const, by: 'none' as const };
  return db.once((tx) => storeAnswer(tx, { place, message, understood: null, reply, ms: 0 }));
}

/** Predicts a message and composes its answer. Call it with no transaction open. */
export async function composeAnswer(
  deps: Deps,
  place: AnswerTarget,
  message: UnansweredMessage,
): Promise<AnsweredMessage> {
  const began = performance.now();
  if (message.body === '') {
    const reply = await receiveFiles(deps, place, message);
    return { place, message, understood: null, reply, ms: since(began) };
  }
  const read = await understand(deps, place.ws, message.body, {
    likely: likelyLanguage(place),
    conversation: place.id,
  });
  const language = languageOf(message.body, place.language, read);
  const understood = { ...read, language };
  const reply = await respondInTurn(deps, { place, message, understood, language });
  return { place, message, understood, reply, ms: since(began) };
}

/** The language of a conversation, if it is one that can be predicted. */
const likelyLanguage = ({ language }: AnswerTarget): LanguageName | undefined =>
  language !== null && isLanguageName(language) && language !== 'auto' ? language : undefined;

/** The language to answer in: one that has answers, or that of the message if the text is long enough to tell. */
function languageOf(text: string, reads: string | null, { answers, fallback, language }: Understanding): LanguageName {
  const answered = [...answers, ...fallback].map((answer) => answer.language);
  return languageAmong(text, reads, [...answered, ...(isLongEnough(text) ? [language] : [])]);
}

/** Milliseconds since a moment, to a tenth. */
const since = (began: number) => Math.round((performance.now() - began) * 10) / 10;

/**
 * Stores the verbatim and the answer, and sends the answer unless a dialog did. Does nothing if the message was
 * answered before.
 *
 * @param answeredAt when it was answered, if not now: demo content is in the past
 * @returns null: it was answered before
 */
export async function storeAnswer(tx: Tx, said: AnsweredMessage, answeredAt?: Date): Promise<StoredAnswer | null> {
  const { message, understood, reply, ms } = said;
  if (reply.isSaid) return appendAnswer(tx, said, null);
  return appendAnswer(tx, said, {
    // Fixed by the question, so that an answer repeated after a crash is the same message.
    messageId: `answer-${message.messageId}`,
    sender: 'assistant',
    body: reply.text,
    attachment: reply.attachment,
    replyTo: message.messageId,
    ...(answeredAt ? { createdAt: answeredAt } : {}),
    understanding: {
      // Set when it is stored.
      verbatim_id: '',
      class: understood?.class ?? null,
      intent: understood?.intent ?? null,
      score: understood?.score ?? 0,
      language: understood?.language ?? '',
      attributes: understood?.attributes ?? [],
      answered_by: reply.by,
      ms,
    },
  });
}
