import type { IntentHealth } from '@parlance/contract/calls/nlp';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../shared/api/queryClient.ts';

/** The server compares sentences with the models part by part: while it is not done, it is asked again, ms. */
const askAgain = 2000;

/** What may be wrong with what is taught: by intent and by class, those with nothing left out. */
export function useHealth(ws: string) {
  const { data, refetch } = useCall('GET /api/1.0/gael/:ws/health', { params: { ws } });
  const checking = (data?.checking ?? 0) > 0;
  useEffect(() => {
    if (!checking) return undefined;
    const timer = setInterval(() => void refetch(), askAgain);
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

/** How many sentences have a problem. */
export const problemCount = ({
  duplicate,
  near,
  closer,
}: Pick<IntentHealth, 'duplicate' | 'near' | 'closer'>): number => duplicate + near + closer;
