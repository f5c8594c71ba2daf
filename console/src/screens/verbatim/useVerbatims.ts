import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../shared/api/ApiError.ts';
import { call } from '../../shared/api/call.ts';
import type { FilterQuery } from './useFilters.ts';

const pageSize = 100;
const name = 'GET /api/1.0/verbatim/:ws';

/** Rows that fit the filters, newest first, page after page as they are scrolled to. */
export function useVerbatims(ws: string, filters: FilterQuery) {
  const query = useInfiniteQuery<
    { data: Verbatim[]; total: number },
    ApiError,
    { pages: { data: Verbatim[]; total: number }[] },
    readonly unknown[],
    number
  >({
    queryKey: [name, ws, filters],
    queryFn: ({ pageParam, signal }) =>
      call(name, { params: { ws }, query: { ...filters, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return loaded < total ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });
  // New messages push older ones over the edge of a page: whatever came twice is shown once.
  const rows = useMemo(
    () => [...new Map(query.data?.pages.flatMap(({ data }) => data.map((row) => [row.id, row] as const))).values()],
    [query.data],
  );
  return { query, rows, total: query.data?.pages.at(-1)?.total };
}
