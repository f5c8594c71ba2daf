import type { BodyOf } from '@parlance/contract';
import type { KnowledgeAnswer, KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../../shared/api/attempt.ts';
import { isCancelled } from '../../../../shared/api/call.ts';
import { streamCall } from '../../../../shared/api/streamCall.ts';
import { errorText } from '../../../../shared/i18n/errorText.ts';

const name = 'POST /api/1.0/gael/:ws/rag/:base/ask';
type Body = BodyOf<typeof name>;
type Exchange = NonNullable<Body['previous']>[number];

/** Number of earlier questions that are sent with a further one, which may refer to them. */
const remembered = 5;

/** A question and its answer so far. */
export interface QuestionState {
  question: string;
  found: KnowledgeSearch | undefined;
  /** The text written so far. */
  text: string;
  answer: KnowledgeAnswer | undefined;
  /** Why there is no answer. */
  error: string;
  busy: boolean;
}

/** Asks a knowledge base; a further question may refer to the earlier ones. */
export function useAsk(ws: string, base: string) {
  const [asked, setAsked] = useState<QuestionState>();
  const [before, setBefore] = useState<readonly Exchange[]>([]);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function ask(question: string, language: Body['language']): Promise<void> {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    setAsked({ question, found: undefined, text: '', answer: undefined, error: '', busy: true });
    const change = (next: (now: QuestionState) => Partial<QuestionState>) => {
      if (request.current === controller) setAsked((now) => now && { ...now, ...next(now) });
    };
    try {
      await streamCall(
        name,
        {
          params: { ws, base },
          body: { question, ...(language && { language }), previous: before.slice(-remembered) },
          signal: controller.signal,
        },
        (event, data) => {
          if (event === 'passages') {
            const found: KnowledgeSearch = JSON.parse(data);
            change(() => ({ found }));
          } else if (event === 'text') {
            const piece: { text: string } = JSON.parse(data);
            change(({ text }) => ({ text: text + piece.text }));
          } else if (event === 'answer') {
            const answer: KnowledgeAnswer = JSON.parse(data);
            change(() => ({ answer }));
            setBefore((all) => [...all, { question, answer: answer.text }].slice(-remembered));
          } else if (event === 'failed') {
            const error: ErrorDetail = JSON.parse(data);
            change(() => ({ error: errorText(error) }));
          }
        },
      );
    } catch (error) {
      if (!isCancelled(error)) change(() => ({ error: reasonOf(error) }));
    } finally {
      change(() => ({ busy: false }));
    }
  }

  return {
    asked,
    ask,
    /** Clears the question and the earlier ones. */
    clear: () => {
      request.current?.abort();
      request.current = null;
      setAsked(undefined);
      setBefore([]);
    },
    stop: () => request.current?.abort(),
  };
}
