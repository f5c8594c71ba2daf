import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Timestamp } from '../../common.ts';
import { Answer } from './answers.ts';
import { Annotation } from './utterances.ts';

/** A `$` class: part of the product, the same in all workspaces; publishing it enables it in the workspace. */
export const StaticClass = z.object({
  id: Id,
  class_name: z.string(),
  description: z.string(),
  languages: z.array(z.string()),
  /** When it was published here; null: not published. */
  published_at: Timestamp.nullable(),
  intents: z.array(
    z.object({
      intent_name: z.string(),
      utterances: z.array(z.object({ text: z.string(), language: z.string() })),
      answers: z.array(Answer),
    }),
  ),
});
export type StaticClass = z.infer<typeof StaticClass>;

/** An utterance with annotations. */
export const AnnotatedUtterance = z.object({
  id: Id,
  intent_id: Id,
  intent: z.string(),
  text: z.string(),
  annotations: z.array(Annotation),
});
export type AnnotatedUtterance = z.infer<typeof AnnotatedUtterance>;

/** Built-in classes and annotations. */
export const classContentCalls = defineCalls({
  'GET /api/1.0/gael/:ws/builtins/class': {
    summary: 'List the built-in classes with their intents, and whether they are enabled in the workspace',
    permission: 'nlp_class:read',
    response: z.object({ data: z.array(StaticClass) }),
  },
  'GET /api/1.0/gael/:ws/class/:id/annotations': {
    summary: 'List the annotated utterances of a class, by intent',
    permission: 'nlp_class:read',
    response: z.object({
      data: z.array(AnnotatedUtterance),
      /** The total; at most 5,000 are listed. */
      total: Count,
    }),
  },
});
