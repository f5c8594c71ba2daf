import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from './ApiError.ts';
import { readWithRetry } from './readWithRetry.ts';
import { queryClient } from './queryClient.ts';

interface Page {
  data: { id: string | number }[];
  /** Number of rows of the whole list. */
  total: number;
}

/** The fetched pages of a list, as the cache has them. */
export type Pages<P> = InfiniteData<P, number>;

/** A long list: the cache key of its pages, and how to read the page at a row offset. */
export interface PagedList<P> {
  queryKey: readonly unknown[];
  read: (offset: number, signal: AbortSignal) => Promise<P>;
}

/** The query of a list: how its pages are read and cached. */
const queryOf = <P extends Page>({ queryKey, read }: PagedList<P>) =>
  infiniteQueryOptions<P, ApiError, Pages<P>, readonly unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      readWithRetry(
        () => read(pageParam, signal),
        (page) => {
          if (pageParam !== 0) return;
          queryClient.setQueryData<Pages<P>>(queryKey, (known) => known ?? { pages: [page], pageParams: [0] });
        },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });

/** Prefetches the first page of a list that `usePages` will soon request. `usePages` fetches it again if this fails. */
export function readPageAhead<P extends Page>(list: PagedList<P>): void {
  void queryClient.prefetchInfiniteQuery(queryOf(list));
}

/** The pages of a list, fetched on scroll. The shown rows stay until the first page of a changed list arrives. */
export function usePages<P extends Page>(list: PagedList<P>) {
  const query = useInfiniteQuery({ ...queryOf(list), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  // New rows shift older ones to the next page: a row that was read twice is shown once.
  const rows = useMemo(() => {
    const known = new Map<string | number, P['data'][number]>();
    for (const { data } of pages ?? []) for (const row of data) known.set(row.id, row);
    return [...known.values()];
  }, [pages]);
  return { query, rows, pages, last: pages?.at(-1) };
}
