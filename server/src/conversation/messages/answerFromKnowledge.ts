import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { limits } from '@parlance/contract/limits';
import { askKnowledge } from '../../knowledge/answers/askKnowledge.ts';
import { tellAnswer, useOf } from '../../knowledge/answers/tellAnswer.ts';
import { findResponders } from '../../knowledge/bases/responders.ts';
import { isLanguageName, type SpokenLanguage } from '../../nlu/language.ts';
import { messages } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Reply, Turn } from './recordVerbatim.ts';

/** Characters of a message that are asked with. */
const mostAsked = 1000;

/**
 * Answers a message from the first knowledge base that knows an answer; null: none does, or a failure, which leaves the message
 * to the fallback.
 */
export async function answerFromKnowledge(
  deps: Deps,
  { place, message, understood, language }: Turn,
): Promise<Reply | null> {
  const bases = await deps.db.once((tx) => findResponders(tx, place.ws, understood.classId));
  if (bases.length === 0) return null;
  const previous = await deps.db.once((tx) => previousTurn(tx, place, message.seq));
  const written = spoken(language);
  try {
    for (const base of bases) {
      const answer = await askKnowledge(deps, {
        ws: place.ws,
        base,
        question: message.body.slice(0, mostAsked),
        language: written ?? undefined,
        previous,
      });
      if (!answer.known) continue;
      const { text, sources } = tellAnswer(answer, written ?? 'english');
      return {
        text: text.slice(0, limits.answerLength),
        attachment: { sources },
        kind: 'answered',
        knowledge: useOf(base, answer),
      };
    }
  } catch (error) {
    deps.log.error({ err: error, conversationId: place.id }, 'no answer from a knowledge base');
  }
  return null;
}

const spoken = (name: string): SpokenLanguage | null => (isLanguageName(name) && name !== 'auto' ? name : null);

/** What was asked and answered just before, where that was an answer from documents too: a question may lean on it. */
async function previousTurn(
  tx: Tx,
  { ws, id }: Turn['place'],
  seq: number,
): Promise<{ question: string; answer: string }[]> {
  const [answer, question] = await tx
    .select({ sender: messages.sender, body: messages.body, attachment: messages.attachment })
    .from(messages)
    .where(
      and(
        eq(messages.ws, ws),
        eq(messages.conversationId, id),
        lt(messages.seq, seq),
        // Only the newest partitions.
        sql`${messages.createdAt} > now() - interval '1 day'`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(2);
  if (answer?.sender !== 'assistant' || question?.sender !== 'person' || !answer.attachment?.sources) return [];
  return [{ question: question.body.slice(0, mostAsked), answer: answer.body }];
}
