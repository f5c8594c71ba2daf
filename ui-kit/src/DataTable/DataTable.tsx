import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
} from 'react';
import { deepActiveElement } from '../layers/dom.ts';
import { useNonce } from '../theme/container.ts';
import { Body } from './Body.tsx';
import type { RowSetup } from './rowSetup.ts';
import { BulkBar } from './BulkBar.tsx';
import { hasNumber, safeText } from './cellText.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { MoreActions } from './TableMenu.tsx';
import { revealColumn, revealRow, useSidewaysMarks } from './scrolling.ts';
import { Root, TableFoot, useKeptFocus } from './TableFrame.tsx';
import { MAX_ICONS } from './RowActions.tsx';
import { runBulk } from './runBulk.ts';
import { TableSkeleton, TableBlank } from './TableBlank.tsx';
import { TableTools } from './TableTools.tsx';
import { useTableTexts } from './texts.ts';
import { ROW_HEIGHT, type DataTableProps, type RowAction } from './types.ts';
import { useCellEdit } from './useCellEdit.ts';
import { useColumns } from './useColumns.ts';
import { useCopyRows } from './useCopyRows.ts';
import { useGridActions } from './useGridActions.ts';
import type { ActiveCell } from './useGridKeys.ts';
import { usePages } from './usePages.ts';
import { useRowPointer } from './useRowPointer.ts';
import { useSelection } from './useSelection.ts';
import { useTableHandle } from './useTableHandle.ts';
import { useView } from './useView.ts';

/** Width in pixels of the last column with the row actions. */
const endWidthOf = (actions: number) => Math.max(44, Math.min(MAX_ICONS, actions) * 30 + 16);

