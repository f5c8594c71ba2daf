import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { call, isCancelled } from '../../../shared/api/call.ts';
import { addSuggestions, type Proposal } from './proposals.ts';

/** The request to the model. */
export interface Request {
  count: number;
  samples: readonly string[];
}

/** Utterances that a language model proposes for an intent, with the decision on each; saves nothing. */
export function useSuggestions(ws: string, intentId: string) {
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState('');
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const ask = async ({ count, samples }: Request) => {
    const controller = new AbortController();
    request.current = controller;
    setError('');
    setAsking(true);
    try {
      const [sample1, sample2, sample3] = samples.map((text) => text.trim()).filter(Boolean);
      const { utterances } = await call('POST /api/1.0/gael/:ws/intents/:id/generateUtterances', {
        params: { ws, id: intentId },
        body: { numberOfUtterances: count, sample1, sample2, sample3, autoValidate: false },
        signal: controller.signal,
      });
      setProposals((before) => addSuggestions(before, utterances));
      setAsked(true);
    } catch (reason) {
      if (!isCancelled(reason)) setError(reasonOf(reason));
    } finally {
      setAsking(false);
    }
  };
  return {
    proposals,
    setProposals,
    asking,
    /** Whether the model has answered at least once. */
    asked,
    error,
    ask,
    stop: () => request.current?.abort(),
  };
}
