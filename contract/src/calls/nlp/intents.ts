import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Ok, Timestamp, Version } from '../../common.ts';
import { intentSkill, limits } from '../../limits.ts';
import { Answer, Answers } from './answers.ts';
import { Attribute } from './attributes.ts';
import { requireName, OwnName, acceptName } from './acceptName.ts';
import { Utterance, UtteranceDraft } from './utterances.ts';

export const IntentSummary = z.object({
  id: Id,
  intent_name: z.string(),
  intentCodeName: z.string(),
  skill: z.literal(intentSkill),
  /** Names of the classes the intent belongs to. */
  classes: z.array(z.string()),
  utterance_count: Count,
  answer_count: Count,
  /** Every published class that it belongs to gives these answers; false if none is published. */
  answers_published: z.boolean(),
  /** The dialogs in production that start with this intent; they take precedence over its own answers. */
  dialogs: z.array(z.object({ id: Id, name: z.string() })),
  updated_at: Timestamp,
  version: Version,
});
export type IntentSummary = z.infer<typeof IntentSummary>;

export const Intent = IntentSummary.extend({
  attributes: z.array(Attribute),
  answers: z.array(Answer),
  /** Answers to messages below the threshold; empty: the class's fallback. */
  fallback: z.array(Answer),
  utterances: z.array(Utterance),
  /**
   * Results of the intent in the newest training of each of its classes; without classes that held out none of its
   * utterances.
   */
  measured: z.array(z.object({ class_name: z.string(), f1: z.number().min(0).max(1), support: Count })),
});
export type Intent = z.infer<typeof Intent>;

const intentFields = {
  intentCodeName: Name,
  /** Ids or names of its classes. */
  classes: z.array(Id).max(100),
  attributes: z.array(Attribute).max(limits.attributesPerIntent),
  answers: Answers,
};

export const IntentDraft = z
  .object({
    intent_name: OwnName.optional(),
    name: Name.optional(),
    intentCodeName: intentFields.intentCodeName.optional(),
    classes: intentFields.classes.default([]),
    attributes: intentFields.attributes.default([]),
    answers: intentFields.answers.default([]),
    utterances: z.array(UtteranceDraft).max(limits.utterancesPerCall).default([]),
  })
  .transform(requireName('intent_name'));
export const IntentChange = z
  .object({ intent_name: OwnName, name: Name, ...intentFields })
  .partial()
  .transform(acceptName('intent_name'));

/** Intents and their answers. */
export const intentCalls = defineCalls({
  'GET /api/1.0/gael/:ws/intents': {
    summary: 'List the intents of a workspace, without utterances',
    permission: 'nlp_intent:read',
    response: z.object({ data: z.array(IntentSummary) }),
  },
  'POST /api/1.0/gael/:ws/intents': {
    summary: 'Create an intent',
    permission: 'nlp_intent:create',
    body: IntentDraft,
    response: Intent,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/intents/:id': {
    summary: 'Get an intent with its utterances, by id or name',
    permission: 'nlp_intent:read',
    response: Intent,
  },
  'PUT /api/1.0/gael/:ws/intents/:id': {
    summary: 'Update an intent without its utterances',
    permission: 'nlp_intent:edit',
    versioned: true,
    body: IntentChange,
    response: Intent,
  },
  'DELETE /api/1.0/gael/:ws/intents/:id': {
    summary: 'Delete an intent (restorable)',
    permission: 'nlp_intent:delete',
    versioned: true,
    response: Ok,
  },
  'PUT /api/1.0/gael/:ws/intents/:id/attributes': {
    summary: 'Set the attributes of an intent',
    permission: 'nlp_intent:edit',
    versioned: true,
    body: z.object({ attributes: z.array(Attribute).max(limits.attributesPerIntent) }),
    response: Intent,
  },
  'PUT /api/1.0/gael/:ws/intents/:id/fallback': {
    summary: 'Set the answers to messages below the threshold of an intent',
    permission: 'nlp_intent:edit',
    versioned: true,
    body: z.object({ answers: Answers }),
    response: Intent,
  },
  'POST /api/1.0/gael/:ws/restore': {
    summary: 'Restore a deleted class, intent or corpus',
    permission: ['nlp_class:create', 'nlp_intent:create', 'nlp_corpus:create'],
    operationId: 'restoreDeleted',
    body: z.object({ kind: z.enum(['class', 'intent', 'corpus']), id: Id }),
    response: Ok,
  },
  'GET /api/1.0/gael/:ws/skills': {
    summary: 'List the recognition methods of intents',
    permission: 'nlp_intent:read',
    response: z.object({ data: z.array(z.object({ skill: z.string(), label: z.string() })) }),
  },
  'GET /api/1.0/gael/:ws/builtins': {
    summary: 'List the attribute types that need no corpus',
    permission: 'nlp_intent:read',
    response: z.object({
      data: z.array(z.object({ name: z.string(), label: z.string(), example: z.string() })),
    }),
  },
});
