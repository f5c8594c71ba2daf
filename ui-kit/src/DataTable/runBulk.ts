import type { BulkAction, DataTableProps } from './types.ts';
import type { Selection } from './useSelection.ts';

/** Runs an action on the selected rows, or without a selection on the `active` one. Returns whether it ran. */
export function runBulk<Row>(
  action: BulkAction<Row>,
  { rowKey, server = false }: DataTableProps<Row>,
  selection: Selection<Row>,
  active?: Row,
): boolean {
  const hasSelection = selection.keys.size > 0;
  const rows = hasSelection || active === undefined ? selection.rows() : [active];
  // With server rows the selection includes rows on other pages, known only by their keys.
  const keys = hasSelection && server ? [...selection.keys] : rows.map(rowKey);
  if (action.disabled || keys.length === 0 || (selection.isEvery && !action.takesAll)) return false;
  void action.onAction(rows, keys, selection.isEvery);
  return true;
}
