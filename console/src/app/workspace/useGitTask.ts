import type { BodyOf } from '@parlance/contract';
import type { Task } from '@parlance/contract/calls/workspaces';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';
import { isRunning } from '../../shared/state/isRunning.ts';

type Push = BodyOf<'POST /api/1.0/workspaces/:ws/github/push'>;
type Pull = BodyOf<'POST /api/1.0/workspaces/:ws/github/pull'>;
export type GitMode = 'compare' | 'pull' | 'push';

/** How often to poll, in milliseconds, in case the event stream misses the end. */
const poll = 1000;

/** The mode of a task that was running before. */
const modes: Readonly<Record<string, GitMode>> = { 'git.push': 'push', 'git.pull': 'pull', 'git.compare': 'compare' };

/** The progress and the result of a push, a pull or a comparison, also of one that was running before. */
export function useGitTask(ws: string) {
  const [run, setRun] = useState<{ mode: GitMode; taskId: string } | null>(null);
  const [problem, setProblem] = useState('');
  const [starting, setStarting] = useState(false);
  const [over, setOver] = useState(false);
  const taskId = run?.taskId ?? '';
  const query = useCall(
    'GET /api/1.0/workspaces/:ws/queue/:taskId',
    { params: { ws, taskId } },
    { enabled: taskId !== '', refetchInterval: taskId !== '' && !over && poll },
  );
  const task: Task | undefined = taskId === '' ? undefined : query.data;
  const ended = task !== undefined && !isRunning(task);
  if (ended !== over) setOver(ended);
  const queue = useCall('GET /api/1.0/workspaces/:ws/queue', { params: { ws } });
  const elsewhere = queue.data?.data.find((one) => one.kind in modes && isRunning(one));
  const mode = modes[elsewhere?.kind ?? ''];
  if (elsewhere && mode && elsewhere.taskId !== taskId && !starting && (run === null || ended)) {
    setRun({ mode, taskId: elsewhere.taskId });
  }
  const changed = ended && run?.mode !== 'compare';
  useEffect(() => {
    if (changed)
      void invalidate(
        'GET /api/1.0/workspaces/:ws/configuration/github',
        'GET /api/1.0/gael/:ws/class',
        'GET /api/1.0/gael/:ws/intents',
        'GET /api/1.0/gael/:ws/wordscorpus',
      );
  }, [changed]);

  const start = async (mode: GitMode, ask: () => Promise<Task>) => {
    setProblem('');
    setStarting(true);
    setRun(null);
    try {
      const { taskId: started } = await ask();
      setRun({ mode, taskId: started });
      void invalidate('GET /api/1.0/workspaces/:ws/queue');
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setStarting(false);
    }
  };
  return {
    mode: run?.mode ?? null,
    task,
    /** Why the task could not start. */
    problem,
    busy: starting || (run !== null && !ended),
    compare: () => start('compare', () => pull(ws, { dry_run: true })),
    pull: (conflicts: Pull['conflicts']) => start('pull', () => pull(ws, { conflicts })),
    push: (body: Push) =>
      start('push', () => call('POST /api/1.0/workspaces/:ws/github/push', { params: { ws }, body })),
    cancel: async () => {
      await call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId } }).catch((error: unknown) =>
        setProblem(reasonOf(error)),
      );
      await query.refetch();
    },
  };
}
export type GitTask = ReturnType<typeof useGitTask>;

const pull = (ws: string, body: Pull) => call('POST /api/1.0/workspaces/:ws/github/pull', { params: { ws }, body });
