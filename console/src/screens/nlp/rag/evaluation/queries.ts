import type { QueryOf } from '@parlance/contract';
import { invalidate, useCall } from '../../../../shared/api/queryClient.ts';
import { useNewestTask } from '../../data/queries.ts';

/** The path parameters of the evaluated knowledge base. */
export interface BasePlace {
  ws: string;
  base: string;
}
/** The path parameters of one of its question sets. */
export interface SetPlace extends BasePlace {
  id: string;
}

const sets = 'GET /api/1.0/gael/:ws/rag/:base/question-sets';
const questions = 'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions';
const runs = 'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs';
const results = 'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results';

export const useQuestionSets = (params: BasePlace) => useCall(sets, { params });

export const useQuestions = (params: SetPlace, query: QueryOf<typeof questions>) =>
  useCall(questions, { params, query }, { keepPrevious: true });

export const useRuns = (params: SetPlace) => useCall(runs, { params });

export const useResults = (params: SetPlace, query: QueryOf<typeof results>) =>
  useCall(results, { params, query }, { keepPrevious: true });

export const useComparison = ({ ws, base }: BasePlace, id: string, other: string) =>
  useCall('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other', { params: { ws, base, id, other } });

/** Refetches question sets, their questions and their runs. */
export const refreshEvaluation = (): Promise<void> => invalidate(sets, questions, runs);

/** The newest task of a kind on a set, running or ended; refetches the evaluation once it has ended. */
export const useSetTask = (ws: string, set: string, kind: 'knowledge.evaluate' | 'knowledge.questions') =>
  useNewestTask(ws, kind, set, refreshEvaluation);
