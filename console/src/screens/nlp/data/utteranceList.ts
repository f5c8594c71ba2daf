import type { AnswerOf, QueryOf } from '@parlance/contract';
import type { ListedUtterance } from '@parlance/contract/calls/nlp';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../shared/api/call.ts';
import { queryClient, useCall } from '../../../shared/api/queryClient.ts';
import { usePages, type PagedList, type Pages } from '../../../shared/api/usePages.ts';

const name = 'GET /api/1.0/gael/:ws/utterances';
type ListPage = AnswerOf<typeof name>;
export type UtteranceFilters = Omit<QueryOf<typeof name>, 'limit' | 'offset'>;

const pageSize = 300;
/** Maximum number of utterances per call. */
const largestPage = 2000;

/** The matching utterances of all intents. */
export const utteranceList = (ws: string, filters: UtteranceFilters): PagedList<ListPage> => ({
  queryKey: [name, ws, filters],
  read: (offset, signal) => call(name, { params: { ws }, query: { ...filters, limit: pageSize, offset }, signal }),
});

/** The matching utterances of all intents, page by page on scroll. */
export function useUtteranceList(ws: string, filters: UtteranceFilters) {
  const { query, rows, pages, last } = usePages(utteranceList(ws, filters));
  useRefetchAfterCheck(ws, query);
  const intents = useMemo(
    () => new Map(pages?.flatMap((page) => page.intents.map((intent) => [intent.id, intent] as const))),
    [pages],
  );
  return { query, rows, intents, total: last?.total };
}

/** All matching utterances. @throws ApiError */
export async function readAllUtterances(ws: string, filters: UtteranceFilters): Promise<ListedUtterance[]> {
  const rows = new Map<string, ListedUtterance>();
  for (let offset = 0; ; offset += largestPage) {
    const page = await call(name, { params: { ws }, query: { ...filters, limit: largestPage, offset } });
    for (const row of page.data) rows.set(row.id, row);
    if (page.data.length < largestPage) return [...rows.values()];
  }
}

interface ReadList {
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Reading the health may check utterances. A list fetched before or at the same time may lack the results, so it is
 * refetched.
 */
function useRefetchAfterCheck(ws: string, { isFetching, refetch }: ReadList): void {
  const { data } = useCall('GET /api/1.0/gael/:ws/health', { params: { ws } });
  const known = useRef(data);
  useEffect(() => {
    // A list that is being fetched would not be fetched again.
    if (isFetching || known.current === data) return;
    const { checked = 0, checking = 0 } = data ?? {};
    // A lost answer may have checked some as well.
    const mayLack = checked > 0 || checking < (known.current?.checking ?? 0);
    known.current = data;
    if (mayLack) void refetch();
  }, [data, isFetching, refetch]);
}

/** The problems of the utterances of an intent, by the id of the utterance. */
export function useProblems(ws: string, intent: string) {
  const query = useCall(
    name,
    { params: { ws }, query: { intent, problem: 'any', limit: largestPage } },
    { keepPrevious: true },
  );
  useRefetchAfterCheck(ws, query);
  const { data } = query;
  return useMemo(() => new Map(data?.data.map((row) => [row.id, row.problems])), [data]);
}

/** Updates listed utterances before the server answers; undefined removes one. */
export function showListed(ws: string, change: (row: ListedUtterance) => ListedUtterance | undefined): void {
  queryClient.setQueriesData<Pages<ListPage> | ListPage>({ queryKey: [name, ws] }, (kept) => {
    if (!kept || !('pages' in kept)) return kept;
    const pages = kept.pages.map((page) => {
      const data = page.data.flatMap((row) => change(row) ?? []);
      return { ...page, data, total: page.total };
    });
    const gone = kept.pages.reduce((sum, page, at) => sum + page.data.length - (pages[at]?.data.length ?? 0), 0);
    return { ...kept, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
  });
}
