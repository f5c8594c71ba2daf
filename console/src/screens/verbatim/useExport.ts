import type { BodyOf } from '@parlance/contract';
import type { Task } from '@parlance/contract/calls/workspaces';
import { useState } from 'react';
import { reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { exportedFile, saveExport } from '../../shared/exports/exportedFile.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';

/** Poll interval in ms, in case the event stream misses the end. */
const poll = 1000;

/** An export of messages in the background: its task, and its file once it is ready. */
export function useExport(ws: string) {
  const [taskId, setTaskId] = useState('');
  const [problem, setProblem] = useState('');
  const [starting, setStarting] = useState(false);
  const [over, setOver] = useState(false);
  const query = useCall(
    'GET /api/1.0/workspaces/:ws/queue/:taskId',
    { params: { ws, taskId } },
    { enabled: taskId !== '', refetchInterval: taskId !== '' && !over && poll },
  );
  const task: Task | undefined = taskId === '' ? undefined : query.data;
  const ended = task !== undefined && task.status !== 'queued' && task.status !== 'running';
  if (ended !== over) setOver(ended);
  const file = task && exportedFile(task);

  /** Runs an action that may be refused, and shows the reason. */
  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return {
    task,
    file,
    problem,
    starting,
    start: async (body: BodyOf<'POST /api/1.0/verbatim/:ws/export'>) => {
      setStarting(true);
      await attempt(async () => {
        const started = await call('POST /api/1.0/verbatim/:ws/export', { params: { ws }, body });
        setTaskId(started.taskId);
        void invalidate('GET /api/1.0/workspaces/:ws/queue');
      });
      setStarting(false);
    },
    cancel: () =>
      attempt(async () => {
        await call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId } });
        await query.refetch();
      }),
    save: () =>
      attempt(async () => {
        if (file) await saveExport(ws, file);
      }),
  };
}
