import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { workspace } from '../../../shared/state/workspace.ts';

/** A workspace's name by its id; for a deleted or inaccessible workspace, the id. */
export function useWorkspaceName(): (id: string) => string {
  const { list } = useSnapshot(workspace);
  return useCallback((id) => list.find((each) => each.workspace === id)?.label ?? id, [list]);
}
