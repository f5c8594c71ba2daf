import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SpokenLanguage } from '../../server/src/nlu/language.ts';
import { SHARED } from './nluData.ts';

/**
 * Public sets of passages and questions, where one passage answers each question. They are read from the folder beside
 * the repository.
 */
export const questionSets: readonly { file: string; language: SpokenLanguage; goal: number }[] = [
  { file: 'xquad.en', language: 'english', goal: 0.965 },
  { file: 'xquad.de', language: 'german', goal: 0.955 },
  { file: 'xquad.ru', language: 'russian', goal: 0.96 },
  { file: 'xquad.zh', language: 'chinese', goal: 0.966 },
  { file: 'jsquad.ja', language: 'japanese', goal: 0.93 },
];

const Squad = z.object({
  data: z.array(
    z.object({
      paragraphs: z.array(z.object({ context: z.string(), qas: z.array(z.object({ question: z.string() })) })),
    }),
  ),
});
export interface QuestionSet {
  passages: string[];
  /** Each question with the index of the passage that answers it. */
  questions: { text: string; answer: number }[];
}

/** Reads a set. Null where its file is missing. */
export function readQuestionSet(file: string): QuestionSet | null {
  const at = join(SHARED, 'data', 'knowledge', `${file}.json`);
  if (!existsSync(at)) return null;
  const paragraphs = Squad.parse(JSON.parse(readFileSync(at, 'utf8'))).data.flatMap((each) => each.paragraphs);
  return {
    passages: paragraphs.map(({ context }) => context),
    questions: paragraphs.flatMap(({ qas }, answer) => qas.map(({ question }) => ({ text: question, answer }))),
  };
}

/** Discounted gain with one relevant passage: 1 in the first place, less further down, 0 below the tenth. */
export const gain = (place: number): number => (place < 0 ? 0 : 1 / Math.log2(place + 2));

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
