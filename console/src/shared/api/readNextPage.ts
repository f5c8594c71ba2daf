import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/**
 * Reads the next page of a list, also where an event has what is shown read again meanwhile: one reading ends the other. Does
 * nothing where there is none, or where it is being read.
 */
export async function readNextPage<P, C, E>(query: UseInfiniteQueryResult<InfiniteData<P, C>, E>): Promise<void> {
  if (!query.hasNextPage || query.isFetchingNextPage) return;
  const count = query.data?.pages.length ?? 0;
  let result = await query.fetchNextPage({ cancelRefetch: false });
  while (result.isSuccess && result.hasNextPage && result.data.pages.length === count) {
    result = await query.fetchNextPage({ cancelRefetch: false });
  }
}
