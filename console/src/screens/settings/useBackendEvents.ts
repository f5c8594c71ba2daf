import type { CallName } from '@parlance/contract';
import type { BackendEvent } from '@parlance/contract/calls/backend';
import { useEffect } from 'react';
import { openEventStream } from '../../shared/api/eventStream.ts';
import { invalidate } from '../../shared/api/queryClient.ts';

/** Every change leaves its line there. */
const log: CallName[] = ['GET /api/1.0/backend/audit', 'GET /api/1.0/backend/audit/facets'];

/** Which answers a change makes out of date. */
const concerned: Record<string, CallName[]> = {
  prompt: ['GET /api/1.0/backend/:id/prompt', 'GET /api/1.0/prompt/:id', 'GET /api/1.0/prompt/:id/versions'],
  domain: ['GET /api/1.0/backend/config/domains'],
  trash: ['GET /api/1.0/backend/trash', 'GET /api/1.0/backend/vthing/list'],
};

/** Keeps the settings on screen in step with what others change. */
export function useBackendEvents(): void {
  useEffect(() => {
    const stream = openEventStream({
      url: '/api/1.0/backend/stream',
      onEvent: (data) => {
        const { what }: BackendEvent = JSON.parse(data);
        void invalidate(...(concerned[what] ?? []), ...log);
      },
      // What happened meanwhile is not known.
      onReopen: () => void invalidate(...Object.values(concerned).flat(), ...log),
    });
    return () => stream.close();
  }, []);
}
