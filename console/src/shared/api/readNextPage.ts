import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/**
 * Fetches the next page of a list. An event may refetch the shown pages meanwhile, which cancels this fetch; it is then
 * repeated. Does nothing without a next page, or while it is being fetched.
 */
export async function readNextPage<P, C, E>(query: UseInfiniteQueryResult<InfiniteData<P, C>, E>): Promise<void> {
  if (!query.hasNextPage || query.isFetchingNextPage) return;
  const count = query.data?.pages.length ?? 0;
  let result = await query.fetchNextPage({ cancelRefetch: false });
  while (result.isSuccess && result.hasNextPage && result.data.pages.length === count) {
    result = await query.fetchNextPage({ cancelRefetch: false });
  }
}
