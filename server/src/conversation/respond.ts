import type { Answer, Choice } from '@parlance/contract/calls/nlp';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/port.ts';
import { classes, intents } from '../db/schema.ts';
import type { Understood } from '../nlp/understand.ts';
import { defaultText } from './defaultTexts.ts';
import { drawAnswer } from './drawAnswer.ts';

/** What the assistant says, and of which kind it is. */
export interface Reply {
  text: string;
  choices: Choice[];
  kind: 'answered' | 'fallback';
}

/** What a responder knows of the message it may answer. */
export interface Turn {
  ws: string;
  device: string;
  conversationId: string;
  text: string;
  understood: Understood;
  /** The language of the person, in the workspace's words. */
  language: string;
}

/** Answers a turn, or leaves it to the next one by returning null. */
export type Responder = (tx: Tx, turn: Turn) => Promise<Reply | null>;

/** The intent's own answers. */
const intentAnswers: Responder = async (tx, turn) => {
  const intentId = turn.understood.intentId;
  if (!intentId) return null;
  const [intent] = await tx
    .select({ answers: intents.answers })
    .from(intents)
    .where(and(eq(intents.id, intentId), eq(intents.ws, turn.ws), isNull(intents.deletedAt)));
  return say(intent?.answers ?? [], turn, 'answered');
};

/** The fallback of the class that came nearest. */
const classFallback: Responder = async (tx, turn) => {
  const { classId } = turn.understood;
  if (classId === null) return null;
  const [nearest] = await tx
    .select({ fallback: classes.fallback })
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.ws, turn.ws), isNull(classes.deletedAt)));
  return say(nearest?.fallback ?? [], turn, 'fallback');
};

/** Nothing was written for this case: say so plainly. */
const lastResort: Responder = async (_tx, turn) => ({
  text: defaultText(turn.understood.classId === null ? 'nothingPublished' : 'notUnderstood', turn.language),
  choices: [],
  kind: 'fallback',
});

/** Asked in this order. The dialog script bound to an intent takes its place before the intent's own answers. */
const responders: readonly Responder[] = [intentAnswers, classFallback, lastResort];

export async function respond(tx: Tx, turn: Turn): Promise<Reply> {
  for (const responder of responders) {
    const reply = await responder(tx, turn);
    if (reply) return reply;
  }
  throw new Error('the last resort did not answer');
}

function say(answers: readonly Answer[], turn: Turn, kind: Reply['kind']): Reply | null {
  const drawn = drawAnswer(answers, turn.language, turn.understood.attributes);
  return drawn && { text: drawn.text, choices: drawn.choices, kind };
}
