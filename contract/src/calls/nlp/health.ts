import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Ok } from '../../common.ts';
import { limits } from '../../limits.ts';
import { UtteranceText } from './utterances.ts';

/**
 * What may be wrong with one sentence: another intent has the same, or one that differs in spelling, order or
 * filling words only; or the newest model takes it for another intent.
 */
export const utteranceProblems = ['duplicate', 'near', 'closer'] as const;
/** What may be wrong with an intent (`few` sentences) or a class (`unbalanced`). */
export const problemKinds = [...utteranceProblems, 'few', 'unbalanced'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const UtteranceProblem = z.object({
  kind: z.enum(utteranceProblems),
  /** The other intent. */
  intent: z.object({ id: Id, intent_name: z.string() }),
  /** The sentence of the other intent; null where the model says so. */
  text: z.string().nullable(),
  /** Probability by the model; null where there is no model in it. */
  score: z.number().min(0).max(1).nullable(),
});
export type UtteranceProblem = z.infer<typeof UtteranceProblem>;

const problemCounts = { duplicate: Count, near: Count, closer: Count };

export const IntentHealth = z.object({
  id: Id,
  ...problemCounts,
  /** Fewer sentences than a model can learn from; false once that was ignored. */
  few: z.boolean(),
});
export type IntentHealth = z.infer<typeof IntentHealth>;

export const ClassHealth = z.object({
  id: Id,
  ...problemCounts,
  /** Intents with too few sentences. */
  few: Count,
  /** One intent has many times the sentences that are usual in the class: the model will lean to it. */
  unbalanced: z.object({ intent: Id, most: Count, usual: Count }).nullable(),
});
export type ClassHealth = z.infer<typeof ClassHealth>;

/** How good what is taught is, before anything is trained. */
export const healthCalls = defineCalls({
  'GET /api/1.0/gael/:ws/health': {
    summary: 'List the intents and classes with problems in their training data',
    permission: 'nlp_intent:read',
    query: z.object({ class: Id.optional() }),
    response: z.object({
      intents: z.array(IntentHealth),
      classes: z.array(ClassHealth),
      /** Intents not compared with the newest models yet; ask again while there are some. */
      checking: Count,
    }),
  },
  'POST /api/1.0/gael/:ws/health/ignore': {
    summary: 'Ignore problems, or report them again',
    permission: 'nlp_intent:edit',
    operationId: 'ignoreProblems',
    body: z.object({
      kind: z.enum(problemKinds),
      /** Ids of what has the problem: utterances, an intent (`few`) or a class (`unbalanced`). */
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
      /** Id or name of the intent it is meant for. */
      intent: Id.optional(),
      /** The sentence that is being changed into this. */
      except: Id.optional(),
    }),
    response: z.object({ problems: z.array(UtteranceProblem) }),
  },
});
