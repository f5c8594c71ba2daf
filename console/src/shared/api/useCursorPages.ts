import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { ApiError } from './ApiError.ts';
import { readWithRetry } from './readWithRetry.ts';
import { queryClient } from './queryClient.ts';
import { readNextPage } from './readNextPage.ts';

interface Paging<P> {
  /** Reads one page: the first, or the one after the cursor. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  /** The cursor of the next page; undefined after the last page. */
  next: (page: P) => string | undefined;
}

type Pages<P> = InfiniteData<P, string | undefined>;

/**
 * A long list with cursor pagination: pages are fetched on demand, each after the last row of the previous one, so that
 * new rows shift none.
 */
export function useCursorPages<P>(queryKey: readonly unknown[], { read, next }: Paging<P>) {
  const query = useInfiniteQuery<P, ApiError, Pages<P>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      readWithRetry(
        () => read(cursor, signal),
        (page) => {
          if (cursor !== undefined) return;
          queryClient.setQueryData<Pages<P>>(queryKey, (known) => known ?? { pages: [page], pageParams: [undefined] });
        },
      ),
    initialPageParam: undefined,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  });
  const readNext = () => readNextPage(query);
  return { query, pages: query.data?.pages, readNext };
}
