import type { IntentHealth } from '@parlance/contract/calls/nlp';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../shared/api/queryClient.ts';

/** Poll interval in ms while the server is still checking utterances, which it does in parts. */
const poll = 2000;

/** The problems of utterances by intent and by class; those without problems are omitted. */
export function useHealth(ws: string) {
  const { data, refetch } = useCall('GET /api/1.0/gael/:ws/health', { params: { ws } });
  const checking = (data?.checking ?? 0) > 0;
  useEffect(() => {
    if (!checking) return undefined;
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), poll);
    return () => clearInterval(timer);
  }, [checking, refetch]);
  return useMemo(
    () => ({
      intents: new Map(data?.intents.map((one) => [one.id, one])),
      classes: new Map(data?.classes.map((one) => [one.id, one])),
    }),
    [data],
  );
}

/** The number of utterances with a problem. */
export const problemCount = ({
  duplicate,
  near,
  closer,
}: Pick<IntentHealth, 'duplicate' | 'near' | 'closer'>): number => duplicate + near + closer;

/** Filters of utterances that need attention: a problem of the training data, or a prediction. */
export type UtteranceTrouble = keyof typeof noProblems | 'wrong' | 'unsure';
export const noProblems = { duplicate: 0, near: 0, closer: 0 };
