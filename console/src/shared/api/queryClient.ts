import type { AnswerOf, CallName } from '@parlance/contract';
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiError } from './ApiError.ts';
import { call, type CallInput } from './call.ts';
import { readPatiently } from './patience.ts';

// Screens learn of an answer before the code that awaited it goes on, and drops what was typed: nothing old flashes up between.
notifyManager.setScheduler(queueMicrotask);

/** The last answers of the server, shared by all screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection too, calls are made: they fail at once and say so. Those that wait say nothing.
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Where an answer is kept: the call's name, then what it was asked with. */
export const callKey = <K extends CallName>(name: K, input: CallInput<K>) => [name, input] as const;

interface ReadOptions {
  /** Ask only when this holds. @default true */
  enabled?: boolean;
  /** Ask again after so many ms; false: do not. */
  refetchInterval?: number | false;
  /** Show the previous answer while a changed query is fetched. */
  keepPrevious?: boolean;
}

/** How a call is made, and its answer kept. */
function queryOf<K extends CallName>(name: K, input: CallInput<K>) {
  const queryKey = callKey(name, input);
  return queryOptions<AnswerOf<K>, ApiError>({
    queryKey,
    queryFn: ({ signal }) =>
      readPatiently(
        () => call(name, { ...input, signal }),
        (data) => queryClient.setQueryData<AnswerOf<K>>(queryKey, data),
      ),
  });
}

/** Makes a call whose answer `useCall` will soon be asked for. What fails is fetched again then. */
export function readAhead<K extends CallName>(name: K, input: CallInput<K>): void {
  void queryClient.prefetchQuery(queryOf(name, input));
}

/** A call as server state: requested once for all its readers, cancelled when the last one leaves. */
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
export async function invalidate(...names: CallName[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.some((name) => name === queryKey[0]) });
}
