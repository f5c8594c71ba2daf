import { readAhead } from '../../../shared/api/queryClient.ts';
import { workspaceZone } from '../../../shared/state/workspace.ts';
import { readPeriod } from '../../../shared/ui/Period.tsx';
import { fetchFigures } from './fetchFigures.ts';

/** Asks for the figures of the tab Home, and for what shows them. */
export function readHomeAhead(ws: string, { searchParams }: URL): void {
  if (searchParams.has('chart')) return;
  const { query } = readPeriod(searchParams, workspaceZone(ws));
  readAhead('GET /api/1.0/overview/:ws', { params: { ws }, query });
  readAhead('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  // What fails is fetched again where it is shown.
  void fetchFigures().catch(() => undefined);
}
