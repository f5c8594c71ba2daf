import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { columnClass } from './columnClass.ts';
import type { TableTexts } from './texts.ts';
import type { Column, Sort } from './types.ts';

export interface HeaderRowProps<Row> {
  columns: readonly Column<Row>[];
  /** Whether a column holds numbers: its header is then aligned like them. */
  isNumber: (column: Column<Row>) => boolean;
  /** State of the checkbox in the header; undefined without selection. */
  extent?: 'all' | 'some' | 'none';
  onToggleAll: () => void;
  sort: Sort | null;
  onSort: (key: string) => void;
  onResize: (key: string, width: number) => void;
  /** Content of the last header, which overlaps the end of the header before it; undefined without it. */
  end?: ReactNode;
  activeStop: number;
  activeId: string;
  say: TableTexts;
}

/** The header: a checkbox for all rows, a button per sortable column, handles to resize. */
export function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const { columns, extent, sort, activeStop, activeId, say } = props;
  const offset = extent === undefined ? 0 : 1;
  // A drag starts with the pointer over the header: the resize handles are rendered from then on.
  const [pointed, setPointed] = useState(false);
  const marks = (stop: number) => (stop === activeStop ? { id: activeId, 'data-active': '' } : {});
  return (
    <tr aria-rowindex={1} onPointerEnter={() => setPointed(true)}>
      {extent !== undefined && (
        <th {...marks(0)} scope="col" data-part="select">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={say.selectAll}
            checked={extent === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = extent === 'some';
            }}
            onChange={props.onToggleAll}
          />
        </th>
      )}
      {columns.map((column, index) => {
        const sorted = sort?.key === column.key ? sort.direction : undefined;
        return (
          <th
            key={column.key}
            {...marks(index + offset)}
            scope="col"
            aria-sort={sorted}
            data-align={column.align ?? (props.isNumber(column) ? 'end' : undefined)}
            title={column.hint ?? column.header}
            data-under={props.end !== undefined && index === columns.length - 1 ? '' : undefined}
            className={columnClass(index)}
          >
            {column.sortable === false ? (
              <span data-part="header">{column.header}</span>
            ) : (
              <button type="button" tabIndex={-1} data-part="header" onClick={() => props.onSort(column.key)}>
                {column.header}
              </button>
            )}
            {pointed && (
              <Grip label={say.resizeColumn(column.header)} onResize={(width) => props.onResize(column.key, width)} />
            )}
          </th>
        );
      })}
      {props.end !== undefined && (
        <th {...marks(columns.length + offset)} scope="col" data-part="end" aria-label={say.actions}>
          {props.end}
        </th>
      )}
    </tr>
  );
}

interface GripProps {
  label: string;
  onResize: (width: number) => void;
}

/**
 * Dragging it moves the end edge of its header. On the keyboard, Alt with an arrow key does the same from the header
 * cell.
 */
function Grip({ label, onResize }: GripProps) {
  const handlePointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    const grip = event.currentTarget;
    const header = grip.closest('th');
    if (!header || event.button !== 0) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const { direction } = getComputedStyle(header);
    const from = { x: event.clientX, width: header.offsetWidth };
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onResize(from.width + (direction === 'rtl' ? from.x - clientX : clientX - from.x));
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), { once: true });
  };
  return <span data-part="grip" aria-hidden="true" title={label} onPointerDown={handlePointerDown} />;
}

/** Pixels by which Alt with an arrow key resizes a column; 0 for other keys. */
export function resizeStep(event: KeyboardEvent): number {
  if (!event.altKey) return 0;
  return event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
}
