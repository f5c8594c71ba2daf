import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, isStorable, Name, Ok, QueryInt, Version } from '../../common.ts';
import { errorType } from '../../errors/errorType.ts';
import {
  knowledgeLimits,
  questionFilters,
  questionSources,
  questionStates,
  resultFilters,
} from '../../knowledgeTables.ts';
import {
  ExpectedSource,
  KnowledgeRun,
  QuestionImport,
  QuestionResult,
  QuestionSet,
  RunComparison,
  SetQuestion,
} from './evaluation.ts';

const QuestionText = z
  .string()
  .trim()
  .min(1)
  .max(knowledgeLimits.questionLength)
  .refine(isStorable, errorType('not_storable'));
const Expected = z.array(ExpectedSource).max(knowledgeLimits.expectedPerQuestion);

/** Question sets of a knowledge base, and how it answers them. */
export const knowledgeEvaluationCalls = defineCalls({
  'GET /api/1.0/gael/:ws/rag/:base/question-sets': {
    summary: 'List the question sets of a knowledge base, by name, each with its last run',
    permission: 'nlp_rag:read',
    operationId: 'listQuestionSets',
    response: z.object({ data: z.array(QuestionSet) }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets': {
    summary: 'Create a question set; 409 when the name exists',
    permission: 'nlp_rag:create',
    operationId: 'createQuestionSet',
    body: z.object({ name: Name, run_after_changes: z.boolean().default(true) }),
    response: QuestionSet,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id': {
    summary: 'Get a question set',
    permission: 'nlp_rag:read',
    operationId: 'getQuestionSet',
    response: QuestionSet,
  },
  'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id': {
    summary: 'Rename a question set, or set whether it is run after changes; absent fields stay',
    permission: 'nlp_rag:edit',
    operationId: 'updateQuestionSet',
    versioned: true,
    body: z.object({ name: Name.optional(), run_after_changes: z.boolean().optional() }),
    response: QuestionSet,
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id': {
    summary: 'Move a question set with its runs to the trash',
    permission: 'nlp_rag:delete',
    operationId: 'deleteQuestionSet',
    versioned: true,
    response: Ok,
  },
  'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': {
    summary: 'List the questions of a set, newest first, with counts for each filter',
    permission: 'nlp_rag:read',
    operationId: 'listQuestions',
    query: z.object({
      /** Text in the question. */
      search: z.string().max(knowledgeLimits.questionLength).optional(),
      state: z.enum(questionFilters).default('all'),
      limit: QueryInt(1, knowledgeLimits.page).default(50),
      offset: QueryInt(0, 1_000_000).default(0),
    }),
    response: z.object({
      data: z.array(SetQuestion),
      total: Count,
      counts: z.object({ all: Count, drafts: Count, unanswerable: Count, gone: Count }),
    }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': {
    summary:
      'Add questions; questions of the set are skipped, and answerable ones without an expected passage become drafts',
    permission: 'nlp_rag:edit',
    operationId: 'addQuestions',
    body: z.object({
      questions: z
        .array(
          z.object({
            text: QuestionText,
            answerable: z.boolean().default(true),
            expected: Expected.default([]),
            source: z.enum(questionSources).exclude(['generated', 'import']).default('hand'),
            /** A question without an expected source always becomes a draft, unless it is unanswerable. */
            state: z.enum(questionStates).default('accepted'),
          }),
        )
        .min(1)
        .max(knowledgeLimits.questionsPerCall),
    }),
    response: z.object({ added: z.array(SetQuestion), duplicates: Count }),
  },
  'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question': {
    summary: 'Change a question or its expected sources, or accept a draft; absent fields stay',
    permission: 'nlp_rag:edit',
    operationId: 'updateQuestion',
    versioned: true,
    body: z.object({
      text: QuestionText.optional(),
      answerable: z.boolean().optional(),
      expected: Expected.optional(),
      state: z.enum(questionStates).optional(),
    }),
    response: SetQuestion,
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept': {
    summary: 'Accept several drafts; those without expected sources, and those changed since, stay drafts',
    permission: 'nlp_rag:edit',
    operationId: 'acceptQuestions',
    body: z.object({
      questions: z
        .array(z.object({ id: Id, version: Version }))
        .min(1)
        .max(knowledgeLimits.questionsPerCall),
    }),
    response: z.object({
      accepted: Count,
      /** Questions without an expected source. */
      incomplete: Count,
      /** Questions that another user has changed, accepted or deleted. */
      changed: Count,
    }),
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': {
    summary: 'Delete questions of a set',
    permission: 'nlp_rag:edit',
    operationId: 'deleteQuestions',
    body: z.object({ ids: z.array(Id).min(1).max(knowledgeLimits.questionsPerCall) }),
    response: z.object({ deleted: Count }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import': {
    summary: 'Add questions from a CSV file with the columns question, document and answerable',
    permission: 'nlp_rag:edit',
    operationId: 'importQuestions',
    upload: z.object({}),
    response: QuestionImport,
    maxBytes: knowledgeLimits.importBytes,
  },
  'GET /api/1.0/gael/:ws/rag/:base/questions-template': {
    summary: 'Download a CSV file to fill with questions',
    permission: 'nlp_rag:read',
    operationId: 'getQuestionTemplate',
    response: 'file',
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/generate': {
    summary: 'Have the language model draft questions from passages, in the background; 501 without a model',
    permission: 'nlp_rag:edit',
    operationId: 'generateQuestions',
    perMinute: 10,
    body: z.object({ count: z.int().min(1).max(knowledgeLimits.questionsGenerated).default(20) }),
    response: z.object({ taskId: Id }),
    status: 202,
  },
  'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs': {
    summary: 'List the runs of a question set, newest first',
    permission: 'nlp_rag:read',
    operationId: 'listQuestionRuns',
    response: z.object({ data: z.array(KnowledgeRun) }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs': {
    summary: "Run a question set in the background; the task has the run's id",
    permission: 'nlp_rag:edit',
    operationId: 'startQuestionRun',
    body: z.object({
      /** Whether the language model writes the answers; otherwise passages are quoted. */
      with_model: z.boolean().default(false),
    }),
    response: z.object({ taskId: Id }),
    status: 202,
  },
  'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id': {
    summary: 'Get a run of a question set',
    permission: 'nlp_rag:read',
    operationId: 'getQuestionRun',
    response: KnowledgeRun,
  },
  'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results': {
    summary: 'List the answers of a run to its questions, incorrect ones first',
    permission: 'nlp_rag:read',
    operationId: 'listQuestionResults',
    query: z.object({
      only: z.enum(resultFilters).default('all'),
      search: z.string().max(knowledgeLimits.questionLength).optional(),
      limit: QueryInt(1, knowledgeLimits.page).default(50),
      offset: QueryInt(0, 1_000_000).default(0),
    }),
    response: z.object({ data: z.array(QuestionResult), total: Count }),
  },
  'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other': {
    summary: 'Compare a run with an earlier one of the same set',
    permission: 'nlp_rag:read',
    operationId: 'compareQuestionRuns',
    response: RunComparison,
  },
});