/**
 * A table for any number of rows, which can be sorted, filtered, selected, edited and copied by keyboard and pointer.
 * Renders a `<div>` with a `<table role="grid">`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, bulkActions = [], rowActions, tools = true, state = 'ready', height = '100%' } = props;
  const { ref, label, rowLabel, totalCount, loadingMore, autoHeight = false } = props;
  const say = useTableTexts(props.texts);
  const id = useId();
  const nonce = useNonce();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [more, setMore] = useState<{ anchor: HTMLElement; actions: readonly RowAction[] } | null>(null);

  const selectable = props.selectable ?? bulkActions.length > 0;
  const offset = selectable ? 1 : 0;
  const hasEnd = tools || rowActions !== undefined;
  const view = usePages(props, useView(props));
  const selection = useSelection(props, view);
  const ready = state === 'ready' && view.count > 0;
  const first = view.rowAt(0);
  const endWidth = rowActions ? endWidthOf(first === undefined ? 0 : rowActions(first).length) : 0;
  const layout = useColumns(props, { root, scope: `[data-table='${id}']`, selectable, endWidth });
  const { shown } = layout;
  const copy = useCopyRows({
    server: props.server ?? false,
    readAll: props.readAll,
    total: totalCount,
    view,
    selection,
    shown,
    announce: setAnnouncement,
    say,
  });

  const focusGrid = () => table.current?.focus({ preventScroll: true });
  const keptFocus = useKeptFocus(focusGrid);
  const { edit, start } = useCellEdit({
    props,
    editFailed: say.editFailed,
    onDone: (move) => {
      focusGrid();
      if (move) grid.moveTo(grid.active.row, grid.active.stop + move);
    },
  });
  const grid = useGridActions({
    props,
    root,
    scroller,
    view,
    selection,
    selectable,
    hasEnd,
    shown,
    copy,
    startEdit: start,
    openActions: (row) => {
      const anchor = root.current?.querySelector<HTMLElement>('td[data-active]');
      const actions = rowActions?.(row) ?? [];
      if (anchor && actions.length > 0) setMore({ anchor, actions });
    },
    resize: layout.resize,
  });
  const pointer = useRowPointer({ props, view, selection, selectable, shown, grid, startEdit: start, focusGrid });

  const setup = useMemo(
    (): RowSetup<Row> => ({
      columns: shown,
      selectable,
      base: view.base,
      activeId: `${id}active`,
      say,
      nameOf: (row) => {
        const [name] = columns;
        return rowLabel?.(row) ?? (name ? safeText(name, row) : rowKey(row));
      },
      ...(rowActions ? { actionsOf: rowActions } : {}),
      onMore: (anchor, actions) => setMore({ anchor, actions }),
    }),
    [shown, selectable, view.base, id, say, columns, rowLabel, rowKey, rowActions],
  );

  const scrollToRow = (index: number) => {
    if (scroller.current && index >= 0) revealRow(scroller.current, index);
  };
  const showActive = useEffectEvent(({ row, stop }: ActiveCell) => {
    if (!scroller.current || !table.current?.contains(deepActiveElement())) return;
    scrollToRow(row);
    revealColumn(scroller.current, stop, offset);
  });
  const { row: activeRow, stop: activeStop } = grid.active;
  useEffect(() => showActive({ row: activeRow, stop: activeStop }), [activeRow, activeStop]);

  const { sort, base } = view;
  const known = useRef({ sort, base, filter: props.filter });
  useEffect(() => {
    const before = known.current;
    known.current = { sort, base, filter: props.filter };
    const isSame = before.sort === sort && before.base === base && before.filter === props.filter;
    if (!isSame) scroller.current?.scrollTo({ top: 0 });
  }, [sort, base, props.filter]);

  useSidewaysMarks(root, scroller, table);
  useTableHandle(ref, {
    view,
    grid,
    shown,
    offset,
    scrollToRow,
    focusGrid,
    startEdit: start,
    copyRows: () => copy.copyRows(),
  });

  const changeSort = (key: string) => {
    view.toggleSort(key);
    const header = columns.find((column) => column.key === key)?.header ?? key;
    const was = view.sort?.key === key ? view.sort.direction : null;
    setAnnouncement(
      was === 'descending' ? say.unsorted : say.sortedBy(header, was === 'ascending' ? 'descending' : 'ascending'),
    );
  };

  // As high as its rows; the scroller shrinks first when the height is limited.
  const isAuto = autoHeight && ready;
  const rowsStyle: CSSProperties | undefined = isAuto
    ? { flex: '0 1 auto', height: (view.count + 1) * ROW_HEIGHT }
    : undefined;
  const gridProps: ComponentProps<'table'> = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': state === 'loading' ? -1 : (totalCount ?? view.whole.count) + 1,
    'aria-multiselectable': selectable || undefined,
    'aria-busy': state === 'loading' || loadingMore || undefined,
    'aria-activedescendant': setup.activeId,
    onClick: pointer.handleClick,
    onMouseOver: pointer.handleMouseOver,
  };
  return (
    <Root
      ref={root}
      className={props.className}
      data-opens={props.onRowOpen ? '' : undefined}
      data-table={id}
      data-selectable={selectable ? '' : undefined}
      data-bulk={selection.keys.size > 0 && bulkActions.length > 0 ? '' : undefined}
      data-foot={view.pages && ready ? '' : undefined}
      style={isAuto ? { maxHeight: height } : { height }}
      {...keptFocus}
      onKeyDown={(event) => {
        if (event.target instanceof Element && event.target.matches('table, th button, td[data-part=select] input')) {
          grid.handleKeyDown(event);
        }
      }}
    >
      <style nonce={nonce}>{layout.rules}</style>
      {props.toolbar && <div data-part="toolbar">{props.toolbar}</div>}
      <div ref={scroller} data-part="scroller" tabIndex={-1} style={rowsStyle}>
        <table ref={table} {...gridProps}>
          <thead>
            <HeaderRow
              columns={shown}
              isNumber={(column) => first !== undefined && hasNumber(column, first)}
              {...(selectable ? { extent: ready ? selection.extent : 'none' } : {})}
              onToggleAll={selection.toggleShown}
              sort={view.sort}
              onSort={changeSort}
              onResize={layout.resize}
              activeStop={grid.active.row === -1 ? grid.active.stop : -1}
              activeId={setup.activeId}
              say={say}
              isEndOver={!rowActions}
              {...(hasEnd
                ? {
                    end: tools ? (
                      <TableTools
                        props={props}
                        layout={layout}
                        countToCopy={copy.countToCopy()}
                        rowsToCopy={copy.rowsToCopy}
                        onCopy={(make) => void copy.copyRows(make)}
                        announce={setAnnouncement}
                        say={say}
                      />
                    ) : (
                      ''
                    ),
                  }
                : {})}
            />
          </thead>
          {ready ? (
            <Body
              props={props}
              view={view}
              setup={setup}
              scroller={scroller}
              selected={selection.keys}
              active={grid.active}
              edit={edit}
            />
          ) : (
            state === 'loading' && (
              <TableSkeleton
                columns={shown.length}
                rows={8}
                selectable={selectable}
                hasEnd={rowActions !== undefined}
              />
            )
          )}
        </table>
        {!ready && state !== 'loading' && (
          <div data-part="blank">
            <TableBlank props={props} say={say} />
          </div>
        )}
      </div>
      {ready && view.pages && <TableFoot pages={view.pages} />}
      {ready && selection.keys.size > 0 && bulkActions.length > 0 && (
        <BulkBar
          count={selection.count}
          isEvery={selection.isEvery}
          offer={selection.offer}
          actions={bulkActions}
          onRun={(action) => runBulk(action, props, selection)}
          onSelectEvery={selection.every}
          onClear={() => {
            selection.clear();
            focusGrid();
          }}
          say={say}
        />
      )}
      {more && (
        <MoreActions
          id={`${id}more`}
          label={say.actions}
          {...more}
          onClose={(restoreFocus) => {
            if (restoreFocus) focusGrid();
            setMore(null);
          }}
        />
      )}
      <div data-part="announcer" role="status">
        {announcement}
      </div>
    </Root>
  );
}
