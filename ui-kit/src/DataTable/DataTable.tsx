import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ComponentProps } from 'react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { deepActiveElement } from '../layers/dom.ts';
import { useNonce } from '../theme/container.ts';
import { Body } from './Body.tsx';
import type { RowSetup } from './rowSetup.ts';
import { BulkBar } from './BulkBar.tsx';
import { hasNumber, safeText } from './cellText.ts';
import { HEADER_END, linesOf } from './fitColumns.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { MoreActions } from './TableMenu.tsx';
import { revealColumn, revealInPage, revealRow, useScrollMarks } from './scrolling.ts';
import { Root, SKELETON_ROWS, TableFoot, tableHeights, useKeptFocus } from './TableFrame.tsx';
import { MAX_ICONS, useRowActions } from './RowActions.tsx';
import { runBulk } from './runBulk.ts';
import { TableSkeleton, TableBlank } from './TableBlank.tsx';
import { TableTools } from './TableTools.tsx';
import { useTableTexts } from './texts.ts';
import { ROW_HEIGHT, TWO_LINES_HEIGHT, type DataTableProps, type RowAction } from './types.ts';
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

const none: readonly never[] = [];

/** Width in pixels of the last column with the row actions. */
const endWidthOf = (actions: number) => Math.max(44, Math.min(MAX_ICONS, actions) * 30 + 16);

/**
 * A table for any number of rows, which can be sorted, filtered, selected, edited and copied by keyboard and pointer.
 * Renders a `<div>` with a `<table role="grid">`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, bulkActions = none, tools = true, state = 'ready' } = props;
  const rowActions = useRowActions(props.rowActions, bulkActions);
  const { ref, label, rowLabel, totalCount, loadingMore } = props;
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
  const narrow = useMediaQuery('(max-width: 600px)');
  const headerEnd = hasEnd ? HEADER_END : 0;
  // Touch screens have no hover, so the actions are always visible.
  const endBeside = useMediaQuery('(hover: none)');
  const lines = narrow && props.twoLines !== false && linesOf(columns).length > 1;
  const rowHeight = lines ? TWO_LINES_HEIGHT : ROW_HEIGHT;
  const scope = `[data-table='${id}']`;
  const layout = useColumns(props, { root, scope, selectable, endWidth, headerEnd, endBeside, lines });
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
    rowHeight,
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
      lines,
      rowHeight,
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
    [shown, selectable, lines, rowHeight, view.base, id, say, columns, rowLabel, rowKey, rowActions],
  );

  const scrollToRow = (index: number) => {
    if (scroller.current && index >= 0) revealRow(scroller.current, index, rowHeight);
  };
  const showActive = useEffectEvent(({ row, stop }: ActiveCell, _hasBulk: boolean) => {
    if (!scroller.current || !table.current?.contains(deepActiveElement())) return;
    scrollToRow(row);
    revealInPage(table.current);
    revealColumn(scroller.current, stop, offset);
  });
  const { row: activeRow, stop: activeStop } = grid.active;
  // The bulk bar takes space from the rows.
  const hasBulk = ready && selection.keys.size > 0 && bulkActions.length > 0;
  useEffect(() => showActive({ row: activeRow, stop: activeStop }, hasBulk), [activeRow, activeStop, hasBulk]);

  const { sort, base } = view;
  const known = useRef({ sort, base, filter: props.filter });
  useEffect(() => {
    const before = known.current;
    known.current = { sort, base, filter: props.filter };
    const isSame = before.sort === sort && before.base === base && before.filter === props.filter;
    if (!isSame) scroller.current?.scrollTo({ top: 0 });
  }, [sort, base, props.filter]);

  useScrollMarks(root, scroller, table);
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

  const { frame, body } = tableHeights(props, view.count, rowHeight);
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
      data-still=""
      data-opens={props.onRowOpen ? '' : undefined}
      data-table={id}
      data-selectable={selectable ? '' : undefined}
      data-lines={lines ? '' : undefined}
      data-end={rowActions ? '' : undefined}
      style={frame}
      {...keptFocus}
      onKeyDown={(event) => {
        if (event.target instanceof Element && event.target.matches('table, th button, td[data-part=select] input')) {
          grid.handleKeyDown(event);
        }
      }}
    >
      <style nonce={nonce}>{layout.rules}</style>
      {props.toolbar && <div data-part="toolbar">{props.toolbar}</div>}
      <div ref={scroller} data-part="scroller" tabIndex={-1} style={body}>
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
                rows={SKELETON_ROWS}
                rowHeight={rowHeight}
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
      {hasBulk && (
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
