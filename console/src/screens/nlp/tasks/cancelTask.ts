import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { refreshTasks } from '../data/refresh.ts';

/** Cancels a task; its unfinished changes are not applied. */
export async function cancelTask(ws: string, taskId: string): Promise<void> {
  await attempt(t('failed.cancel', { ns: 'nlp' }), () =>
    call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId } }),
  );
  await refreshTasks();
}
