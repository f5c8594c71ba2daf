import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { numberFormat } from '../texts/formats.ts';
import { HeatScroller, HeatTable } from './HeatGrid.styles.ts';

export type HeatTone = 'good' | 'bad' | 'brand';

/** A cell by its row and column. */
export interface HeatCell {
  row: number;
  column: number;
}

export interface HeatGridProps {
  /** Accessible name of the grid. */
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** `values[row][column]`, not negative; null: not known. */
  values: readonly (readonly (number | null)[])[];
  /** Shows 0 like any other value, for instance for shares. @default false: the cell is empty */
  zeros?: boolean | undefined;
  /** Names of the two axes, such as `Expected` and `Predicted`. */
  rowsName: string;
  columnsName: string;
  /** Meaning of a cell; each tone has its own colour scale. @default 'brand' */
  tone?: ((cell: HeatCell) => HeatTone) | undefined;
  /** Formats a number. @default the reader's locale */
  format?: ((value: number) => string) | undefined;
  /** Name of a cell for assistive technology and on hover. @default row, column and value */
  cellLabel?: ((cell: HeatCell, value: number | null) => string) | undefined;
  /** Called on click, Enter or Space on a cell that `opens`. */
  onOpen?: ((cell: HeatCell) => void) | undefined;
  /** Whether a cell can be opened. @default those that are not empty */
  opens?: ((cell: HeatCell) => boolean) | undefined;
  /** The cell whose details are shown elsewhere. */
  opened?: HeatCell | undefined;
  /** Takes the height of its container, which the rows share. @default their own height, 620 px at most */
  fill?: boolean | undefined;
  className?: string | undefined;
}

type Variables = CSSProperties & Record<`--${string}`, string | number>;

/** Column names up to this length are horizontal, such as hours. */
const short = 3;
/**
 * From this number of columns on, columns with short names show no numbers and only every third name, in place of a
 * scrollbar.
 */
const many = 12;

const byTone = (): HeatTone => 'brand';

/**
 * A matrix of counts: each cell has a number and a shade, and the arrow keys move between cells. Renders a `<div>` with
 * a `<table role="grid">`; for a picture without numbers use `Heatmap`.
 */
export function HeatGrid({
  label,
  rows,
  columns,
  values,
  zeros = false,
  rowsName,
  columnsName,
  tone = byTone,
  format = (value) => numberFormat().format(value),
  cellLabel,
  onOpen,
  opens,
  opened,
  fill = false,
  className,
}: HeatGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<HeatCell>({ row: 0, column: 0 });
  // With fewer rows than before, the active cell may no longer exist.
  const active = {
    row: Math.max(0, Math.min(wanted.row, rows.length - 1)),
    column: Math.max(0, Math.min(wanted.column, columns.length - 1)),
  };
  const at = ({ row, column }: HeatCell) => values[row]?.[column] ?? null;
  const written = (value: number | null) => (value === null ? '–' : format(value));
  const greatest = greatestByTone(values, tone);
  const nameOf = (cell: HeatCell) =>
    cellLabel?.(cell, at(cell)) ?? `${rows[cell.row]}, ${columns[cell.column]}: ${written(at(cell))}`;
  const goTo = (cell: HeatCell) => {
    setWanted(cell);
    table.current?.querySelector<HTMLElement>(`td[data-cell='${cell.row}-${cell.column}']`)?.focus();
  };
  const isOpening = (cell: HeatCell) => onOpen !== undefined && (opens?.(cell) ?? (at(cell) ?? 0) > 0);
  const open = (cell: HeatCell) => {
    if (isOpening(cell)) onOpen?.(cell);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(active);
    else {
      const next = stepOf(event, active, { row: rows.length - 1, column: columns.length - 1 });
      if (!next) return;
      goTo(next);
    }
    event.preventDefault();
  };
  const isShort = columns.every((name) => name.length <= short);
  return (
    <HeatScroller
      className={className}
      data-fill={fill || undefined}
      data-many={isShort && columns.length >= many ? '' : undefined}
    >
      <HeatTable
        ref={table}
        role="grid"
        data-short={isShort ? '' : undefined}
        aria-label={label}
        onKeyDown={handleKeyDown}
      >
        <thead>
          <tr>
            <td>
              <span>{`${columnsName} →`}</span>
              <span>{`${rowsName} ↓`}</span>
            </td>
            {columns.map((column, place) => (
              <th key={column} scope="col" title={column} data-active={place === opened?.column ? '' : undefined}>
                <span>{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" title={name} data-active={row === opened?.row ? '' : undefined}>
                {name}
              </th>
              {columns.map((column, place) => {
                const cell = { row, column: place };
                const value = at(cell);
                const kind = tone(cell);
                // The square root keeps both small and large values visible.
                const style: Variables = { '--heat': Math.sqrt((value ?? 0) / greatest[kind]) };
                return (
                  <td
                    key={column}
                    data-cell={`${row}-${place}`}
                    data-tone={kind}
                    data-opens={isOpening(cell) ? '' : undefined}
                    style={style}
                    tabIndex={active.row === row && active.column === place ? 0 : -1}
                    aria-label={nameOf(cell)}
                    aria-selected={opened ? opened.row === row && opened.column === place : undefined}
                    title={nameOf(cell)}
                    onFocus={() => setWanted(cell)}
                    onClick={() => open(cell)}
                  >
                    {value === 0 && !zeros ? '' : written(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </HeatTable>
    </HeatScroller>
  );
}

function greatestByTone(values: HeatGridProps['values'], tone: (cell: HeatCell) => HeatTone) {
  const greatest: Record<HeatTone, number> = { good: 1, bad: 1, brand: 1 };
  values.forEach((line, row) =>
    line.forEach((value, column) => {
      const kind = tone({ row, column });
      if (value !== null && value > greatest[kind]) greatest[kind] = value;
    }),
  );
  return greatest;
}

/** The cell a key moves to; undefined for other keys. */
function stepOf(event: KeyboardEvent, { row, column }: HeatCell, last: HeatCell): HeatCell | undefined {
  const far = event.ctrlKey || event.metaKey;
  if (event.key === 'ArrowDown') return { row: Math.min(row + 1, last.row), column };
  if (event.key === 'ArrowUp') return { row: Math.max(row - 1, 0), column };
  if (event.key === 'ArrowRight') return { row, column: Math.min(column + 1, last.column) };
  if (event.key === 'ArrowLeft') return { row, column: Math.max(column - 1, 0) };
  if (event.key === 'Home') return { row: far ? 0 : row, column: 0 };
  if (event.key === 'End') return { row: far ? last.row : row, column: last.column };
  return undefined;
}
