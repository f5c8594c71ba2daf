import type { BodyOf } from '@parlance/contract';
import type { TriedSearchDetail } from '@parlance/contract/calls/knowledge/searches';
import { call } from '../../../../shared/api/call.ts';
import { callKey, invalidate, queryClient, useCall } from '../../../../shared/api/queryClient.ts';
import { askDelete } from '../../../../shared/ui/askDelete.tsx';

const listName = 'GET /api/1.0/gael/:ws/rag/:base/searches';
const oneName = 'GET /api/1.0/gael/:ws/rag/:base/searches/:id';

/** The record of retrieval tests of a base, the newest first. */
export const useTriedSearches = (ws: string, base: string) => useCall(listName, { params: { ws, base } });

/** A search of the record; no id: none is shown. */
export const useTriedSearch = (ws: string, base: string, id: string) =>
  useCall(oneName, { params: { ws, base, id } }, { enabled: id !== '' });

/** Searches, and keeps what was found in the record. @throws ApiError */
export async function trySearch(
  ws: string,
  base: string,
  body: BodyOf<'POST /api/1.0/gael/:ws/rag/:base/searches'>,
): Promise<TriedSearchDetail> {
  const found = await call('POST /api/1.0/gael/:ws/rag/:base/searches', { params: { ws, base }, body });
  queryClient.setQueryData(callKey(oneName, { params: { ws, base, id: found.id } }), found);
  void invalidate(listName);
  return found;
}

/** Asks, and empties the record. Resolves to whether it did. */
export const forgetTriedSearches = (ws: string, base: string, effect: string): Promise<boolean> =>
  askDelete({
    effect,
    permanent: true,
    onConfirm: async () => {
      await call('DELETE /api/1.0/gael/:ws/rag/:base/searches', { params: { ws, base } });
      await invalidate(listName);
    },
  });
