import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { TableVirtuoso, type TableVirtuosoHandle } from 'react-virtuoso';
import { deepActiveElement } from '../layers/dom.ts';
import { Portal } from '../layers/Portal.tsx';
import { MenuPanel } from '../Menu/MenuPanel.tsx';
import { BulkBar } from './BulkBar.tsx';
import { Cells, type RowSetup } from './Cells.tsx';
import { cellText, toTsv } from './cellText.ts';
import { Root } from './DataTable.styles.ts';
import { gridComponents, GridTable, type GridContext } from './gridParts.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import { SkeletonRows, TableBlank } from './TableBlank.tsx';
import { TableTools } from './TableTools.tsx';
import { useTableTexts } from './texts.ts';
import { ROW_HEIGHT, type Column, type DataTableProps, type RowAction } from './types.ts';
import { revealColumn, revealRow } from './reveal.ts';
import { canEdit, useCellEdit } from './useCellEdit.ts';
import { useColumns } from './useColumns.ts';
import { useGridKeys, type ActiveCell } from './useGridKeys.ts';
import { useSelection } from './useSelection.ts';
import { useView } from './useView.ts';

/** Rows drawn before the height is known, and beyond the view on either side, in rows and pixels. */
const FIRST_ROWS = 24;
const OVERSCAN = 4 * ROW_HEIGHT;

