import { useMemo } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { RowSetup } from './rowSetup.ts';
import type { BulkAction, DataTableProps, RowAction } from './types.ts';

/** Maximum number of icons per row; with more actions the last icon opens a menu. */
export const MAX_ICONS = 3;

/** Adds to the row actions the keys of the bulk actions with the same key. */
export function useRowActions<Row>(
  rowActions: DataTableProps<Row>['rowActions'],
  bulkActions: readonly BulkAction<Row>[],
): DataTableProps<Row>['rowActions'] {
  // Compared by content, because callers often pass a new array with the same entries.
  const lines = bulkActions.map(({ key, shortcut = '' }) => `${key}\n${shortcut}`).join('\n\n');
  return useMemo(() => {
    if (!rowActions) return undefined;
    const keyOf = new Map(lines.split('\n\n').map((one) => [one.split('\n')[0], one.split('\n')[1]]));
    return (row: Row) =>
      rowActions(row).map((action) => {
        const shortcut = action.shortcut ?? keyOf.get(action.key);
        return shortcut ? { ...action, shortcut } : action;
      });
  }, [rowActions, lines]);
}

interface RowActionsProps<Row> {
  row: Row;
  setup: RowSetup<Row>;
  actions: readonly RowAction[];
}

/** The actions of one row, at its end. */
export function RowActions<Row>({ row, setup, actions }: RowActionsProps<Row>) {
  const most = setup.lines ? 0 : MAX_ICONS;
  const overflows = actions.length > most;
  const shown = overflows ? actions.slice(0, Math.max(0, most - 1)) : actions;
  return (
    <span data-part="actions">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          tabIndex={-1}
          aria-label={`${action.label}: ${setup.nameOf(row)}`}
          title={action.disabled ? (action.reason ?? action.label) : action.label}
          aria-keyshortcuts={action.shortcut}
          aria-disabled={action.disabled || undefined}
          data-danger={action.danger ? '' : undefined}
          onClick={action.disabled ? undefined : action.onAction}
        >
          <Icon name={action.icon} />
        </button>
      ))}
      {overflows && (
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={setup.say.moreActions(setup.nameOf(row))}
          title={setup.say.moreActions(setup.nameOf(row))}
          onClick={(event) => setup.onMore(event.currentTarget, actions)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </span>
  );
}
