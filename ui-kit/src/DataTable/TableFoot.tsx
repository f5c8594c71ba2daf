import { lazy, Suspense } from 'react';
import type { PageView } from './usePages.ts';

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