/**
 * A table of any number of rows: sorted, filtered, selected, edited and copied, at the keyboard as with
 * the pointer. Renders a `<div>` with a `<table role="grid">`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, bulkActions = [], rowActions, tools = true, state = 'ready', height = '100%' } = props;
  const { rowLabel, ref } = props;
  const say = useTableTexts(props.texts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const virtuoso = useRef<TableVirtuosoHandle>(null);
  const [announcement, setAnnouncement] = useState('');
  const [more, setMore] = useState<{ button: HTMLElement; actions: readonly RowAction[] } | null>(null);

  const selectable = props.selectable ?? bulkActions.length > 0;
  const view = useView(props);
  const selection = useSelection(props, view);
  const first = view.rowAt(0);
  const iconCount = rowActions && first !== undefined ? Math.min(3, rowActions(first).length) : 0;
  const hasEnd = tools || rowActions !== undefined;
  const layout = useColumns(props, { root, selectable, endWidth: hasEnd ? Math.max(44, iconCount * 30 + 16) : 0 });
  const { shown } = layout;
  const offset = selectable ? 1 : 0;
  const stopCount = shown.length + offset + (hasEnd ? 1 : 0);
  const ready = state === 'ready' && view.count > 0;

  const table = () => root.current?.querySelector('table') ?? null;
  const focusGrid = () => table()?.focus({ preventScroll: true });
  const { edit, start } = useCellEdit({
    props,
    editFailed: say.editFailed,
    onDone: (move) => {
      focusGrid();
      if (move) grid.moveTo(grid.active.row, grid.active.stop + move);
    },
  });

  const copyText = async (text: string, message: string) => {
    await navigator.clipboard.writeText(text);
    setAnnouncement(message);
  };
  const rowsToCopy = () => (selection.keys.size > 0 ? selection.rows() : view.all());
  const copyRows = async (make: (rows: Row[], chosen: readonly Column<Row>[]) => string = toTsv) => {
    const rows = rowsToCopy();
    await copyText(make(rows, shown), say.copied(rows.length));
  };
  const copyCell = async ({ row, stop }: ActiveCell) => {
    const column = shown[stop - offset];
    const at = view.rowAt(row);
    if (column && at !== undefined) await copyText(cellText(column, at), say.copied(1));
  };
  const runBulk = (key: string) => {
    const action = bulkActions.find((candidate) => candidate.shortcut?.toLowerCase() === key.toLowerCase());
    const active = view.rowAt(grid.active.row);
    const rows = selection.keys.size > 0 || active === undefined ? selection.rows() : [active];
    if (!action || action.disabled || rows.length === 0) return false;
    void action.onAction(rows, rows.map(rowKey));
    return true;
  };
  const changeSort = (key: string) => {
    view.toggleSort(key);
    const header = columns.find((column) => column.key === key)?.header ?? key;
    const was = view.sort?.key === key ? view.sort.direction : null;
    setAnnouncement(
      was === 'descending' ? say.unsorted : say.sortedBy(header, was === 'ascending' ? 'descending' : 'ascending'),
    );
  };
  const pressInCell = () => {
    const control = root.current?.querySelector<HTMLElement>('[data-active] :is(button, a[href], input, select)');
    control?.click();
    return Boolean(control);
  };

  const grid = useGridKeys({
    scroller,
    rowCount: ready ? view.count : 0,
    stopCount,
    selectable,
    hasSelection: selection.keys.size > 0,
    onActivate: ({ row, stop }, key) => {
      const at = view.rowAt(row);
      const column = shown[stop - offset];
      if (at === undefined || row < 0) {
        pressInCell();
        return;
      }
      if (column && start(at, column)) return;
      if (key === 'F2') return;
      if (!column && stop === 0 && selectable) selection.toggle(row);
      else if (!column) openActions(at);
      else if (props.onRowOpen) props.onRowOpen(at);
      else pressInCell();
    },
    onToggle: selection.toggle,
    onToggleHeader: pressInCell,
    onSelectAll: selection.all,
    onClearSelection: selection.clear,
    onCopy: () => void (selection.keys.size > 0 ? copyRows() : copyCell(grid.active)),
    onResize: (stop, step) => {
      const column = shown[stop - offset];
      const header = root.current?.querySelector<HTMLElement>('th[data-active]');
      if (column && header) layout.resize(column.key, header.offsetWidth + step);
    },
    onShortcut: runBulk,
  });
  const openActions = (row: Row) => {
    const cell = root.current?.querySelector<HTMLElement>('td[data-active]');
    const actions = rowActions?.(row) ?? [];
    if (cell && actions.length > 0) setMore({ button: cell, actions });
  };

  const setup = useMemo(
    (): RowSetup<Row> => ({
      columns: shown,
      selectable,
      hasEnd,
      activeId: `${id}active`,
      say,
      nameOf: (row) => {
        const [name] = columns;
        return rowLabel?.(row) ?? (name ? cellText(name, row) : rowKey(row));
      },
      ...(rowActions ? { actionsOf: rowActions } : {}),
      onMore: (button, actions) => setMore({ button, actions }),
    }),
    [shown, selectable, hasEnd, id, say, columns, rowLabel, rowKey, rowActions],
  );

  const scrollToRow = (index: number) => {
    if (scroller.current && index >= 0) revealRow(scroller.current, index);
  };
  const showActive = useEffectEvent(({ row, stop }: ActiveCell) => {
    if (!scroller.current || !table()?.contains(deepActiveElement())) return;
    scrollToRow(row);
    revealColumn(scroller.current, stop, offset);
  });
  const { row: activeRow, stop: activeStop } = grid.active;
  useEffect(() => showActive({ row: activeRow, stop: activeStop }), [activeRow, activeStop]);

  const known = useRef({ sort: view.sort, filter: props.filter });
  useEffect(() => {
    if (known.current.sort === view.sort && known.current.filter === props.filter) return;
    known.current = { sort: view.sort, filter: props.filter };
    virtuoso.current?.scrollTo({ top: 0 });
  }, [view.sort, props.filter]);

  useImperativeHandle(ref, () => ({
    focusRow: (key) => {
      const index = view.indexOf(key);
      if (index < 0) return;
      grid.moveTo(index, offset);
      scrollToRow(index);
      focusGrid();
    },
    scrollToRow: (key) => {
      const index = view.indexOf(key);
      scrollToRow(index);
    },
    editCell: (key, columnKey) => {
      const index = view.indexOf(key);
      const row = view.rowAt(index);
      const stop = shown.findIndex((column) => column.key === columnKey);
      const column = shown[stop];
      if (row === undefined || !column) return;
      grid.moveTo(index, stop + offset);
      scrollToRow(index);
      start(row, column);
    },
    copy: () => copyRows(),
  }));

  const handleClick = (event: MouseEvent<HTMLTableElement>) => {
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    const cell = event.target.closest('td');
    const index = Number(cell?.closest('tr')?.dataset['index'] ?? -1);
    const row = view.rowAt(index);
    if (!cell || row === undefined || cell.dataset['editing'] !== undefined) return;
    grid.moveTo(index, cell.cellIndex);
    if (cell.dataset['part'] === 'select') {
      selection.toggle(index, event.shiftKey);
      focusGrid();
    } else if (event.target.closest('button, a, input, select, label')) {
      return;
    } else if (selectable && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      selection.toggle(index, event.shiftKey);
      window.getSelection()?.removeAllRanges();
    } else if (event.detail === 2) {
      const column = shown[cell.cellIndex - offset];
      if (column) start(row, column);
    } else if (event.detail < 2 && window.getSelection()?.isCollapsed !== false) {
      const column = shown[cell.cellIndex - offset];
      // A click in an editable cell may be the first of two.
      if (!column || !props.onCellEdit || !canEdit(column, row)) props.onRowOpen?.(row);
    }
  };

  const rowCount = props.totalCount ?? view.count;
  const context: GridContext = {
    cols: layout.cols,
    onScroll: (element) => {
      root.current?.toggleAttribute('data-scrolled', element.scrollLeft > 0);
    },
    table: {
      role: 'grid',
      tabIndex: 0,
      'aria-label': props.label,
      'aria-rowcount': state === 'loading' ? -1 : rowCount + 1,
      'aria-multiselectable': selectable || undefined,
      'aria-busy': state === 'loading' || props.loadingMore || undefined,
      'aria-activedescendant': `${id}active`,
      style: { minWidth: layout.minWidth },
      onClick: handleClick,
    },
    row: (index) => {
      const row = view.rowAt(index);
      if (row === undefined) return { 'data-skeleton': '', 'aria-hidden': true };
      const key = rowKey(row);
      return {
        'aria-rowindex': index + 2,
        'aria-selected': selectable ? selection.keys.has(key) : undefined,
        'aria-current': key === props.activeKey || undefined,
        'data-current': key === props.activeKey ? '' : undefined,
        'data-tone': props.rowTone?.(row),
      };
    },
  };
  const header = (
    <HeaderRow
      columns={shown}
      isNumber={(column) => first !== undefined && isNumeric(column, first)}
      {...(selectable ? { extent: ready ? selection.extent : 'none' } : {})}
      onToggleAll={() => (selection.extent === 'all' ? selection.clear() : selection.all())}
      sort={view.sort}
      onSort={changeSort}
      onResize={layout.resize}
      activeStop={grid.active.row === -1 ? grid.active.stop : -1}
      activeId={setup.activeId}
      say={say}
      {...(hasEnd
        ? {
            end: tools ? (
              <TableTools
                props={props}
                layout={layout}
                rowsToCopy={rowsToCopy}
                onCopy={(make) => void copyRows(make)}
                onCopyRows={() => void copyRows()}
                say={say}
              />
            ) : (
              ''
            ),
          }
        : {})}
    />
  );
  const renderCells = (index: number) => {
    const row = view.rowAt(index);
    if (row === undefined)
      return layout.cols.map(({ key }) => (
        <td key={key} aria-label={say.loading}>
          <span style={{ width: '60%' }} />
        </td>
      ));
    const key = rowKey(row);
    return (
      <Cells
        row={row}
        setup={setup}
        selected={selectable && selection.keys.has(key)}
        activeStop={grid.active.row === index ? grid.active.stop : -1}
        edit={edit?.rowKey === key ? edit : null}
      />
    );
  };
  const fullHeight = (view.count + 1) * ROW_HEIGHT + 2;
  return (
    <Root
      ref={root}
      className={props.className}
      data-opens={props.onRowOpen ? '' : undefined}
      data-bulk={selection.keys.size > 0 && bulkActions.length > 0 ? '' : undefined}
      style={props.autoHeight && ready ? { height: fullHeight, maxHeight: height } : { height }}
      onKeyDown={(event) => {
        if (event.target instanceof Element && event.target.matches('table, th button, td[data-part=select] input')) {
          grid.handleKeyDown(event);
        }
      }}
    >
      {props.toolbar && <div data-part="toolbar">{props.toolbar}</div>}
      {ready ? (
        <TableVirtuoso<unknown, GridContext>
          ref={virtuoso}
          scrollerRef={(element) => {
            scroller.current = element instanceof HTMLElement ? element : null;
          }}
          style={{ height: 'auto' }}
          totalCount={view.count + (props.loadingMore ? 3 : 0)}
          fixedItemHeight={ROW_HEIGHT}
          initialItemCount={Math.min(view.count, FIRST_ROWS)}
          increaseViewportBy={OVERSCAN}
          computeItemKey={(index) => {
            const row = view.rowAt(index);
            return row === undefined ? `:loading ${index}` : rowKey(row);
          }}
          context={context}
          components={gridComponents}
          fixedHeaderContent={() => header}
          itemContent={renderCells}
          {...(props.onEndReached ? { endReached: () => props.onEndReached?.() } : {})}
        />
      ) : (
        <div data-part="scroller">
          <GridTable context={context}>
            <thead>{header}</thead>
            <tbody>{state === 'loading' && <SkeletonRows columns={layout.cols.length} rows={8} />}</tbody>
          </GridTable>
          {state !== 'loading' && (
            <div data-part="blank">
              <TableBlank props={props} say={say} />
            </div>
          )}
        </div>
      )}
      {ready && selection.keys.size > 0 && bulkActions.length > 0 && (
        <BulkBar
          count={selection.keys.size}
          total={view.count}
          actions={bulkActions}
          onRun={(action) => {
            const rows = selection.rows();
            void action.onAction(rows, rows.map(rowKey));
          }}
          onSelectAll={selection.all}
          onClear={() => {
            selection.clear();
            focusGrid();
          }}
          say={say}
        />
      )}
      {more && (
        <Portal>
          <MenuPanel
            id={`${id}more`}
            label={say.actions}
            anchor={more.button}
            placement="bottom-end"
            startAt="first"
            searchable={false}
            maxHeight={430}
            items={more.actions.map(({ onAction, ...action }) => ({ ...action, onSelect: onAction }))}
            onClose={(restoreFocus) => {
              if (restoreFocus) focusGrid();
              setMore(null);
            }}
          />
        </Portal>
      )}
      <div data-part="announcer" role="status">
        {announcement}
      </div>
    </Root>
  );
}

function isNumeric<Row>(column: Column<Row>, row: Row): boolean {
  try {
    return typeof column.value(row) === 'number';
  } catch {
    return false;
  }
}
