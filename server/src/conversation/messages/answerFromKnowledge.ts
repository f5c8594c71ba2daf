import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { KnowledgeUse } from '@parlance/contract/calls/knowledge/answers';
import { limits } from '@parlance/contract/limits';
import { askKnowledge } from '../../knowledge/answers/askKnowledge.ts';
import { presentAnswer, useOf } from '../../knowledge/answers/presentAnswer.ts';
import { findResponders } from '../../knowledge/bases/responders.ts';
import { isLanguageName, type SpokenLanguage } from '../../nlu/language.ts';
import { messages } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Reply, Turn } from './recordVerbatim.ts';

/** Maximum length of a question, in characters; the rest of a message is cut off. */
const maxAsked = 1000;

/** The answer of a knowledge base, or, where none has an answer, the text that says so. */
export interface KnowledgeReply {
  reply: Reply & { knowledge: KnowledgeUse };
  known: boolean;
}

/**
 * Answers a message from the first knowledge base that has an answer, otherwise with the first one's text for unknown
 * questions. Null: no knowledge base answers here, or it failed.
 */
export async function answerFromKnowledge(
  deps: Deps,
  { place, message, understood, language }: Turn,
): Promise<KnowledgeReply | null> {
  const bases = await deps.db.once((tx) => findResponders(tx, place.ws, understood.classId));
  if (bases.length === 0) return null;
  const previous = await deps.db.once((tx) => previousTurn(tx, place, message.seq));
  const written = spoken(language);
  let unknown: KnowledgeReply | null = null;
  try {
    for (const base of bases) {
      const answer = await askKnowledge(deps, {
        ws: place.ws,
        base,
        question: message.body.slice(0, maxAsked),
        language: written ?? undefined,
        previous,
      });
      const knowledge = useOf(base, answer);
      if (!answer.known) {
        const by = 'none' as const;
        unknown ??= { reply: { text: answer.text, attachment: null, kind: 'fallback', by, knowledge }, known: false };
        continue;
      }
      const { text, sources } = presentAnswer(answer, written ?? 'english');
      const said = text.slice(0, limits.answerLength);
      return {
        reply: { text: said, attachment: { sources }, kind: 'answered', by: 'knowledge', knowledge },
        known: true,
      };
    }
  } catch (error) {
    deps.log.error({ err: error, conversationId: place.id }, 'no answer from a knowledge base');
  }
  return unknown;
}

const spoken = (name: string): SpokenLanguage | null => (isLanguageName(name) && name !== 'auto' ? name : null);

/** The previous turn, if its answer came from documents: a question may refer to it. */
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
        // Reads only the newest partitions.
        sql`${messages.createdAt} > now() - interval '1 day'`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(2);
  if (answer?.sender !== 'assistant' || question?.sender !== 'person' || !answer.attachment?.sources) return [];
  return [{ question: question.body.slice(0, maxAsked), answer: answer.body }];
}
