import { memo, type ReactNode } from 'react';
import { activeMark, bodyCell } from './bodyCell.tsx';
import { CellEditor } from './CellEditor.tsx';
import { columnClass } from './columnClass.ts';
import { safeText } from './cellText.ts';
import { RowActions } from './RowActions.tsx';
import type { RowSetup } from './rowSetup.ts';
import type { CellEdit } from './useCellEdit.ts';

interface BodyRowProps<Row> {
  row: Row;
  /** Position among the rows shown. */
  index: number;
  setup: RowSetup<Row>;
  /** Undefined where rows cannot be selected. */
  selected?: boolean;
  /** Whether the row is shown in a detail view. */
  current: boolean;
  tone?: 'bad' | 'warning' | 'good';
  /** Position of the active cell in this row, or -1. */
  activeStop: number;
  edit: CellEdit | null;
}

function Row<Row>({ row, index, setup, selected, current, tone, activeStop, edit }: BodyRowProps<Row>): ReactNode {
  const { columns, selectable, say } = setup;
  const offset = selectable ? 1 : 0;
  const markAt = (stop: number) => (stop === activeStop ? setup.activeId : undefined);
  return (
    <tr
      aria-rowindex={setup.base + index + 2}
      aria-selected={selected}
      aria-current={current || undefined}
      data-tone={tone}
      data-edited={edit ? '' : undefined}
      style={{ top: index * setup.rowHeight }}
    >
      {selectable && (
        <td {...activeMark(markAt(0))} data-part="select">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected ?? false}
            readOnly
            aria-label={say.selectRow(setup.nameOf(row))}
          />
        </td>
      )}
      {columns.map((column, position) =>
        edit?.columnKey === column.key ? (
          <td
            key={column.key}
            {...activeMark(markAt(position + offset))}
            data-editing=""
            className={columnClass(position)}
          >
            {column.editor ? (
              column.editor({ row, value: safeText(column, row), commit: edit.commit, cancel: edit.cancel })
            ) : (
              <CellEditor label={say.edit(column.header)} initial={safeText(column, row)} edit={edit} />
            )}
          </td>
        ) : (
          bodyCell(column, position, row, markAt(position + offset), setup)
        ),
      )}
      {setup.actionsOf && (
        <td {...activeMark(markAt(columns.length + offset))} data-part="end">
          <RowActions row={row} setup={setup} actions={setup.actionsOf(row)} />
        </td>
      )}
    </tr>
  );
}

/** One row; re-renders only when it changed. */
export const BodyRow: typeof Row = memo(Row);
