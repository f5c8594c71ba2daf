import type { BodyOf } from '@parlance/contract';
import type { TriedSearchDetail } from '@parlance/contract/calls/knowledge/searches';
import { call } from '../../../../shared/api/call.ts';
import { invalidate, receiveAnswer, useCall } from '../../../../shared/api/queryClient.ts';
import { askDelete } from '../../../../shared/ui/askDelete.tsx';

const listName = 'GET /api/1.0/gael/:ws/rag/:base/searches';
const oneName = 'GET /api/1.0/gael/:ws/rag/:base/searches/:id';

/** The recorded retrieval tests of a base, newest first. */
export const useTriedSearches = (ws: string, base: string) => useCall(listName, { params: { ws, base } });

/** A recorded search; not fetched for an empty id. */
export const useTriedSearch = (ws: string, base: string, id: string) =>
  useCall(oneName, { params: { ws, base, id } }, { enabled: id !== '' });

/** Searches, and records the result. @throws ApiError */
export async function trySearch(
  ws: string,
  base: string,
  body: BodyOf<'POST /api/1.0/gael/:ws/rag/:base/searches'>,
): Promise<TriedSearchDetail> {
  const found = await call('POST /api/1.0/gael/:ws/rag/:base/searches', { params: { ws, base }, body });
  receiveAnswer(oneName, { params: { ws, base, id: found.id } }, found);
  void invalidate(listName);
  return found;
}

/** Empties the record after confirmation. Resolves to whether it was emptied. */
export const deleteTriedSearches = (ws: string, base: string, effect: string): Promise<boolean> =>
  askDelete({
    effect,
    permanent: true,
    onConfirm: async () => {
      await call('DELETE /api/1.0/gael/:ws/rag/:base/searches', { params: { ws, base } });
      await invalidate(listName);
    },
  });
