import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { ApiError } from './ApiError.ts';
import { readPatiently } from './patience.ts';
import { queryClient } from './queryClient.ts';
import { readNextPage } from './readNextPage.ts';

interface Paging<P> {
  /** Reads one page: the first, or the one that begins after the cursor. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  /** Where the page after this one begins; undefined: it is the last. */
  next: (page: P) => string | undefined;
}

type Pages<P> = InfiniteData<P, string | undefined>;

/**
 * A long list, page after page as it is asked for; each page begins after the last row of the one before, so that new
 * rows move none.
 */
export function useCursorPages<P>(queryKey: readonly unknown[], { read, next }: Paging<P>) {
  const query = useInfiniteQuery<P, ApiError, Pages<P>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      readPatiently(
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
