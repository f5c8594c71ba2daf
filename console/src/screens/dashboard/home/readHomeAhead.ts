import { readAhead } from '../../../shared/api/queryClient.ts';
import { workspaceZone } from '../../../shared/state/workspace.ts';
import { readPeriod } from '../../../shared/ui/Period.tsx';
import { fetchFigures } from './fetchFigures.ts';

/** Prefetches the figures of the Home tab, and the component that shows them. */
export function readHomeAhead(ws: string, { searchParams }: URL): void {
  if (searchParams.has('chart')) return;
  const { query } = readPeriod(searchParams, workspaceZone(ws));
  readAhead('GET /api/1.0/overview/:ws', { params: { ws }, query });
  readAhead('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  // The component loads it again if this fails.
  void fetchFigures().catch(() => undefined);
}
