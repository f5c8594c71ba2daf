import type { AnswerOf, QueryOf } from '@parlance/contract';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { call } from '../api/call.ts';
import { invalidate, queryClient } from '../api/queryClient.ts';
import { usePages, type PagedList, type Pages } from '../api/usePages.ts';

const name = 'GET /api/1.0/verbatim/:ws';
const pageSize = 100;

export type VerbatimQuery = Omit<QueryOf<typeof name>, 'limit' | 'offset'>;
type ListPage = AnswerOf<typeof name>;

/** The list of the verbatims that match the filters. */
export const verbatimList = (ws: string, filters: VerbatimQuery): PagedList<ListPage> => ({
  queryKey: [name, 'pages', ws, filters],
  read: (offset, signal) => call(name, { params: { ws }, query: { ...filters, limit: pageSize, offset }, signal }),
});

/** The verbatims that match the filters, page by page on scroll. */
export function useVerbatims(ws: string, filters: VerbatimQuery) {
  const { query, rows, last } = usePages(verbatimList(ws, filters));
  return { query, rows, total: last?.total, searchedTo: last?.searched_to ?? null, models: last?.models };
}

export type VerbatimPages = ReturnType<typeof useVerbatims>;

/** Updates cached rows before they are fetched again; null removes a row. */
export function showVerbatims(ws: string, change: (row: Verbatim, filters: VerbatimQuery) => Verbatim | null): void {
  const lists = queryClient.getQueryCache().findAll({ queryKey: [name, 'pages', ws] });
  for (const { queryKey } of lists) {
    const filters: VerbatimQuery = queryKey[3] ?? {};
    queryClient.setQueryData<Pages<ListPage>>(queryKey, (shown) => {
      if (!shown) return shown;
      const pages = shown.pages.map((page) => ({
        ...page,
        data: page.data.flatMap((row) => change(row, filters) ?? []),
      }));
      const gone = count(shown.pages) - count(pages);
      return { ...shown, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
    });
  }
}

/**
 * Cancels the fetches of lists that are under way, whose answers would undo the next {@link showVerbatims}. The caller
 * fetches the lists again.
 */
export const cancelVerbatims = (ws: string): Promise<void> =>
  queryClient.cancelQueries({
    queryKey: [name, 'pages', ws],
    predicate: ({ state }) => state.data !== undefined,
  });

const count = (pages: readonly ListPage[]): number => pages.reduce((sum, { data }) => sum + data.length, 0);

/** Refreshes verbatims and the counts of reviews. */
export const refreshVerbatims = (): Promise<void> =>
  invalidate('GET /api/1.0/verbatim/:ws', 'GET /api/1.0/verbatim/:ws/reviews');
