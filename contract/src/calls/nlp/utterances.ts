import { z } from 'zod';
import { errorType } from '../../errors/errorType.ts';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';

const control = /\p{Cc}/u;

/** The text of an utterance; trimmed, with line breaks as spaces. */
export const UtteranceText = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(limits.utteranceLength)
      .refine((text) => !control.test(text), errorType('control_characters')),
  );

/** An attribute's value in an utterance; offsets are UTF-16 code units, `end` exclusive. */
export const Annotation = z.object({ attribute: Name, start: z.int().min(0), end: z.int().min(1) });
export type Annotation = z.infer<typeof Annotation>;

export const utteranceSources = ['hand', 'import', 'log', 'generated', 'demo'] as const;

/** The prediction is the utterance's intent, another one, or below the threshold. */
export const predictionOutcomes = ['correct', 'wrong', 'unsure'] as const;

/** The prediction of an utterance by its class's newest model. */
export const UtterancePrediction = z.object({
  class_name: z.string(),
  /** The most likely intent, even below the threshold; null: none. */
  intent: Id.nullable(),
  /** Null: the intent was deleted. */
  intent_name: z.string().nullable(),
  score: z.number().min(0).max(1),
  /** The utterance was held out of training, so it was predicted like a new message. */
  held_out: z.boolean(),
  outcome: z.enum(predictionOutcomes),
});
export type UtterancePrediction = z.infer<typeof UtterancePrediction>;

export const Utterance = z.object({
  id: Id,
  text: z.string(),
  annotations: z.array(Annotation),
  source: z.enum(utteranceSources),
  created_at: Timestamp,
  /** Order among utterances added at the same moment. */
  position: z.int().min(0).optional(),
  version: Version,
  /** Absent before a training, for an utterance changed since, and in the answer to a change. */
  prediction: UtterancePrediction.optional(),
});
export type Utterance = z.infer<typeof Utterance>;

export const UtteranceDraft = z.object({
  text: UtteranceText,
  annotations: z.array(Annotation).max(50).default([]),
  source: z.enum(utteranceSources).default('hand'),
});

/** The utterances of an intent. */
export const utteranceCalls = defineCalls({
  'POST /api/1.0/gael/:ws/intents/:id/utterances': {
    summary:
      'Add utterances (push) or replace them all; an utterance of another intent is skipped unless forceenable is set',
    permission: 'nlp_intent:edit',
    operationId: 'saveIntentUtterances',
    body: z.object({
      push: z.boolean().default(true),
      forceenable: z.boolean().default(false),
      utterances: z.array(UtteranceDraft).max(limits.utterancesPerCall),
    }),
    response: z.object({
      added: z.array(Utterance),
      skipped: z.array(
        z.object({
          text: z.string(),
          reason: z.enum(['duplicate', 'conflict']),
          intent: z.string(),
        }),
      ),
    }),
    versioned: true,
  },
  'DELETE /api/1.0/gael/:ws/intents/:id/utterances': {
    summary: 'Delete utterances of an intent',
    permission: 'nlp_intent:edit',
    body: z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall) }),
    response: z.object({ deleted: Count }),
  },
  'PUT /api/1.0/gael/:ws/intents/:id/utterance': {
    summary: 'Update an utterance',
    permission: 'nlp_intent:edit',
    operationId: 'updateUtterance',
    body: z.object({
      id: Id,
      text: UtteranceText,
      annotations: z.array(Annotation).max(50).default([]),
    }),
    response: Utterance,
    versioned: true,
  },
  'POST /api/1.0/gael/:ws/intents/:id/utterances/move': {
    summary: 'Move utterances to another intent',
    permission: 'nlp_intent:edit',
    body: z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall), to: Id }),
    response: z.object({ moved: Count }),
  },
});

/** An utterance that a language model suggests. */
export const Suggestion = z.object({
  text: z.string(),
  /** The intent that already has this utterance; null: none. */
  duplicate: z.object({ intent: z.string(), same: z.boolean() }).nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Generation of utterances by a language model. */
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
  'POST /api/1.0/gael/:ws/intents/:id/draftAnswer': {
    summary: 'Draft an answer of an intent with a language model; nothing is saved; 501 llm without a language model',
    permission: 'nlp_intent:edit',
    operationId: 'draftAnswer',
    body: z.object({
      /** The message to answer; by default utterances of the intent. */
      question: UtteranceText.optional(),
    }),
    response: z.object({ text: z.string() }),
  },
});
