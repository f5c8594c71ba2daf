import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, QueryInt, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';
import { Attribute } from './attributes.ts';
import { UtteranceProblem, utteranceProblems } from './health.ts';
import { Annotation, predictionOutcomes, Utterance, utteranceSources, UtteranceText } from './utterances.ts';

export const ListedUtterance = Utterance.extend({
  /** Id of its intent. */
  intent: Id,
  problems: z.array(UtteranceProblem),
});
export type ListedUtterance = z.infer<typeof ListedUtterance>;

export const utteranceOrders = ['added', 'text', 'intent', 'source', 'score'] as const;

const Ids = z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall) });

/** The utterances of all intents of a workspace. */
export const utteranceListCalls = defineCalls({
  'GET /api/1.0/gael/:ws/utterances': {
    summary: 'List the utterances of all intents; search, filter and sort; newest first by default',
    permission: 'nlp_intent:read',
    query: z.object({
      /** Words or parts of words, all required; ignores case and accents. */
      search: z.string().max(200).optional(),
      /** Ids or names. */
      intent: Id.optional(),
      class: Id.optional(),
      problem: z.enum([...utteranceProblems, 'any']).optional(),
      /** Outcome of the newest training's prediction. */
      prediction: z.enum(predictionOutcomes).optional(),
      source: z.enum(utteranceSources).optional(),
      /** Id of an utterance: only it and its near-duplicates. */
      like: Id.optional(),
      sort: z.enum(utteranceOrders).default('added'),
      order: z.enum(['asc', 'desc']).default('desc'),
      limit: QueryInt(1, limits.utterancesPerCall).default(200),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({
      data: z.array(ListedUtterance),
      total: Count,
      /** The intents of these utterances, with their attributes. */
      intents: z.array(z.object({ id: Id, intent_name: z.string(), attributes: z.array(Attribute) })),
    }),
  },
  'DELETE /api/1.0/gael/:ws/utterances': {
    summary: 'Delete utterances of several intents',
    permission: 'nlp_intent:edit',
    body: Ids,
    response: z.object({ deleted: Count }),
  },
  'POST /api/1.0/gael/:ws/utterances/move': {
    summary: 'Move utterances of several intents to one',
    permission: 'nlp_intent:edit',
    body: Ids.extend({ to: Id }),
    response: z.object({ moved: Count }),
  },
  'PUT /api/1.0/gael/:ws/utterances': {
    summary: 'Restore utterances after a deletion, a move or a change',
    permission: 'nlp_intent:edit',
    operationId: 'restoreUtterances',
    body: z.object({
      utterances: z
        .array(
          z.object({
            id: Id,
            intent: Id,
            text: UtteranceText,
            annotations: z.array(Annotation).max(50).default([]),
            source: z.enum(utteranceSources).default('hand'),
            created_at: Timestamp,
            position: Utterance.shape.position,
            /** The version that the client has; an utterance that others have changed since then is skipped. */
            version: Version.optional(),
          }),
        )
        .min(1)
        .max(limits.utterancesPerCall),
    }),
    response: z.object({
      restored: Count,
      /** Versions of the restored utterances, by id. */
      versions: z.record(Id, Version),
    }),
  },
});
