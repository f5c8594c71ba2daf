import { useRef, useState, type KeyboardEvent } from 'react';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { CellButton, ChartTable } from './FigureTable.styles.ts';

/** Actions of the numbers of a table. The column of names is not counted. */
export interface CellActions {
  opens: (row: number, column: number) => boolean;
  onOpen: (row: number, column: number) => void;
  /** As in `Open 489 messages`. */
  action: (row: number, column: number) => string | undefined;
}

interface FigureTableProps {
  label: string;
  head: readonly string[];
  /** Number of rows. */
  count: number;
  row: (index: number) => readonly [string, ...string[]];
  cells?: CellActions | undefined;
}

type Place = readonly [row: number, column: number];

/** Row and column steps of each key. */
const steps: Partial<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The numbers of a chart. Those that can be opened are one tab stop, with arrows between them. */
export function FigureTable({ label, head, count, row, cells }: FigureTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<Place>();
  const columns = head.length - 1;
  const opens = ([at, column]: Place) => cells?.opens(at, column) ?? false;
  const isIn = ([at, column]: Place) => at >= 0 && at < count && column >= 0 && column < columns;
  // The focused number may no longer exist.
  const stop = wanted && isIn(wanted) && opens(wanted) ? wanted : cells && firstOf(count, columns, opens);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !stop || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = ([at, column]: Place): Place => [at + step[0], column + step[1]];
    let to = next(stop);
    while (isIn(to) && !opens(to)) to = next(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.join(' ')}"]`)?.focus();
  };
  return (
    <ChartTable ref={table} onKeyDown={cells && handleKeyDown}>
      <caption style={visuallyHiddenStyle}>{label}</caption>
      <thead>
        <tr>
          {/* Not keyed by name: names may repeat, such as hours of several days. */}
          {[...head.entries()].map(([place, name]) => (
            <th key={place} scope="col">
              {name === '' ? <span style={visuallyHiddenStyle}>{label}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, index) => index).map((index) => {
          const [name, ...values] = row(index);
          return (
            <tr key={index}>
              <th scope="row">{name}</th>
              {[...values.entries()].map(([place, value]) => (
                <td key={place}>
                  {cells && opens([index, place]) ? (
                    <CellButton
                      type="button"
                      data-cell={`${index} ${place}`}
                      tabIndex={stop?.[0] === index && stop[1] === place ? 0 : -1}
                      title={cells.action(index, place)}
                      onFocus={() => setWanted([index, place])}
                      onClick={() => cells.onOpen(index, place)}
                    >
                      {value}
                    </CellButton>
                  ) : (
                    value
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </ChartTable>
  );
}

/** The first number that can be opened. */
function firstOf(count: number, columns: number, opens: (place: Place) => boolean): Place | undefined {
  for (let at = 0; at < count; at += 1) {
    for (let column = 0; column < columns; column += 1) if (opens([at, column])) return [at, column];
  }
  return undefined;
}
