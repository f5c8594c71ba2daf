import type { BodyOf } from '@parlance/contract';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';

const texts = { ns: 'waitingRuns' } as const;
export const waitingCall = 'GET /api/1.0/workspaces/:ws/script/:id/waiting';
export const checkCall = 'POST /api/1.0/workspaces/:ws/script/:id/waiting/check';

/** Selects runs: at most 50 by their ids; by default all waiting runs of earlier versions. */
type Some = Pick<BodyOf<typeof checkCall>, 'runs'>;

/** Refetches data about waiting runs. */
export const refreshWaiting = (): Promise<void> =>
  invalidate(
    waitingCall,
    checkCall,
    'GET /api/1.0/workspaces/:ws/runs',
    'GET /api/1.0/workspaces/:ws/script/:id/run/:runId',
    'GET /api/1.0/workspaces/:ws/script/:id/running',
  );

/** Moves the runs that fit to the version in production, and shows how many stay. */
export async function moveWaiting(ws: string, id: string, some: Some): Promise<void> {
  let [moved, kept, version] = [0, 0, 0];
  await attempt(t('failed.move', texts), async () => {
    let after: string | null | undefined;
    while (after !== null) {
      const page = await call('POST /api/1.0/workspaces/:ws/script/:id/waiting/move', {
        params: { ws, id },
        body: { ...some, ...(after !== undefined && { after }) },
      });
      const now = page.data.filter(({ outcome }) => outcome === 'moved').length;
      moved += now;
      kept += page.data.length - now;
      version = page.version;
      after = page.next;
    }
  });
  if (moved > 0) notifyDone(t('done.moved', { ...texts, count: moved, version }));
  if (kept > 0) notifyDone(t('done.kept', { ...texts, count: kept }), { color: 'warning' });
  await refreshWaiting();
}

/**
 * Ends waiting runs, with a message to the people who talk with them, and shows how many have ended.
 * @throws ApiError where not all could be ended
 */
export async function endWaiting(ws: string, id: string, some: Some, message: string): Promise<void> {
  let ended = 0;
  try {
    for (;;) {
      const body = { ...some, message };
      const page = await call('POST /api/1.0/workspaces/:ws/script/:id/waiting/end', { params: { ws, id }, body });
      ended += page.ended.length;
      if (page.left === 0 || page.ended.length === 0) return;
    }
  } finally {
    if (ended > 0) notifyDone(t('done.ended', { ...texts, count: ended }));
    await refreshWaiting();
  }
}
