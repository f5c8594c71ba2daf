import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, isStorable, Name, Ok, QueryFlag, QueryInt, Timestamp, Version } from '../common.ts';
import { errorType } from '../errors/errorType.ts';
import { limits } from '../limits.ts';
import { MomentOrDay } from '../moments.ts';
import { noteStates, questionActionKinds, questionLimits, questionSorts, questionStates } from '../questionTables.ts';
import { KnowledgeLanguage } from './knowledge/bases.ts';
import { TypedText } from './knowledge/documents.ts';
import { UtteranceText } from './nlp.ts';
import { Task } from './workspaces.ts';

/** Weekly numbers of messages like those of an action. */
export const QuestionEffect = z.object({
  /** Unanswered ones in the week before the action. */
  before: Count,
  /** Unanswered ones in the week after it. */
  after: Count,
  /** Answered ones in the week after it. */
  answered: Count,
  measured_at: Timestamp,
});
export type QuestionEffect = z.infer<typeof QuestionEffect>;

/** An action on an unanswered question. */
export const QuestionAction = z.object({
  id: Id,
  /** Id of the question; it may no longer exist. */
  question: Id,
  kind: z.enum(questionActionKinds),
  /** Its most typical message; null: no longer stored. */
  text: z.string().nullable(),
  /** The name of the intent or document, or the title of the note, at the time of the action. */
  title: z.string(),
  /** The text of a note. */
  note: z.string(),
  /** The state of a note; always `done` for other kinds. */
  state: z.enum(noteStates),
  /** Null: the action is of another kind, or the intent was deleted or is hidden. */
  intent: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null: the action is of another kind, or the document was deleted or is hidden. */
  document: z.object({ id: Id, base: Id, name: z.string() }).nullable(),
  /** Number of different messages of the question. */
  messages: Count,
  created_at: Timestamp,
  created_by: z.string(),
  /** Null: not measured yet, or the kind has no effect. */
  effect: QuestionEffect.nullable(),
  /** When the effect is measured; null: it was measured already, or cannot be. */
  effect_due_at: Timestamp.nullable(),
  version: Version,
});
export type QuestionAction = z.infer<typeof QuestionAction>;

/** Unanswered messages that ask much the same. */
export const Question = z.object({
  id: Id,
  /** Its most typical message. */
  text: z.string(),
  messages: Count,
  /** Number of different messages. */
  texts: Count,
  conversations: Count,
  /** Languages of its messages, the most frequent first. */
  languages: z.array(z.string()),
  /** Classes of the most likely intents of its messages, by name, the most frequent first. */
  classes: z.array(z.string()),
  /** Messages per week of the range, the newest last; days before the first whole week are left out. */
  weeks: z.array(Count),
  /** Messages of the newest week minus those of the week before. */
  growth: z.int(),
  /** The last action; null: none. */
  action: QuestionAction.nullable(),
});
export type Question = z.infer<typeof Question>;

/** What the last search read. */
export const QuestionRun = z.object({
  start: Timestamp,
  end: Timestamp,
  /** Unanswered messages. */
  messages: Count,
  /** Number of different ones. */
  texts: Count,
  /** There were more different messages; only the newest were read. */
  cut: z.boolean(),
  created_at: Timestamp,
  created_by: z.string().nullable(),
});
export type QuestionRun = z.infer<typeof QuestionRun>;

/** A question with intents and passages that may answer it already. */
export const QuestionDetail = Question.extend({
  /** Its messages, the most typical first. */
  examples: z.array(
    z.object({
      /** Id of its newest verbatim. */
      id: z.string(),
      text: z.string(),
      times: Count,
      last: Timestamp,
    }),
  ),
  /** The intent that the draft models predict for its messages; null: none, or hidden. */
  nearest_intent: z
    .object({
      id: Id,
      name: z.string(),
      class: z.string(),
      score: z.number(),
      /** The draft models understand the message: publishing is enough. */
      understood: z.boolean(),
    })
    .nullable(),
  /** The passage of a document that matches its most typical message best; null: none, or hidden. */
  nearest_passage: z
    .object({
      base: Id,
      base_name: z.string(),
      document: Id,
      document_name: z.string(),
      chunk: Id,
      text: z.string(),
      score: z.number(),
      /** Its score reaches the threshold of its knowledge base. */
      above: z.boolean(),
    })
    .nullable(),
});
export type QuestionDetail = z.infer<typeof QuestionDetail>;

const verbatimId = z.string().regex(/^\d{1,15}$/, errorType('not_a_verbatim'));

/** A message of a question, as a new utterance. */
const Example = z.object({
  /** Id of the verbatim, which is reviewed too if the text is unchanged. */
  id: verbatimId.optional(),
  text: UtteranceText,
});
const Examples = z.array(Example).min(1).max(questionLimits.shown);

