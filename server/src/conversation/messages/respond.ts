import type { Attachment } from '@parlance/contract/calls/conversation';
import type { Answer } from '@parlance/contract/calls/nlp';
import type { Understanding } from '../../studio/prediction/understand.ts';
import { attachmentOf } from './attachment.ts';
import { defaultText } from './defaultTexts.ts';
import { pickAnswer } from './pickAnswer.ts';

/** An answer of the assistant, and where it comes from. */
export interface Reply {
  text: string;
  attachment: Attachment | null;
  kind: 'answered' | 'fallback';
}

/** What a responder knows of the message it may answer. */
export interface Turn {
  ws: string;
  device: string;
  conversationId: string;
  text: string;
  understood: Understanding;
  /** The language of the person, in the workspace's words. */
  language: string;
}

/** Answers a turn, or leaves it to the next one by returning null. */
export type Responder = (turn: Turn) => Promise<Reply | null>;

/** The intent's own answers. */
const intentAnswers: Responder = async (turn) => say(turn.understood.answers, turn, 'answered');

/** The fallback of the class that came nearest. */
const classFallback: Responder = async (turn) => say(turn.understood.fallback, turn, 'fallback');

/** Nothing was written for this case: say so plainly. */
const lastResort: Responder = async (turn) => ({
  text: defaultText(turn.understood.classId === null ? 'nothingPublished' : 'notUnderstood', turn.language),
  attachment: null,
  kind: 'fallback',
});

/** Asked in this order. The dialog script bound to an intent takes its place before the intent's own answers. */
const responders: readonly Responder[] = [intentAnswers, classFallback, lastResort];

export async function respond(turn: Turn): Promise<Reply> {
  for (const responder of responders) {
    const reply = await responder(turn);
    if (reply) return reply;
  }
  throw new Error('the last resort did not answer');
}

function say(answers: readonly Answer[], turn: Turn, kind: Reply['kind']): Reply | null {
  const { attributes } = turn.understood;
  const drawn = pickAnswer(answers, turn.language, attributes);
  return drawn && { text: drawn.text, attachment: attachmentOf(turn.ws, drawn, attributes), kind };
}
