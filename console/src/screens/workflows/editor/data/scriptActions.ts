import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import type { Script } from '@parlance/contract/calls/scripts';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { invalidate } from '../../../../shared/api/queryClient.ts';
import { confirmer } from '../../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { receiveScript } from './saveScript.ts';

const texts = { ns: 'scriptEditor' } as const;

/**
 * Runs a script; shows an error when it cannot run.
 *
 * @param thing id of the virtual thing to run for; null: none
 * @param alarm for an alarm: whether it runs as going on or off
 */
export async function playScript(
  ws: string,
  id: string,
  branch: 'draft' | 'production',
  thing: string | null,
  alarm?: 'on' | 'off',
): Promise<ScriptRun | undefined> {
  const run = await attempt(t('failed.play', texts), () =>
    call('PUT /api/1.0/workspaces/:ws/script/:id/play', {
      params: { ws, id },
      body: { branch, ...(thing !== null && { deviceName: thing }), ...(alarm && { alarm }) },
    }),
  );
  void invalidate('GET /api/1.0/workspaces/:ws/script/:id/running');
  return run;
}

/** Cancels a run of a script, or all that have not ended. */
async function cancelRun(ws: string, id: string, run?: string): Promise<void> {
  const done = await attempt(t('failed.cancel', texts), () =>
    call('PUT /api/1.0/workspaces/:ws/script/:id/cancel', {
      params: { ws, id },
      body: run === undefined ? {} : { run_id: run },
    }),
  );
  if (done) notifyDone(t('done.cancelled', { ...texts, count: done.cancelled }));
  void invalidate(
    'GET /api/1.0/workspaces/:ws/runs',
    'GET /api/1.0/workspaces/:ws/script/:id/run/:runId',
    'GET /api/1.0/workspaces/:ws/script/:id/running',
  );
}

/** Cancels a run. In production the user confirms first, because people may be talking with it. */
export async function askCancel(ws: string, { script_id: id, run_id: run, branch }: ScriptRun): Promise<void> {
  if (branch === 'draft') return cancelRun(ws, id, run);
  await confirmer.ask({
    title: t('cancel.title', texts),
    message: t('cancel.text', texts),
    confirmLabel: t('cancel.confirm', texts),
    cancelLabel: t('cancel.keep', texts),
    danger: true,
    onConfirm: () => cancelRun(ws, id, run),
  });
}

/** Cancels all unfinished runs of a script after confirmation. */
export async function askCancelAll(ws: string, id: string): Promise<void> {
  await confirmer.ask({
    title: t('cancel.titleAll', texts),
    message: t('cancel.text', texts),
    confirmLabel: t('cancel.confirmAll', texts),
    cancelLabel: t('cancel.keepAll', texts),
    danger: true,
    onConfirm: () => cancelRun(ws, id),
  });
}

/** Saves an earlier version as the newest one. @returns whether that succeeded */
export async function revertScript(ws: string, { script_id: id, version }: Script, to: number): Promise<boolean> {
  const script = await attempt(t('failed.revert', texts), () =>
    call('PUT /api/1.0/workspaces/:ws/script/:id/revert', {
      params: { ws, id },
      body: { version: to },
      ifMatch: version,
    }),
  );
  if (!script) return false;
  receiveScript(ws, script);
  notifyDone(t('done.reverted', { ...texts, version: script.version, to }));
  return true;
}

/** Takes a script out of production after confirmation. */
export async function askStop(ws: string, { script_id: id, version, name }: Script): Promise<void> {
  await confirmer.ask({
    title: t('stop.title', { ...texts, name }),
    message: t('stop.text', texts),
    confirmLabel: t('stop.confirm', texts),
    onConfirm: async () => {
      const script = await attempt(t('failed.stop', texts), () =>
        call('PUT /api/1.0/workspaces/:ws/script/:id', {
          params: { ws, id },
          body: { production: false },
          ifMatch: version,
        }),
      );
      if (script) receiveScript(ws, script);
    },
  });
}
