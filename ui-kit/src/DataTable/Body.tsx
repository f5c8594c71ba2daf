import { useMemo, useSyncExternalStore, type RefObject } from 'react';
import { BodyRow } from './BodyRow.tsx';
import type { RowSetup } from './rowSetup.ts';
import { columnClass } from './columnClass.ts';
import type { DataTableProps } from './types.ts';
import type { CellEdit } from './useCellEdit.ts';
import type { ActiveCell } from './useGridKeys.ts';
import { useRowWindow } from './useRowWindow.ts';
import type { View } from './useView.ts';

interface BodyProps<Row> {
  props: DataTableProps<Row>;
  view: View<Row>;
  setup: RowSetup<Row>;
  scroller: RefObject<HTMLElement | null>;
  selected: ReadonlySet<string>;
  active: ActiveCell;
  edit: CellEdit | null;
}

/** Skeleton rows for rows that the server has not sent yet. */
const COMING = 3;

/** The rows in view. Scrolling renders only this part of the table. */
export function Body<Row>({ props, view, setup, scroller, selected, active, edit }: BodyProps<Row>) {
  const { rowKey, rowTone, activeKey, loadingMore, onEndReached } = props;
  const count = view.count + (loadingMore ? COMING : 0);
  const { rowHeight } = setup;
  const { from, to } = useRowWindow({ scroller, count, rowHeight, onEndReached });
  useSyncExternalStore(view.live.subscribe, view.live.version);

  const editedKey = edit?.rowKey;
  const edited = useMemo(() => (editedKey === undefined ? -1 : view.indexOf(editedKey)), [view, editedKey]);

  const drawRow = (index: number) => {
    const row = view.rowAt(index);
    if (row === undefined)
      return <ComingRow key={`:${index}`} top={index * rowHeight} columns={setup.columns.length} />;
    const key = rowKey(row);
    return (
      <BodyRow
        key={key}
        row={row}
        index={index}
        setup={setup}
        selected={setup.selectable ? selected.has(key) : undefined}
        current={key === activeKey}
        tone={rowTone?.(row)}
        activeStop={active.row === index ? active.stop : -1}
        edit={editedKey === key ? edit : null}
      />
    );
  };
  // Two rows outside the view stay rendered: the active one, which `aria-activedescendant` names, and the one being
  // edited.
  const kept = [...new Set([active.row, edited])]
    .filter((index) => index >= 0 && index < view.count)
    .sort((a, b) => a - b);
  const rows = kept.filter((index) => index < from).map(drawRow);
  for (let index = from; index < to; index++) rows.push(drawRow(index));
  rows.push(...kept.filter((index) => index >= to).map(drawRow));
  return <tbody style={{ height: count * rowHeight }}>{rows}</tbody>;
}

/** A row that is loading from the server. */
function ComingRow({ top, columns }: { top: number; columns: number }) {
  return (
    <tr data-skeleton="" aria-hidden="true" style={{ top }}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} aria-hidden="true" className={columnClass(column)}>
          <span style={{ width: '60%' }} />
        </td>
      ))}
    </tr>
  );
}
