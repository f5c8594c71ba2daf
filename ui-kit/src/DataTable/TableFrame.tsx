import { lazy, Suspense, useEffect, useRef, type ComponentProps } from 'react';
import { StaticStyle } from '../theme/StaticStyle.tsx';
import { tableStyles } from './DataTable.styles.ts';
import type { PageView } from './usePages.ts';
import { deepActiveElement } from '../layers/dom.ts';

/** The table's frame, which all its looks hang on. */
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

/** Fetched when a table has pages: most have none. */
const Pagination = lazy(async () => ({ default: (await import('../Pagination/Pagination.tsx')).Pagination }));

/** Below the rows: which page is shown, and the way to the others. */
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
 * A row that had the focus and is gone, deleted or no longer fitting, leaves it to the grid, not to the page.
 * Returns what the table's frame listens with.
 */
export function useKeptFocus(focusGrid: () => void): { onFocus: () => void; onBlur: () => void } {
  // What is taken away while it has the focus is not told of its end: React is silent while it draws.
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
