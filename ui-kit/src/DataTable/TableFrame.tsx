import { type ComponentProps, type CSSProperties, type FocusEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { StaticStyle } from '../theme/StaticStyle.tsx';
import { tableStyles } from './DataTable.styles.ts';
import type { PageView } from './usePages.ts';
import { deepActiveElement } from '../layers/dom.ts';
import { ROW_HEIGHT, type DataTableProps } from './types.ts';

/** The table's frame, which carries its styles. */
export function Root({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <>
      <StaticStyle name="table" rules={tableStyles} />
      <div className={className ? `parlance-table ${className}` : 'parlance-table'} {...rest}>
        {children}
      </div>
    </>
  );
}

/** Loaded when a table has pages; most have none. */
const Pagination = lazy(async () => ({ default: (await import('../Pagination/Pagination.tsx')).Pagination }));

/** The footer with the pagination. */
export function TableFoot({ pages }: { pages: NonNullable<PageView<unknown>['pages']> }) {
  return (
    <div data-part="foot">
      <Suspense>
        <Pagination {...pages} />
      </Suspense>
    </div>
  );
}

/**
 * Moves the focus to the grid when the focused row disappears because it was deleted or filtered out. Returns the
 * handlers of the table's frame.
 */
export function useKeptFocus(focusGrid: () => void): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  // Tracked in a ref, because a removed element gets no blur event: React suppresses events while it commits.
  const within = useRef(false);
  useEffect(() => {
    const active = deepActiveElement();
    if (within.current && (!active || active === active.ownerDocument.body)) focusGrid();
  });
  return {
    onFocus: ({ target }) => {
      // Items of the toolbar, such as filters, hand the focus to their own neighbours.
      within.current = !target.closest('[data-item]');
    },
    onBlur: () => {
      within.current = false;
    },
  };
}

/** Number of skeleton rows. */
export const SKELETON_ROWS = 8;

/** Where the window is low, a table that fills its pane has this height for its rows, up to the height of the page. */
type RowRoom = CSSProperties & Record<'--row-room', string>;
const mostRoom = 320;

/** The line below the last row overlaps that of the frame or footer. */
const lastLine = { marginBottom: -1 };

type Heights = Pick<DataTableProps<unknown>, 'height' | 'autoHeight' | 'state'>;

/** Heights of the frame and of its scrolling part, for `count` rows below the header. */
export function tableHeights(
  { height = '100%', autoHeight = false, state = 'ready' }: Heights,
  count: number,
  rowHeight: number,
): { frame?: CSSProperties | RowRoom; body?: CSSProperties } {
  const rows = state === 'loading' ? SKELETON_ROWS : state === 'ready' ? count : 0;
  const ofRows = rows * rowHeight + ROW_HEIGHT;
  if (height === 'auto') {
    // The page scrolls, not the table. A message in place of rows is as high as its text.
    const body = rows > 0 ? { flex: 'none', height: ofRows, ...lastLine } : { flex: 'none', contain: 'none' };
    return { body: { ...body, overflowY: 'hidden' } };
  }
  if (!autoHeight || state !== 'ready' || count === 0) {
    const room = rows > 0 ? Math.min(mostRoom, ofRows) : mostRoom;
    return { frame: height === '100%' ? { height, '--row-room': `${room}px` } : { height } };
  }
  // As high as its rows; where the height is limited, the scroller shrinks first.
  const body = { flex: '0 1 auto', height: ofRows, maxHeight: 'var(--page-room, 100dvh)', ...lastLine };
  return { frame: { maxHeight: height }, body };
}
