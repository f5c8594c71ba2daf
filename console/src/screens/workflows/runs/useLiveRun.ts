import type { ScriptOutput } from '@parlance/contract/calls/scriptRuns';
import { useEffect } from 'react';
import { openEventStream } from '../../../shared/api/eventStream.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';

export const detailCall = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId';
export const messagesCall = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/messages';

/** After an interruption, ms. */
const reconnect = 3000;
/** What comes within it is read once, ms. */
const pause = 250;

/** Reads a run again whenever the stream of its script tells of it, each call included, until it has ended. */
export function useLiveRun(ws: string, scriptId: string, runId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      void invalidate(detailCall, messagesCall);
    };
    const [workspace, script] = [ws, scriptId].map(encodeURIComponent);
    const stream = openEventStream({
      url: `/api/1.0/workspaces/${workspace}/script/${script}/output`,
      delay: () => reconnect,
      onEvent: (data) => {
        const told: ScriptOutput = JSON.parse(data);
        if ('run_id' in told && told.run_id === runId) timer ??= setTimeout(read, pause);
      },
    });
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [ws, scriptId, runId, isOver]);
}
