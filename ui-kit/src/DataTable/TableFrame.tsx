import { lazy, Suspense, useEffect, useRef, type ComponentProps } from 'react';
import { StaticStyle } from '../theme/StaticStyle.tsx';
import { tableStyles } from './DataTable.styles.ts';
import type { PageView } from './usePages.ts';
import { deepActiveElement } from '../layers/dom.ts';

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
export function useKeptFocus(focusGrid: () => void): { onFocus: () => void; onBlur: () => void } {
  // A removed element gets no blur event: React suppresses events while it commits.
  const within = useRef(false);
  useEffect(() => {
    const active = deepActiveElement();
    if (within.current && (!active || active === active.ownerDocument.body)) focusGrid();
  });
  return {
    onFocus: () => {
      within.current = true;
    },
    onBlur: () => {
      within.current = false;
    },
  };
}
