import { useDeferredValue } from 'react';
import type { DataTableProps } from './types.ts';

/**
 * A table's props with the state that it shows. The first rows are rendered in slices, so that the page answers meanwhile;
 * until they are there the skeleton stays.
 */
export function useShownState<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const asked = props.state ?? 'ready';
  const arrived = useDeferredValue(asked);
  return asked === 'ready' && arrived !== 'ready' ? { ...props, state: arrived } : props;
}