const Note = z.string().trim().max(questionLimits.noteLength).refine(isStorable, errorType('not_storable'));

/** Unanswered questions and the actions on them. */
export const questionCalls = defineCalls({
  'GET /api/1.0/verbatim/:ws/questions': {
    summary: 'List the unanswered questions of the last search',
    permission: 'verbatim:read',
    operationId: 'listUnansweredQuestions',
    query: z.object({
      state: z.enum(questionStates).default('open'),
      language: z.string().max(limits.nameLength).optional(),
      /** Name of a class with the most likely intent for one of its messages. */
      class: z.string().max(limits.nameLength).optional(),
      sort: z.enum(questionSorts).default('size'),
      limit: QueryInt(1, 200).default(50),
      offset: QueryInt(0, 10_000).default(0),
    }),
    response: z.object({
      data: z.array(Question),
      total: Count,
      /** Null: no search has been made yet. */
      run: QuestionRun.nullable(),
      /** Values among all questions in this state. */
      languages: z.array(z.string()),
      classes: z.array(z.string()),
    }),
  },
  'POST /api/1.0/verbatim/:ws/questions': {
    summary: 'Find unanswered questions in the background; a question with the same messages keeps its id',
    permission: 'verbatim:read',
    operationId: 'findUnansweredQuestions',
    body: z.object({
      /** By default 30 days before the end. Days are in the time zone of the workspace. */
      start_date: MomentOrDay().optional(),
      /** By default now. */
      end_date: MomentOrDay().optional(),
    }),
    response: Task,
    status: 202,
  },
  'GET /api/1.0/verbatim/:ws/questions/:id': {
    summary: 'Get an unanswered question with typical messages, the nearest intent and the nearest passage',
    permission: 'verbatim:read',
    operationId: 'getUnansweredQuestion',
    response: QuestionDetail,
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/intent': {
    summary: 'Create an intent from messages of an unanswered question',
    permission: 'nlp_intent:create',
    operationId: 'createIntentFromQuestion',
    body: z.object({
      intent_name: Name,
      /** Ids or names. */
      classes: z.array(Id).max(20).default([]),
      examples: Examples,
    }),
    response: QuestionAction,
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/utterances': {
    summary: 'Add messages of an unanswered question to an intent as utterances',
    permission: 'nlp_intent:edit',
    operationId: 'addUtterancesFromQuestion',
    body: z.object({
      /** Id or name. */
      intent: Id,
      examples: Examples,
    }),
    response: QuestionAction,
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/text': {
    summary: 'Write a document of a knowledge base that answers an unanswered question',
    permission: 'nlp_rag:create',
    operationId: 'writeTextForQuestion',
    body: z.object({
      /** Id of the knowledge base. */
      base: Id,
      name: Name,
      text: TypedText,
      language: KnowledgeLanguage.nullable().default(null),
    }),
    response: QuestionAction,
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/note': {
    summary: 'Note which document is missing to answer a question',
    permission: ['nlp_intent:edit', 'nlp_rag:edit'],
    operationId: 'noteMissingDocument',
    body: z.object({ title: Name, note: Note.default('') }),
    response: QuestionAction,
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/dismiss': {
    summary: 'Dismiss an unanswered question',
    permission: ['nlp_intent:edit', 'nlp_rag:edit'],
    operationId: 'dismissQuestion',
    response: QuestionAction,
  },
  'GET /api/1.0/verbatim/:ws/question-actions': {
    summary: 'List the actions on unanswered questions, newest first, with their effects',
    permission: 'verbatim:read',
    operationId: 'listQuestionActions',
    query: z.object({
      kind: z.enum(questionActionKinds).optional(),
      /** State of notes. */
      state: z.enum(noteStates).optional(),
      /** Only actions that can have an effect: no dismissals, and no notes whose document is still missing. */
      effective: QueryFlag.optional(),
      limit: QueryInt(1, 200).default(50),
      offset: QueryInt(0, 10_000).default(0),
    }),
    response: z.object({ data: z.array(QuestionAction), total: Count }),
  },
  'PUT /api/1.0/verbatim/:ws/question-actions/:id': {
    summary: 'Change the note of a missing document, or mark the document as added',
    permission: ['nlp_intent:edit', 'nlp_rag:edit'],
    operationId: 'changeMissingDocument',
    versioned: true,
    body: z.object({ title: Name.optional(), note: Note.optional(), state: z.enum(noteStates).optional() }),
    response: QuestionAction,
  },
  'DELETE /api/1.0/verbatim/:ws/question-actions/:id': {
    summary: 'Undo a dismissal, or delete the note of a missing document',
    permission: ['nlp_intent:edit', 'nlp_rag:edit'],
    operationId: 'takeBackQuestionAction',
    versioned: true,
    response: Ok,
  },
});
