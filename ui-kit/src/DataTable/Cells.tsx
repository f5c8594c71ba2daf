import { memo, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { CellBoundary, FailedCell } from './CellBoundary.tsx';
import { CellEditor } from './CellEditor.tsx';
import { cellText } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column, RowAction } from './types.ts';
import type { CellEdit } from './useCellEdit.ts';

/** Most icons a row shows; with more actions the last one opens the rest. */
const MAX_ICONS = 3;

/** What all rows share; a new object draws all of them again. */
export interface RowSetup<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
  hasEnd: boolean;
  /** Id of the active cell, which the grid points to. */
  activeId: string;
  say: TableTexts;
  /** Name of a row, for its controls. */
  nameOf(row: Row): string;
  actionsOf?(row: Row): readonly RowAction[];
  onMore(button: HTMLElement, actions: readonly RowAction[]): void;
}

interface CellsProps<Row> {
  row: Row;
  setup: RowSetup<Row>;
  selected: boolean;
  /** Position of the active cell in this row, or -1. */
  activeStop: number;
  edit: CellEdit | null;
}

function RowCells<Row>({ row, setup, selected, activeStop, edit }: CellsProps<Row>): ReactNode {
  const { columns, selectable, hasEnd, say } = setup;
  const offset = selectable ? 1 : 0;
  const marks = (stop: number): CellMark => (stop === activeStop ? { id: setup.activeId, 'data-active': '' } : NO_MARK);
  return (
    <>
      {selectable && (
        <td {...marks(0)} data-part="select">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            readOnly
            aria-label={say.selectRow(setup.nameOf(row))}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const mark = marks(index + offset);
        if (edit?.columnKey === column.key) {
          return (
            <td key={column.key} {...mark} data-editing="">
              {column.editor ? (
                column.editor({ row, value: cellText(column, row), commit: edit.commit, cancel: edit.cancel })
              ) : (
                <CellEditor label={say.edit(column.header)} initial={cellText(column, row)} edit={edit} />
              )}
            </td>
          );
        }
        return <Cell key={column.key} mark={mark} row={row} column={column} say={say} />;
      })}
      {hasEnd && (
        <td {...marks(columns.length + offset)} data-part="end">
          {setup.actionsOf && <Actions row={row} setup={setup} actions={setup.actionsOf(row)} />}
        </td>
      )}
    </>
  );
}

/** Marks the active cell: the id the grid points to. */
type CellMark = { id?: string; 'data-active'?: '' };
const NO_MARK: CellMark = {};

interface CellProps<Row> {
  mark: CellMark;
  row: Row;
  column: Column<Row>;
  say: TableTexts;
}

/** A plain function, not a component with hooks: there are hundreds of cells. */
function Cell<Row>({ mark, row, column, say }: CellProps<Row>) {
  let content: ReactNode;
  let title: string | undefined;
  let isNumber = false;
  try {
    const value = column.value(row);
    isNumber = typeof value === 'number';
    if (column.cell) {
      content = column.cell(row);
      title = column.text?.(row) ?? (typeof value === 'string' ? value : undefined);
    } else {
      content = cellText(column, row);
      title = typeof content === 'string' && !isNumber ? content : undefined;
    }
  } catch {
    content = <FailedCell message={say.cellFailed} />;
  }
  const align = column.align ?? (isNumber ? 'end' : undefined);
  return (
    <td {...mark} data-align={align} title={title} data-number={isNumber ? '' : undefined}>
      {typeof content === 'object' && content !== null ? (
        <CellBoundary message={say.cellFailed}>{content}</CellBoundary>
      ) : (
        content
      )}
    </td>
  );
}

interface ActionsProps<Row> {
  row: Row;
  setup: RowSetup<Row>;
  actions: readonly RowAction[];
}

function Actions<Row>({ row, setup, actions }: ActionsProps<Row>) {
  const overflows = actions.length > MAX_ICONS;
  const shown = overflows ? actions.slice(0, MAX_ICONS - 1) : actions;
  return (
    <span data-part="actions">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          tabIndex={-1}
          aria-label={`${action.label}: ${setup.nameOf(row)}`}
          title={action.disabled ? (action.reason ?? action.label) : action.label}
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
          onClick={(event) => setup.onMore(event.currentTarget, actions)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </span>
  );
}

/** The cells of one row; drawn again only when something about this row changed. */
export const Cells: typeof RowCells = memo(RowCells);
