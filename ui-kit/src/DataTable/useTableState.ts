import { useDeferredValue } from 'react';
import type { TableState } from './types.ts';

/**
 * The state that a table shows. The first rows are rendered in slices, so that the page answers meanwhile; until they are
 * there the skeleton stays.
 */
export function useTableState(asked: TableState = 'ready'): TableState {
  const arrived = useDeferredValue(asked);
  return asked === 'ready' ? arrived : asked;
}
