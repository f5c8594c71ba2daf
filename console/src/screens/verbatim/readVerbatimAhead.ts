import { readAhead } from '../../shared/api/queryClient.ts';
import { readPageAhead } from '../../shared/api/usePages.ts';
import { verbatimList } from '../../shared/review/verbatimPages.ts';
import { workspaceZone } from '../../shared/state/workspace.ts';
import { countQuery, readFilters } from './useFilters.ts';

/** Prefetches the messages that the screen shows first at an address. */
export function readVerbatimAhead(ws: string, { pathname, searchParams }: URL): void {
  if (pathname !== '/logs') return;
  const { query, order } = readFilters(searchParams, workspaceZone(ws));
  readPageAhead(verbatimList(ws, { ...query, order }));
  readAhead('GET /api/1.0/verbatim/:ws/reviews', { params: { ws }, query: countQuery(query) });
}
