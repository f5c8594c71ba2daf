import { Component, type ReactNode } from 'react';
import { cellText } from './cellText.ts';
import { columnClass } from './columnClass.ts';
import type { RowSetup } from './rowSetup.ts';
import type { Column } from './types.ts';
import { Icon } from '../Icon/Icon.tsx';

const NO_MARK = {};

/** Marks the active cell with the id of `aria-activedescendant`. */
export const activeMark = (id: string | undefined) => (id === undefined ? NO_MARK : { id, 'data-active': '' });

/** The cell of a column in a row. A plain function, not a component: there are hundreds of cells. */
export function bodyCell<Row>(
  column: Column<Row>,
  position: number,
  row: Row,
  activeId: string | undefined,
  { say, lines }: Pick<RowSetup<Row>, 'say' | 'lines'>,
) {
  let content: ReactNode;
  let isNumber = false;
  let isBlank = false;
  try {
    const value = column.value(row);
    isNumber = typeof value === 'number';
    content = column.cell ? column.cell(row) : cellText(column, row);
    isBlank = content === '–';
  } catch {
    content = <FailedCell message={say.cellFailed} />;
  }
  return (
    <td
      key={column.key}
      {...activeMark(activeId)}
      className={columnClass(position)}
      data-align={column.align ?? (isNumber ? 'end' : undefined)}
      // In two-line rows no header labels a number or explains a dash, so the cell shows its label.
      data-label={lines && (column.labelled ?? isNumber) ? column.header : undefined}
    >
      {lines && isBlank ? null : typeof content === 'object' && content !== null ? (
        <CellBoundary message={say.cellFailed}>{content}</CellBoundary>
      ) : (
        content
      )}
    </td>
  );
}

interface CellBoundaryProps {
  /** Message in place of the cell. */
  message: string;
  /** A new value retries the cell. */
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  tried: ReactNode;
}

/** An error boundary for one cell. */
class CellBoundary extends Component<CellBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, tried: undefined };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ children }: CellBoundaryProps, state: BoundaryState): BoundaryState | null {
    return children === state.tried ? null : { failed: false, tried: children };
  }

  override render() {
    return this.state.failed ? <FailedCell message={this.props.message} /> : this.props.children;
  }
}

/** Placeholder of a cell whose content threw an error. */
function FailedCell({ message }: { message: string }) {
  return (
    <span data-part="failed-cell">
      <Icon name="triangle-alert" size={14} /> {message}
    </span>
  );
}
