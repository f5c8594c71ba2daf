import type { Task } from '@parlance/contract/calls/workspaces';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { can, session } from '../../shared/state/session.ts';
import { notifyDone, notifyFailed } from '../../shared/feedback/toasts.ts';

export const isActive = ({ status }: Task): boolean => status === 'queued' || status === 'running';

/** Progress comes by the event stream; polling covers its interruptions. */
const poll = 5000;

const knownKinds = ['train', 'evaluate', 'import', 'publish', 'push', 'pull', 'reread', 'export'] as const;
export const kindOf = (task: Task) => knownKinds.find((kind) => task.kind.includes(kind)) ?? 'other';

/** `Training orders`: the name of a task. Its subject may be the id of a class, which is not readable. */
export function useTaskName(ws: string): (task: Task) => string {
  const { t } = useTranslation('shell');
  const { data } = useCall('GET /api/1.0/gael/:ws/class', { params: { ws } }, { enabled: can('nlp_class:read', ws) });
  return (task) => {
    const known = data?.data.find(({ id }) => id === task.subject);
    return [t(`task.kind.${kindOf(task)}`), known?.class_name ?? task.subject].filter(Boolean).join(' ');
  };
}

/** The workspace's tasks, newest first; shows a toast when a task of the user ends. */
export function useTasks(ws: string): Task[] {
  const { t } = useTranslation('shell');
  const nameOf = useTaskName(ws);
  const { data, refetch } = useCall('GET /api/1.0/workspaces/:ws/queue', { params: { ws } });
  const tasks = data?.data ?? [];
  const active = tasks.some(isActive);
  const seen = useRef(new Set<string>());

  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => void refetch(), poll);
    return () => clearInterval(timer);
  }, [active, refetch]);

  useEffect(() => {
    for (const task of data?.data ?? []) {
      if (isActive(task)) seen.current.add(task.taskId);
      else if (seen.current.delete(task.taskId)) notifyEnd(task);
    }
    function notifyEnd(task: Task): void {
      const mine = task.created_by === session.user?.id || task.created_by === session.user?.login;
      if (!mine) return;
      if (task.status === 'completed') notifyDone(t('task.done', { name: nameOf(task) }));
      if (task.status === 'error')
        notifyFailed(task.error ? errorText(task.error) : '', { title: t('task.failed', { name: nameOf(task) }) });
    }
  });
  return tasks;
}
