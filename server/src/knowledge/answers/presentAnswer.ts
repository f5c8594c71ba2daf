import type { MessageSource } from '@parlance/contract/calls/conversation';
import type { KnowledgeAnswer, KnowledgeUse } from '@parlance/contract/calls/knowledge/answers';
import type { SpokenLanguage } from '../../nlu/language.ts';
import { quotingTexts } from './texts.ts';
import { cited } from './writeAnswer.ts';

/** An answer for people who cannot check it: without the sentences that its sources do not support. */
export interface MessageAnswer {
  text: string;
  /** The cited passages, numbered as the text cites them. */
  sources: MessageSource[];
}

/** Most characters of a passage in a message. */
const maxText = 2000;

/** @param language of the introduction before quoted passages; null: without one */
export function presentAnswer(
  { sentences, passages, written_by: writtenBy }: KnowledgeAnswer,
  language: SpokenLanguage | null,
): MessageAnswer {
  const kept = sentences.filter(({ supported }) => supported);
  const numbers = new Map(
    [...new Set(kept.flatMap(({ citations }) => citations))].map((number, at) => [number, at + 1]),
  );
  const numbered = kept.map((sentence) => ({
    ...sentence,
    citations: sentence.citations.map((number) => numbers.get(number) ?? number),
  }));
  const quoted = [
    ...(language === null ? [] : [quotingTexts[language]]),
    ...numbered.map((sentence) => `- ${cited([sentence])}`),
  ];
  return {
    text: writtenBy === 'passages' ? quoted.join('\n') : cited(numbered),
    sources: [...numbers].flatMap(([number, shown]) => {
      const passage = passages[number - 1];
      if (!passage) return [];
      const { document_name, path, page, link, text } = passage;
      return [{ number: shown, document_name, path, page, link, text: text.slice(0, maxText) }];
    }),
  };
}

/** The record of an answer that is stored with the message it answers. */
export const useOf = (base: string, answer: KnowledgeAnswer): KnowledgeUse => ({
  base,
  written_by: answer.written_by,
  passages: answer.passages.map(({ chunk, document, score }) => ({ chunk, document, score })),
  cited: [...new Set(answer.sentences.flatMap(({ supported, citations }) => (supported ? citations : [])))].flatMap(
    (number) => answer.passages[number - 1]?.chunk ?? [],
  ),
  model: answer.model,
  prompt_version: answer.prompt_version,
  ms: answer.ms,
});
