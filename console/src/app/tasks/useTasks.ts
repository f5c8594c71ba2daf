import type { Task } from '@parlance/contract/calls/workspaces';
import { isTaskKind, type TaskKind } from '@parlance/contract/permissions';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { isRunning } from '../../shared/state/isRunning.ts';
import { can, isMine } from '../../shared/state/session.ts';
import { notifyDone, notifyFailed } from '../../shared/feedback/toasts.ts';

/** Poll interval in ms: progress comes by the event stream, and polling covers its interruptions. */
const poll = 5000;

export const kindOf = ({ kind }: Task): TaskKind | 'other' => (isTaskKind(kind) ? kind : 'other');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `Training · orders`: the name of a task. Its subject may be the id of a class, which is not readable. */
export function useTaskName(ws: string): (task: Task) => string {
  const { t } = useTranslation('shell');
  const { data } = useCall('GET /api/1.0/gael/:ws/class', { params: { ws } }, { enabled: can('nlp_class:read', ws) });
  return (task) => {
    const known = data?.data.find(({ id }) => id === task.subject);
    const subject = known?.class_name ?? (uuid.test(task.subject ?? '') ? null : task.subject);
    return [t(`task.kind.${kindOf(task)}`), subject].filter(Boolean).join(' · ');
  };
}

/** The workspace's tasks, newest first; shows a toast when a task of the user ends. */
export function useTasks(ws: string): Task[] {
  const { t } = useTranslation('shell');
  const nameOf = useTaskName(ws);
  const { data, refetch } = useCall('GET /api/1.0/workspaces/:ws/queue', { params: { ws } });
  const tasks = data?.data ?? [];
  const active = tasks.some(isRunning);
  const seen = useRef(new Set<string>());

  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => void refetch(), poll);
    return () => clearInterval(timer);
  }, [active, refetch]);

  useEffect(() => {
    for (const task of data?.data ?? []) {
      if (isRunning(task)) seen.current.add(task.taskId);
      else if (seen.current.delete(task.taskId)) notifyEnd(task);
    }
    function notifyEnd(task: Task): void {
      // The tests of a script run after each save, and the editor shows their result.
      if (!isMine(task) || task.kind === 'script.test') return;
      if (task.status === 'completed') notifyDone(t('task.done', { name: nameOf(task) }));
      // Another user may have cancelled it, or the same user in another window.
      if (task.status === 'cancelled') notifyDone(t('task.cancelled', { name: nameOf(task) }), { color: 'info' });
      if (task.status === 'error')
        notifyFailed(task.error ? errorText(task.error) : '', { title: t('task.failed', { name: nameOf(task) }) });
    }
  });
  return tasks;
}
