import type { ScriptOutput } from '@parlance/contract/calls/scriptRuns';
import { useEffect } from 'react';
import { throttledReader } from '../../../shared/api/throttledReader.ts';
import { openEventStream } from '../../../shared/api/eventStream.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';

export const detailCall = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId';
export const messagesCall = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/messages';

/** Delay in ms before a reconnection. */
const reconnect = 3000;
/** Throttle in ms: one read covers all events within it. */
const pause = 250;

/** Refetches a run whenever the stream of its script reports a change of it, each call included, until it has ended. */
export function useLiveRun(ws: string, scriptId: string, runId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return undefined;
    const reader = throttledReader(pause, () => invalidate(detailCall, messagesCall));
    const [workspace, script] = [ws, scriptId].map(encodeURIComponent);
    const stream = openEventStream({
      url: `/api/1.0/workspaces/${workspace}/script/${script}/output`,
      delay: () => reconnect,
      onEvent: (data) => {
        const output: ScriptOutput = JSON.parse(data);
        if ('run_id' in output && output.run_id === runId) reader.ask();
      },
    });
    return () => {
      reader.stop();
      stream.close();
    };
  }, [ws, scriptId, runId, isOver]);
}
