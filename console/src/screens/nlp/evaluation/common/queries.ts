import type { Task } from '@parlance/contract/calls/workspaces';
import { invalidate, useCall } from '../../../../shared/api/queryClient.ts';
import { useNewestTask } from '../../data/queries.ts';

export const useEvaluations = (ws: string, classId: string) =>
  useCall('GET /api/1.0/gael/:ws/class/:id/evaluations', { params: { ws, id: classId } });

export const useReport = (ws: string, id: string | undefined) =>
  useCall('GET /api/1.0/gael/:ws/evaluation/:id', { params: { ws, id: id ?? '' } }, { enabled: id !== undefined });

export const useComparison = (ws: string, id: string, other: string) =>
  useCall('GET /api/1.0/gael/:ws/evaluation/:id/comparison/:other', { params: { ws, id, other } });

export const useTestSets = (ws: string, classId: string) =>
  useCall('GET /api/1.0/gael/:ws/class/:id/testsets', { params: { ws, id: classId } });

export const useTestSet = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/testset/:id', { params: { ws, id } });

/** Refreshes evaluations, test sets and the current intents of their utterances. */
export const refreshEvaluations = () =>
  invalidate(
    'GET /api/1.0/gael/:ws/class/:id/evaluations',
    'GET /api/1.0/gael/:ws/evaluation/:id/predictions',
    'GET /api/1.0/gael/:ws/class/:id/testsets',
    'GET /api/1.0/gael/:ws/testset/:id',
  );

/** The task of the newest evaluation of a class, running or ended; refetches the list once it has ended. */
export const useEvaluationTask = (ws: string, classId: string): Task | undefined =>
  useNewestTask(ws, 'evaluate', classId, refreshEvaluations);
