import type { ReactNode } from 'react';
import { CellBoundary, FailedCell } from './CellBoundary.tsx';
import { cellText } from './cellText.ts';
import { columnClass } from './columnClass.ts';
import type { TableTexts } from './texts.ts';
import type { Column } from './types.ts';

const NO_MARK = {};

/** Marks the active cell by the id that the grid points to. */
export const activeMark = (id: string | undefined) => (id === undefined ? NO_MARK : { id, 'data-active': '' });

/** The cell of a column in a row. A plain function, not a component: there are hundreds of cells. */
export function bodyCell<Row>(
  column: Column<Row>,
  position: number,
  row: Row,
  activeId: string | undefined,
  say: TableTexts,
) {
  let content: ReactNode;
  let isNumber = false;
  try {
    const value = column.value(row);
    isNumber = typeof value === 'number';
    content = column.cell ? column.cell(row) : cellText(column, row);
  } catch {
    content = <FailedCell message={say.cellFailed} />;
  }
  return (
    <td
      key={column.key}
      {...activeMark(activeId)}
      className={columnClass(position)}
      data-align={column.align ?? (isNumber ? 'end' : undefined)}
    >
      {typeof content === 'object' && content !== null ? (
        <CellBoundary message={say.cellFailed}>{content}</CellBoundary>
      ) : (
        content
      )}
    </td>
  );
}
