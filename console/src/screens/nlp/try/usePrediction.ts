import type { Prediction } from '@parlance/contract/calls/nlp';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../shared/api/ApiError.ts';
import { call } from '../../../shared/api/call.ts';

export type Branch = 'draft' | 'published';

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

interface Question {
  ws: string;
  classId: string;
  utterance: string;
  branch: Branch;
  /** Changes when the model does: the same sentence is asked again. */
  model: string;
}

/** What a class understands in a sentence; the last answer stays until the next is there. */
export function usePrediction({
  ws,
  classId,
  utterance,
  branch,
  model,
}: Question): UseQueryResult<Prediction, ApiError> {
  const text = useSettled(utterance.trim());
  return useQuery<Prediction, ApiError, Prediction>({
    queryKey: ['prediction', ws, classId, branch, model, text],
    queryFn: ({ signal }) =>
      call('POST /api/1.0/gael/:ws/class/:id/utterance', {
        params: { ws, id: classId },
        body: { utterance: text, branch, why: true },
        signal,
      }),
    enabled: text !== '' && classId !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
