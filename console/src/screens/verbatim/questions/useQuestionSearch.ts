import type { BodyOf } from '@parlance/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { isRunning } from '../../../shared/state/isRunning.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';

/** Poll interval in ms, in case the event stream misses the end. */
const poll = 1000;

/** The search for questions in the background: one started in this tab, or by others. */
export function useQuestionSearch(ws: string) {
  const { t } = useTranslation('verbatim');
  const [started, setStarted] = useState('');
  const [starting, setStarting] = useState(false);
  /** Id of the task that has ended. */
  const [over, setOver] = useState('');
  const queue = useCall('GET /api/1.0/workspaces/:ws/queue', { params: { ws } });
  const going = queue.data?.data.find((task) => task.kind === 'questions.find' && isRunning(task));
  const taskId = going?.taskId ?? started;
  const query = useCall(
    'GET /api/1.0/workspaces/:ws/queue/:taskId',
    { params: { ws, taskId } },
    { enabled: taskId !== '', refetchInterval: taskId !== '' && over !== taskId && poll },
  );
  const task = taskId === '' ? undefined : query.data;
  const status = task?.status;
  if (task && !isRunning(task) && over !== task.taskId) setOver(task.taskId);
  useEffect(() => {
    if (status !== undefined && status !== 'queued' && status !== 'running') {
      void invalidate('GET /api/1.0/verbatim/:ws/questions', 'GET /api/1.0/workspaces/:ws/queue');
    }
  }, [status]);
  return {
    task,
    running: starting || (task !== undefined && isRunning(task)),
    start: async (body: BodyOf<'POST /api/1.0/verbatim/:ws/questions'>) => {
      setStarting(true);
      const made = await attempt(t('questions.failed'), () =>
        call('POST /api/1.0/verbatim/:ws/questions', { params: { ws }, body }),
      );
      if (made) setStarted(made.taskId);
      setStarting(false);
    },
    cancel: () =>
      attempt(t('questions.failed'), async () => {
        await call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId } });
        await query.refetch();
      }),
  };
}
