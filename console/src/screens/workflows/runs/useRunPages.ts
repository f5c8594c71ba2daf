import type { AnswerOf } from '@parlance/contract';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../../shared/api/ApiError.ts';
import { call } from '../../../shared/api/call.ts';
import { readPatiently } from '../../../shared/api/patience.ts';
import { queryClient } from '../../../shared/api/queryClient.ts';
import type { RunQuery } from './runFilters.ts';

const name = 'GET /api/1.0/workspaces/:ws/runs';
type Page = AnswerOf<typeof name>;
type Pages = InfiniteData<Page, string | undefined>;

const pageSize = 100;
/** Milliseconds between two looks at the runs, of which no event tells. */
const poll = 15_000;

/** The runs that fit the filters, page after page as they are scrolled to; each page begins after the last row of the one before. */
export function useRunPages(ws: string, filters: RunQuery) {
  const queryKey = [name, 'pages', ws, filters];
  const query = useInfiniteQuery<Page, ApiError, Pages, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      readPatiently(
        () => call(name, { params: { ws }, query: { ...filters, limit: pageSize, ...(cursor && { cursor }) }, signal }),
        (page) => {
          if (cursor !== undefined) return;
          queryClient.setQueryData<Pages>(queryKey, (known) => known ?? { pages: [page], pageParams: [undefined] });
        },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: poll,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  return { query, rows, total: pages?.at(0)?.total };
}
