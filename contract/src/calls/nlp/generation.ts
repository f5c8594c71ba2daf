import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { limits } from '../../limits.ts';
import { Utterance, UtteranceText } from './utterances.ts';

/** A sentence that a language model proposes for an intent. */
export const Suggestion = z.object({
  text: z.string(),
  /** The intent that has the sentence already; null: none has. */
  duplicate: z.object({ intent: z.string(), same: z.boolean() }).nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Utterances that a language model writes. */
export const generationCalls = defineCalls({
  'GET /api/1.0/gael/:ws/generation': {
    summary: 'Get the language model that generates utterances in a workspace',
    permission: 'nlp_intent:read',
    response: z.object({ available: z.boolean(), model: z.string().nullable() }),
  },
  'POST /api/1.0/gael/:ws/intents/:id/generateUtterances': {
    summary:
      'Generate utterances with a language model; autoValidate saves those that are new to the workspace; 501 llm without a language model',
    permission: 'nlp_intent:edit',
    operationId: 'generateUtterances',
    body: z.object({
      numberOfUtterances: z.int().min(1).max(limits.generatedUtterances).default(10),
      sample1: UtteranceText.optional(),
      sample2: UtteranceText.optional(),
      sample3: UtteranceText.optional(),
      autoValidate: z.boolean().default(true),
    }),
    response: z.object({ utterances: z.array(Suggestion), added: z.array(Utterance) }),
  },
});
