import type { knowledgeAnswerCalls } from '@parlance/contract/calls/knowledge/answers';
import type { Handlers } from '../platform/http/handler.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { streamWork } from '../platform/http/sse.ts';
import { askKnowledge } from './answers/askKnowledge.ts';
import { findBase } from './bases/bases.ts';
import { searchBaseOf } from './search/searchKnowledge.ts';

export const knowledgeAnswerHandlers: Handlers<keyof typeof knowledgeAnswerCalls> = {
  'POST /api/1.0/gael/:ws/rag/:base/search': ({ ws, params, body }, deps) => searchBaseOf(deps, ws, params.base, body),

  'POST /api/1.0/gael/:ws/rag/:base/ask': async (call, deps) => {
    const { ws, params, body } = call;
    // Refused with a plain error response, before the stream begins.
    await deps.db.tx((tx) => findBase(tx, ws, params.base));
    await streamWork(call, async (send, signal) => {
      try {
        const answer = await askKnowledge(deps, {
          ...body,
          ws,
          base: params.base,
          signal,
          onPassages: (found) => send('passages', found),
          onText: (text) => send('text', { text }),
        });
        send('answer', answer);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        send('failed', error.detail);
      }
    });
  },
};
