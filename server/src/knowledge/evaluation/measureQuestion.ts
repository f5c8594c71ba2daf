import type { Expectation } from '@parlance/contract/calls/knowledge/evaluation';
import type { KnowledgeAnswer, KnowledgeSearch, Passage } from '@parlance/contract/calls/knowledge/answers';
import type { FoundPassage } from '../../platform/db/questionSetTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkAnswer } from '../answers/checkAnswer.ts';
import { cited, type WrittenAnswer, type Writer, writeAnswer } from '../answers/writeAnswer.ts';
import type { FollowedBase } from '../index/followBase.ts';
import { searchKnowledge } from '../search/searchKnowledge.ts';
import { isExpected, stateOf } from './expectations.ts';
import { recallDepth, type ResultRow } from './figures.ts';

/** Number of passages among which a right one is looked for. */
const searched = 10;

export interface QuestionToMeasure {
  id: string;
  text: string;
  answerable: boolean;
  expected: readonly Expectation[];
}

export interface QuestionMeasurement {
  result: Omit<ResultRow, 'ws' | 'run'>;
  found: KnowledgeSearch;
  written: WrittenAnswer;
}

/**
 * Asks a question as people would, and compares the passages and the answer with the expected ones. Call it without an
 * open transaction.
 */
export async function measureQuestion(
  deps: Pick<Deps, 'db' | 'jobs' | 'embedder' | 'log'>,
  base: FollowedBase,
  writer: Writer,
  { id, text, answerable, expected }: QuestionToMeasure,
  signal: AbortSignal,
): Promise<QuestionMeasurement> {
  const { answer: found, language } = await searchKnowledge(deps, base, { question: text, limit: searched });
  const passages = answering(found.passages, base.settings.passages);
  const written = await writeAnswer(deps, base, writer, { question: text, language, passages, signal });
  const sentences = checked(written, passages);
  const shown = found.passages.map(({ chunk, document, score, above }): FoundPassage => {
    const right = answerable && isExpected(expected, { chunk, document });
    return { chunk, document, score, above, right };
  });
  const at = shown.findIndex(({ right }) => right);
  const rank = at === -1 ? null : at + 1;
  return {
    result: {
      question: id,
      text,
      answerable,
      rank,
      known: written.known,
      isRight: answerable ? written.known && rank !== null && rank <= recallDepth : !written.known,
      expected: stateOf(expected),
      passages: shown,
      writtenBy: written.written_by,
      sentences: sentences.length,
      supported: sentences.filter(({ supported }) => supported).length,
      ms: found.ms,
    },
    found,
    written,
  };
}

/**
 * The passages that an answer is written from: the best ones by reciprocal rank fusion, those above the threshold
 * first.
 */
function answering(passages: readonly Passage[], most: number): Passage[] {
  const part = (rank: number | null) => (rank === null ? 0 : 1 / (60 + rank));
  const worth = (one: Passage) => part(one.rank_words) + part(one.rank_vectors);
  const best = new Set(passages.toSorted((a, b) => worth(b) - worth(a)).slice(0, most));
  return passages.filter((passage) => best.has(passage));
}

/** A model's answer is already checked; quotations are checked here in the same way. */
const checked = ({ written_by: by, sentences }: WrittenAnswer, passages: readonly Passage[]) =>
  by === 'passages'
    ? sentences.flatMap((sentence): KnowledgeAnswer['sentences'] =>
        checkAnswer(cited([sentence]), passages, new Date()),
      )
    : sentences;
