import type { RunFigures } from '@parlance/contract/calls/knowledge/evaluation';
import type { knowledgeRunResults } from '../../platform/db/questionSetTables.ts';

export type ResultRow = typeof knowledgeRunResults.$inferSelect;
type MeasuredResult = Pick<
  ResultRow,
  'answerable' | 'rank' | 'known' | 'isRight' | 'expected' | 'sentences' | 'supported' | 'ms'
>;

/** A right passage counts as found within this rank (recall at 5). */
export const recallDepth = 5;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The figures of a run's results. */
export function figuresOf(results: readonly MeasuredResult[]): RunFigures {
  const answerable = results.filter((one) => one.answerable);
  const unanswerable = results.length - answerable.length;
  const unknown = results.filter((one) => !one.known);
  const rightlyUnknown = unknown.filter((one) => !one.answerable).length;
  const sentences = results.reduce((sum, one) => sum + one.sentences, 0);
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    questions: results.length,
    answerable: answerable.length,
    unanswerable,
    recall: share(answerable.filter(({ rank }) => rank !== null && rank <= recallDepth).length, answerable.length),
    mrr: share(
      answerable.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0),
      answerable.length,
    ),
    unknown_precision: share(rightlyUnknown, unknown.length),
    unknown_recall: share(rightlyUnknown, unanswerable),
    citations: share(
      results.reduce((sum, one) => sum + one.supported, 0),
      sentences,
    ),
    sentences,
    p50_ms: Math.round((times[Math.floor((times.length - 1) / 2)] ?? 0) * 10) / 10,
    gone: results.filter(({ expected }) => expected !== 'there').length,
  };
}

/** Whether a person got an answer; from a right passage, if the question is answerable. */
export const isAnswered = ({ answerable, isRight, known }: Pick<MeasuredResult, 'answerable' | 'isRight' | 'known'>) =>
  answerable ? isRight : known;
