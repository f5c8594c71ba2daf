import type { Task } from '@parlance/contract/calls/workspaces';

/** Whether a task is queued or running. */
export const isRunning = ({ status }: Pick<Task, 'status'>): boolean => status === 'queued' || status === 'running';
