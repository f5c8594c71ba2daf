import type { QueryOf } from '@parlance/contract';
import type { ShadowRun } from '@parlance/contract/calls/shadow';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { invalidate, useCall } from '../../../../shared/api/queryClient.ts';
import { refreshTasks } from '../../data/refresh.ts';
import { useNewestTask } from '../../data/queries.ts';

/** The model to publish: by default the draft. */
export type Candidate = QueryOf<'GET /api/1.0/gael/:ws/class/:id/shadow'>;

export const useShadowRun = (ws: string, id: string, candidate: Candidate, enabled = true) =>
  useCall('GET /api/1.0/gael/:ws/class/:id/shadow', { params: { ws, id }, query: candidate }, { enabled });

/** Whether the published model is right more often than the candidate, by the reviews of messages. */
export const isWorse = (run: ShadowRun | null | undefined): boolean =>
  run !== null && run !== undefined && run.reviewed.right < run.reviewed.right_before;

const refreshShadowRun = () => invalidate('GET /api/1.0/gael/:ws/class/:id/shadow');

/** The newest shadow run of a class as a task, running or ended. */
export const useShadowTask = (ws: string, classId: string) => useNewestTask(ws, 'shadow', classId, refreshShadowRun);

/** Starts a shadow run of the newest messages; its task reports the progress. */
export async function readMessagesAgain(ws: string, id: string, candidate: Candidate, messages: number): Promise<void> {
  const started = await attempt(t('shadow.failed', { ns: 'models' }), () =>
    call('POST /api/1.0/gael/:ws/class/:id/shadow', { params: { ws, id }, body: { ...candidate, messages } }),
  );
  if (started) await refreshTasks();
}
