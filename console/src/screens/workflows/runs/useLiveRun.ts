import type { ScriptOutput } from '@parlance/contract/calls/scriptRuns';
import { useEffect } from 'react';
import { calmReader } from '../../../shared/api/calmReader.ts';
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
    const reader = calmReader(pause, () => invalidate(detailCall, messagesCall));
    const [workspace, script] = [ws, scriptId].map(encodeURIComponent);
    const stream = openEventStream({
      url: `/api/1.0/workspaces/${workspace}/script/${script}/output`,
      delay: () => reconnect,
      onEvent: (data) => {
        const told: ScriptOutput = JSON.parse(data);
        if ('run_id' in told && told.run_id === runId) reader.ask();
      },
    });
    return () => {
      reader.stop();
      stream.close();
    };
  }, [ws, scriptId, runId, isOver]);
}
