import type { Task } from '@parlance/contract/calls/workspaces';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../shared/api/queryClient.ts';
import { isRunning } from '../../../shared/state/isRunning.ts';
import { can } from '../../../shared/state/session.ts';
import { refresh } from './refresh.ts';

/** Poll interval of a training in ms, by the specification. */
export const trainingPoll = 5000;

// An access list may open a part of the studio only: what the user may not read is not requested.
export const useClasses = (ws: string) =>
  useCall('GET /api/1.0/gael/:ws/class', { params: { ws } }, { enabled: can('nlp_class:read', ws) });
export const useIntents = (ws: string) =>
  useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled: can('nlp_intent:read', ws) });
export const useCorpora = (ws: string) =>
  useCall('GET /api/1.0/gael/:ws/wordscorpus', { params: { ws } }, { enabled: can('nlp_corpus:read', ws) });
export const useBuiltins = (ws: string) => useCall('GET /api/1.0/gael/:ws/builtins', { params: { ws } });

export const useIntent = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/intents/:id', { params: { ws, id } });
export const useCorpus = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/wordscorpus/:id', { params: { ws, id } });

/** The number of changes of a class since its newest training. */
export const useNeedToTrain = (ws: string, id: string, enabled: boolean) =>
  useCall('GET /api/1.0/gael/:ws/class/:id/needToTrain', { params: { ws, id } }, { enabled });

/** All trainings of a class, and the changes since the last one. */
export const useTrainings = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/class/:id/trainings', { params: { ws, id } });

/** Recent tasks, newest first; the event stream keeps them up to date. */
export const useTasks = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/queue', { params: { ws } });

/** A background task, polled every 5 s while it runs, in case the event stream is interrupted. */
export function useTask(ws: string, taskId: string): Task | undefined {
  const { data } = useTasks(ws);
  const listed = data?.data.find((task) => task.taskId === taskId);
  const going = taskId !== '' && (!listed || isRunning(listed));
  const one = useCall(
    'GET /api/1.0/workspaces/:ws/queue/:taskId',
    { params: { ws, taskId } },
    { enabled: going, refetchInterval: going && trainingPoll },
  );
  if (!listed || !one.data) return listed ?? one.data;
  return listed.updated_at > one.data.updated_at ? listed : one.data;
}

/**
 * The newest task of a kind for a subject, running or ended.
 * @param onEnd refetches what the task changes, once it has ended
 */
export function useNewestTask(ws: string, kind: string, subject: string, onEnd: () => Promise<void>): Task | undefined {
  const { data } = useTasks(ws);
  const newest = data?.data.find((task) => task.kind === kind && task.subject === subject);
  const task = useTask(ws, newest && isRunning(newest) ? newest.taskId : '') ?? newest;
  const listed = data !== undefined;
  const ended = task && !isRunning(task) ? task.taskId : '';
  // A short task may start and end between two polls, so it is detected by the id of the ended task.
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && ended !== '' && ended !== known.current) void onEnd();
    if (listed && (known.current === undefined || ended !== '')) known.current = ended;
  }, [listed, ended, onEnd]);
  return task;
}

/** Refetches the classes every 5 s while one is being trained, and at once when a training ends. */
export function useTrainingWatch(ws: string): void {
  const training = useClasses(ws).data?.data.some((one) => one.state === 'training') ?? false;
  const going = useTasks(ws)
    .data?.data.filter((task) => task.kind === 'train' && isRunning(task))
    .map(({ taskId }) => taskId)
    .join(' ');
  const before = useRef(going);
  useEffect(() => {
    // The first list of tasks brings no news: the classes are fetched at the same time.
    if (before.current !== undefined && before.current !== going) void refresh('class');
    before.current = going;
  }, [going]);
  useEffect(() => {
    if (!training) return undefined;
    const timer = setInterval(() => void refresh('class'), trainingPoll);
    return () => clearInterval(timer);
  }, [training]);
}
