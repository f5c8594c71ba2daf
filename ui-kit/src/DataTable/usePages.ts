import { useMemo, useState } from 'react';
import type { PaginationProps } from '../Pagination/Pagination.tsx';
import { rowsPerPage } from '../Pagination/rowsPerPage.ts';
import type { DataTableProps, Paging } from './types.ts';
import type { View } from './useView.ts';

/** The rows of one page, or all without paging. */
export interface PageView<Row> extends View<Row> {
  /** The rows of all pages; with a server, only those of this page. */
  whole: View<Row>;
  /** Rows on the pages before this one. */
  base: number;
  /** Props of the pagination; `null` without paging, and while all rows fit on the smallest page. */
  pages: Pick<PaginationProps, 'page' | 'total' | 'pageSize' | 'pageSizes' | 'onChange' | 'onPageSizeChange'> | null;
  /** Shows the page of a row and returns its position there, or -1. */
  goTo: (key: string) => number;
}

const SIZES = [10, 25, 50, 100];
const DEFAULTS: Paging = {};

/** Splits the rows into pages when `paging` is on. */
export function usePages<Row>(props: DataTableProps<Row>, whole: View<Row>): PageView<Row> {
  const { paging, server = false, filter, filterRow } = props;
  const [ownPage, setOwnPage] = useState(1);
  const [ownSize, setOwnSize] = useState<number>();
  const {
    page: givenPage,
    pageSize,
    pageSizes = SIZES,
    onPageChange,
    onPageSizeChange,
  } = paging === undefined || typeof paging === 'boolean' ? DEFAULTS : paging;

  // With other rows or another order, page 7 has a different content: start at the first page.
  const [shownAs, setShownAs] = useState({ filter, filterRow, sort: whole.sort });
  if (shownAs.filter !== filter || shownAs.filterRow !== filterRow || shownAs.sort !== whole.sort) {
    setShownAs({ filter, filterRow, sort: whole.sort });
    setOwnPage(1);
  }

  const size = rowsPerPage(pageSize ?? ownSize);
  const total = server ? (props.totalCount ?? whole.count) : whole.count;
  const page = Math.min(Math.max(1, givenPage ?? ownPage), Math.max(1, Math.ceil(total / size)));
  const isPaged = Boolean(paging);
  // With one page and one size the footer would be empty.
  const hasFoot = total > Math.min(...pageSizes);

  return useMemo((): PageView<Row> => {
    if (!isPaged) return { ...whole, whole, base: 0, pages: null, goTo: whole.indexOf };
    const base = (page - 1) * size;
    const skipped = server ? 0 : base;
    const count = Math.max(0, Math.min(size, whole.count - skipped));
    const turn = (next: number) => {
      setOwnPage(next);
      onPageChange?.(next);
    };
    return {
      ...whole,
      whole,
      base,
      count,
      rowAt: (index) => (index >= 0 && index < count ? whole.rowAt(skipped + index) : undefined),
      indexOf: (key) => {
        const index = whole.indexOf(key);
        return index < 0 ? -1 : index - skipped;
      },
      goTo: (key) => {
        const index = whole.indexOf(key);
        if (index < 0 || server) return index;
        const target = Math.floor(index / size) + 1;
        if (target !== page) turn(target);
        return index % size;
      },
      pages: hasFoot
        ? {
            page,
            total,
            pageSize: size,
            pageSizes,
            onChange: turn,
            onPageSizeChange: (next) => {
              setOwnSize(next);
              onPageSizeChange?.(next);
              // Keeps the first row in view.
              const target = Math.floor(base / next) + 1;
              if (target !== page) turn(target);
            },
          }
        : null,
    };
  }, [isPaged, hasFoot, server, whole, page, size, total, pageSizes, onPageChange, onPageSizeChange]);
}
