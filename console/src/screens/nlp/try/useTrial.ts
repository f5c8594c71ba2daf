import type { NlpClass, TryResult } from '@parlance/contract/calls/nlp';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../shared/api/ApiError.ts';
import { call } from '../../../shared/api/call.ts';

/** Typing goes on undisturbed; the question is asked once it pauses. */
const pause = 300;

/** The value once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Another text when any model of the classes, or the threshold of one, is another: then every sentence is tried anew. */
export const modelsOf = (classes: readonly NlpClass[]): string =>
  classes
    .map(({ id, version, trained_at, published_at }) => `${id} ${version} ${trained_at} ${published_at}`)
    .join(' ');

interface Question {
  ws: string;
  text: string;
  /** Id of the class that is asked alone; empty: all of them. */
  classId: string;
  why: boolean;
  /** See `modelsOf`. */
  models: string;
}

const questionOf = ({ ws, text, classId, why, models }: Question) => ({
  queryKey: ['trial', ws, classId, why, models, text],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<TryResult> =>
    call('POST /api/1.0/gael/:ws/understand', {
      params: { ws },
      body: { utterance: text, why, ...(classId !== '' && { class: classId }) },
      signal,
    }),
  enabled: text !== '',
  staleTime: Infinity,
});

/** What the newest models and the published ones understand; the last answer stays until the next is there. */
export function useTrial(question: Question): UseQueryResult<TryResult, ApiError> {
  return useQuery<TryResult, ApiError>({ ...questionOf(question), placeholderData: keepPreviousData });
}

/** The same for a sentence that does not change. */
export function useRetrial(question: Question): UseQueryResult<TryResult, ApiError> {
  return useQuery<TryResult, ApiError>(questionOf(question));
}
