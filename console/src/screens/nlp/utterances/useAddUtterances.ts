import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { useState } from 'react';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { addUtterances, notifyAdded, type SkippedUtterance } from '../data/utteranceActions.ts';

/** Adds utterances to an intent, and keeps those that the last call skipped. */
export function useAddUtterances(ws: string, intent: Pick<IntentSummary, 'id' | 'intent_name'>) {
  const [skipped, setSkipped] = useState<readonly SkippedUtterance[]>([]);
  const [added, setAdded] = useState(0);
  const saving = useSaving();
  return {
    saving,
    skipped,
    /** Number of utterances that the last call added. */
    added,
    dismiss: () => setSkipped([]),
    /** Returns the skipped utterances; undefined when nothing could be saved. */
    add: async (lines: readonly string[], force = false): Promise<readonly SkippedUtterance[] | undefined> => {
      let left: readonly SkippedUtterance[] = [];
      const done = await saving.run(async () => {
        const texts = lines.map((text) => ({ text }));
        const result = await addUtterances(ws, intent.id, texts, force);
        left = result.skipped;
        setSkipped(left);
        setAdded(result.added.length);
        notifyAdded(ws, intent, result.added);
      });
      return done ? left : undefined;
    },
  };
}
