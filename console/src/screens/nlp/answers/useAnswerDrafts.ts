import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { call, isCancelled } from '../../../shared/api/call.ts';

interface Draft {
  intent: IntentSummary;
  text: string;
}

export interface DraftFailure {
  intent: IntentSummary;
  /** Why it failed, as a text for the user. */
  reason: string;
}

/** Requests one draft after the other until the dialog is closed; failed ones can be requested again. */
export function useAnswerDrafts(ws: string, intents: readonly IntentSummary[]) {
  const [asking, setAsking] = useState(intents);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [failures, setFailures] = useState<readonly DraftFailure[]>([]);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const ask = async (intent: IntentSummary) => {
      try {
        const params = { ws, id: intent.id };
        const { text } = await call('POST /api/1.0/gael/:ws/intents/:id/draftAnswer', { params, body: {}, signal });
        setDrafts((before) => [...before, { intent, text }]);
      } catch (error) {
        if (isCancelled(error)) return;
        setFailures((before) => [...before, { intent, reason: reasonOf(error) }]);
      }
      setAsked((before) => before + 1);
    };
    const askAll = async () => {
      for (const intent of asking) {
        if (signal.aborted) return;
        await ask(intent);
      }
    };
    void askAll();
    return () => left.abort();
  }, [ws, asking]);
  const retry = () => {
    setAsking(failures.map(({ intent }) => intent));
    setFailures([]);
    setAsked(0);
  };
  return {
    drafts,
    setDrafts,
    /** The intents of the current round, and how many of them are done. */
    asking,
    asked,
    failures,
    retry,
  };
}
