import type { AnswerOf, CallName } from '@parlance/contract';
import {
  keepPreviousData,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiError } from './ApiError.ts';
import { call, type CallInput } from './call.ts';
import { readWithRetry } from './readWithRetry.ts';

// Screens render a new answer before the code that awaited it continues and drops the typed values, so no old value
// flashes up in between.
notifyManager.setScheduler(queueMicrotask);

/** Caches the server's answers for all screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: calls without a connection fail at once with an error, instead of waiting silently.
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Cache key of a call: its name, then its input. */
export const callKey = <K extends CallName>(name: K, input: CallInput<K>) => [name, input] as const;

/** Caches a newer answer of a call; a request under way, whose answer may be older, is repeated. */
export function receiveAnswer<K extends CallName>(name: K, input: CallInput<K>, answer: AnswerOf<K>): void {
  const queryKey = callKey(name, input);
  queryClient.setQueryData<AnswerOf<K>>(queryKey, answer);
  repeatUnderWay(queryKey);
}

/** Changes the cached answer of a call, if there is one; a request under way is repeated. */
export function changeAnswer<K extends CallName>(
  name: K,
  input: CallInput<K>,
  change: (cached: AnswerOf<K>) => AnswerOf<K>,
): void {
  const queryKey = callKey(name, input);
  queryClient.setQueryData<AnswerOf<K>>(queryKey, (cached) => (cached === undefined ? undefined : change(cached)));
  repeatUnderWay(queryKey);
}

function repeatUnderWay(queryKey: QueryKey): void {
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

interface ReadOptions {
  /** Fetch only when this is true. @default true */
  enabled?: boolean;
  /** Poll interval in ms; false: no polling. */
  refetchInterval?: number | false;
  /** Show the previous answer while a changed query is fetched. */
  keepPrevious?: boolean;
}

/** The query of a call: its cache key and its request. */
function queryOf<K extends CallName>(name: K, input: CallInput<K>) {
  const queryKey = callKey(name, input);
  return queryOptions<AnswerOf<K>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => {
      const receivedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      const before = receivedAt();
      return readWithRetry(
        () => call(name, { ...input, signal }),
        (data) => {
          // A newer answer may have come meanwhile, as when the user has tried again.
          if (receivedAt() === before) queryClient.setQueryData<AnswerOf<K>>(queryKey, data);
        },
      );
    },
  });
}

/** Fetches a call for `useCall`, also for one that is not enabled. Resolves when it has an answer or has failed. */
export const prefetch = <K extends CallName>(name: K, input: CallInput<K>): Promise<void> =>
  queryClient.prefetchQuery(queryOf(name, input));

/** Prefetches a call that a screen will soon request by `useCall`, which fetches it again if this fails. */
export function readAhead<K extends CallName>(name: K, input: CallInput<K>): void {
  void prefetch(name, input);
}

/** A call as server state: requested once for all components that use it, cancelled when the last one unmounts. */
export function useCall<K extends CallName>(
  name: K,
  input: CallInput<K>,
  { enabled = true, refetchInterval = false, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<AnswerOf<K>, ApiError> {
  return useQuery<AnswerOf<K>, ApiError>({
    ...queryOf(name, input),
    enabled,
    refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Invalidates the answers of these calls; those on screen are fetched again. */
export const invalidate = (...names: CallName[]): Promise<void> =>
  invalidateWhere(({ queryKey }) => names.some((name) => name === queryKey[0]));

/** Invalidates all answers; those on screen are fetched again. */
export const invalidateAll = (): Promise<void> => invalidateWhere(() => true);

async function invalidateWhere(predicate: (query: Query) => boolean): Promise<void> {
  // The library repeats neither a first fetch that is still under way, nor one that is not on screen yet (fetched
  // ahead), whose answers may be older than the change. Not cancelled, since frequent changes would delay the first
  // answer without end.
  const underWay = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => (query.state.data === undefined || !query.isActive()) && predicate(query),
  });
  await queryClient.invalidateQueries({ predicate });
  if (underWay.length === 0) return;
  await Promise.allSettled(underWay.flatMap(({ promise }) => promise ?? []));
  await queryClient.invalidateQueries({ predicate: (query) => underWay.includes(query) });
}
