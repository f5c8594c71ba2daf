import type { NlpClass, TryResult } from '@parlance/contract/calls/nlp';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { readWithRetry } from '../api/readWithRetry.ts';
import { queryClient } from '../api/queryClient.ts';

/** Changes whenever a model or threshold of the classes does, so that messages are tried again. */
export const modelsOf = (classes: readonly NlpClass[]): string =>
  classes
    .map(({ id, version, trained_at, published_at }) => `${id} ${version} ${trained_at} ${published_at}`)
    .join(' ');

interface Question {
  ws: string;
  text: string;
  /** Id of the only class to use; empty: all classes. */
  classId: string;
  why: boolean;
  /** See `modelsOf`. */
  models: string;
}

function questionOf({ ws, text, classId, why, models }: Question) {
  const queryKey = ['trial', ws, classId, why, models, text];
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<TryResult> =>
      readWithRetry(
        () =>
          call('POST /api/1.0/gael/:ws/understand', {
            params: { ws },
            body: { utterance: text, why, ...(classId !== '' && { class: classId }) },
            signal,
          }),
        (result) => queryClient.setQueryData<TryResult>(queryKey, result),
      ),
    enabled: text !== '',
    staleTime: Infinity,
  };
}

/** The predictions of draft and published models; the last result stays until the next one arrives. */
export function useTrial(question: Question): UseQueryResult<TryResult, ApiError> {
  return useQuery<TryResult, ApiError>({ ...questionOf(question), placeholderData: keepPreviousData });
}

/** The same for a message that does not change, without the previous result. */
export function useRetrial(question: Question): UseQueryResult<TryResult, ApiError> {
  return useQuery<TryResult, ApiError>(questionOf(question));
}
