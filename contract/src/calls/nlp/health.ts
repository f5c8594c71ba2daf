import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Ok } from '../../common.ts';
import { limits } from '../../limits.ts';
import { UtteranceText } from './utterances.ts';

/**
 * Problems of an utterance. `duplicate`: another intent has the same one. `near`: another intent has one that differs
 * only in spelling, order or filler words. `closer`: the draft model predicts another intent.
 */
export const utteranceProblems = ['duplicate', 'near', 'closer'] as const;
/** Problems of an intent (`few` utterances) or a class (`unbalanced`). */
export const problemKinds = [...utteranceProblems, 'few', 'unbalanced'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const UtteranceProblem = z.object({
  kind: z.enum(utteranceProblems),
  /** The other intent. */
  intent: z.object({ id: Id, intent_name: z.string() }),
  /** The other intent's utterance; null for a problem found by the model. */
  text: z.string().nullable(),
  /** The model's confidence; null for a problem found without the model. */
  score: z.number().min(0).max(1).nullable(),
});
export type UtteranceProblem = z.infer<typeof UtteranceProblem>;

const problemCounts = { duplicate: Count, near: Count, closer: Count };

export const IntentHealth = z.object({
  id: Id,
  ...problemCounts,
  /** Too few utterances for training; false once ignored. */
  few: z.boolean(),
});
export type IntentHealth = z.infer<typeof IntentHealth>;

export const ClassHealth = z.object({
  id: Id,
  ...problemCounts,
  /** Intents with too few utterances. */
  few: Count,
  /** One intent has far more utterances than the others, which biases the model. */
  unbalanced: z.object({ intent: Id, most: Count, usual: Count }).nullable(),
});
export type ClassHealth = z.infer<typeof ClassHealth>;

/** Problems in the training data, found before a training. */
export const healthCalls = defineCalls({
  'GET /api/1.0/gael/:ws/health': {
    summary: 'List the intents and classes with problems in their training data',
    permission: 'nlp_intent:read',
    query: z.object({ class: Id.optional() }),
    response: z.object({
      intents: z.array(IntentHealth),
      classes: z.array(ClassHealth),
      /**
       * Intents that this call has checked with the draft models: lists of utterances loaded earlier lack the results.
       */
      checked: Count,
      /** Intents that the draft models still have to check; poll until it is 0. */
      checking: Count,
    }),
  },
  'POST /api/1.0/gael/:ws/health/ignore': {
    summary: 'Ignore problems, or report them again',
    permission: 'nlp_intent:edit',
    operationId: 'ignoreProblems',
    body: z.object({
      kind: z.enum(problemKinds),
      /** Ids of the utterances, the intent (`few`) or the class (`unbalanced`) with the problem. */
      subjects: z.array(Id).min(1).max(limits.utterancesPerCall),
      ignored: z.boolean().default(true),
    }),
    response: Ok,
  },
  'POST /api/1.0/gael/:ws/utterances/check': {
    summary: 'Check an utterance for problems before it is saved',
    permission: 'nlp_intent:read',
    operationId: 'checkUtterance',
    body: z.object({
      text: UtteranceText,
      /** Id or name of the utterance's intent. */
      intent: Id.optional(),
      /** Id of the utterance that is edited. */
      except: Id.optional(),
    }),
    response: z.object({ problems: z.array(UtteranceProblem) }),
  },
});
