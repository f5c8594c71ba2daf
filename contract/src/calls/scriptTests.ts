import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Name, Ok, Timestamp, Unit, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { languages, limits, memoryScopes, runStates, scriptLimits } from '../limits.ts';
import { nestsDeeper } from '../nesting.ts';
import { messageMatches, testChannels, testEnds, testTime } from '../testTables.ts';
import { AttributeValue } from './events.ts';
import { ScriptContent } from './scripts.ts';

/*
 * A test of a script is a conversation: the person's messages, what the script is expected to do, and the answers of
 * the outside world. A test reaches nothing outside of it.
 */

const text = (most: number) => z.string().max(most);
const Label = text(limits.nameLength).trim();

/** Checks that JSON is no larger and not more deeply nested than a value of the journal may be. */
function checkJson(value: unknown, context: z.RefinementCtx): void {
  if (nestsDeeper(value, scriptLimits.valueDepth)) {
    const params = { max: scriptLimits.valueDepth };
    return context.addIssue({ code: 'custom', message: errorType('script_limit_depth'), params });
  }
  const isLarge = (JSON.stringify(value) ?? '').length > scriptLimits.valueBytes;
  const params = { max: scriptLimits.valueBytes / 1024 };
  if (isLarge) context.addIssue({ code: 'custom', message: errorType('script_limit_value'), params });
}

export const TestStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    text: text(limits.messageLength),
    /** A submitted form, by the names of its fields. */
    values: z.record(Name, text(limits.messageLength)).optional(),
  }),
  /** Expects this as the next message since the person's last one. */
  z.object({
    kind: z.literal('message'),
    match: z.enum(messageMatches).default('exact'),
    text: text(limits.answerLength).min(1),
  }),
  /** Expects an attribute to be set, in any order; without a value, to any. */
  z.object({
    kind: z.literal('event'),
    thing: Label.default(''),
    event_name: Label.min(1),
    attribute_name: Label.min(1),
    value: AttributeValue.optional(),
  }),
  z.object({
    kind: z.literal('command'),
    target: Label.default(''),
    action: Label.min(1),
    value: AttributeValue.optional(),
  }),
  /** Moves the clock forward by a duration such as `3 days`. */
  z.object({ kind: z.literal('clock'), by: z.string().trim().min(1).max(60) }),
  z.object({ kind: z.literal('end'), state: z.enum(testEnds) }),
]);
export type TestStep = z.infer<typeof TestStep>;

/** The answer to a request, or to a question to a knowledge base. */
export const TestAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    method: z.enum(['GET', 'POST']).default('GET'),
    /** `*` matches anything. */
    url: text(4000).min(1),
    status: z.int().min(100).max(599).default(200),
    body: text(scriptLimits.valueBytes).default(''),
    /** Headers of the answer; names are in lower case. */
    headers: z.record(z.string().min(1).max(100).toLowerCase(), text(4000)).superRefine(checkJson).optional(),
    /** The call fails for this reason, as if no server answered; absent: it succeeds. */
    failure: text(500).optional(),
  }),
  z.object({
    kind: z.literal('knowledge'),
    question: text(1000).min(1),
    known: z.boolean().default(true),
    text: text(limits.answerLength).default(''),
  }),
]);
export type TestAnswer = z.infer<typeof TestAnswer>;

/** The environment of a script at the start of a test. */
export const TestWorld = z.object({
  /** The virtual thing it runs for, by id or name; empty: none. */
  thing: Label.default(''),
  language: z.enum(languages).exclude(['auto']).default('english'),
  /** Dialogs: the channel of the person; absent: the trial. */
  channel: z.enum(testChannels).optional(),
  /** Dialogs: the page's context values about its visitor. */
  visitor: z.record(z.string().min(1).max(200), text(limits.contextBytes)).superRefine(checkJson).optional(),
  /** Alarms: the state for which the script runs. */
  alarm: z.enum(['on', 'off']).default('on'),
  time: Timestamp.default(testTime),
  /** Seed of random numbers. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  /** Further context: what started the run that the test was saved from. */
  context: z.record(z.string(), z.unknown()).superRefine(checkJson).default({}),
  /** The value of `args`, in a script that others call. */
  args: z.unknown().superRefine(checkJson).optional(),
  attributes: z
    .array(
      z.object({
        thing: Label.default(''),
        event_name: Label.min(1),
        attribute_name: Label.min(1),
        value: AttributeValue,
        unit: Unit.default(''),
      }),
    )
    .max(scriptLimits.testParts)
    .default([]),
  memory: z
    .array(
      z.object({
        scope: z.enum(memoryScopes),
        key: z.string().min(1).max(200),
        value: z.unknown().superRefine(checkJson),
      }),
    )
    .max(scriptLimits.testParts)
    .default([]),
});

export const ScriptTestContent = z.object({
  name: Name,
  world: TestWorld.prefault({}),
  answers: z.array(TestAnswer).max(scriptLimits.testParts).default([]),
  steps: z.array(TestStep).max(scriptLimits.testSteps).default([]),
});
export type ScriptTestContent = z.infer<typeof ScriptTestContent>;

/**
 * Why a test failed. `different`: another result. `missing`: no result. `unheard`: nothing waits for the person's line.
 * `end`: the run has another state. `failed`: the script itself failed.
 */
export const failureKinds = ['different', 'missing', 'unheard', 'end', 'failed'] as const;

export const TestFailure = z.object({
  kind: z.enum(failureKinds),
  /** Index of the step; null: the run itself. */
  step: Count.nullable(),
  expected: z.string(),
  /** Null: nothing. */
  actual: z.string().nullable(),
  /** The line of the script that caused it; null: not known. */
  line: Count.nullable(),
  error: ErrorDetail.nullable(),
});
export type TestFailure = z.infer<typeof TestFailure>;

/** The result of a saved test's last run. */
export const LastResult = z.object({
  passed: z.boolean(),
  version: Version.nullable(),
  failures: Count,
  /** The first failure; null: there is none, or it is from before this was stored. */
  failure: TestFailure.nullable(),
  at: Timestamp,
});

export const ScriptTest = ScriptTestContent.extend({
  test_id: z.string(),
  script_id: z.string(),
  /** Increments with each save. */
  version: Version,
  updated_at: Timestamp,
  updated_by: z.string(),
  last_result: LastResult.nullable(),
});
export type ScriptTest = z.infer<typeof ScriptTest>;

/** What happened in a test, in order. */
export const TestAction = z.object({
  kind: z.enum(['person', 'message', 'event', 'command', 'http', 'knowledge', 'handOver', 'log', 'clock']),
  text: z.string(),
  line: Count.nullable(),
});
export type TestAction = z.infer<typeof TestAction>;

export const TestResult = z.object({
  /** Null: the test is not saved. */
  test_id: z.string().nullable(),
  name: z.string(),
  /** The script that calls the tested one and owns the test; absent: the tested script owns it. */
  caller: z.object({ script_id: z.string(), name: z.string() }).optional(),
  passed: z.boolean(),
  failures: z.array(TestFailure),
  actions: z.array(TestAction),
  /** The state of the run. */
  state: z.enum(runStates),
  ms: z.number(),
});
export type TestResult = z.infer<typeof TestResult>;

/** A branch of a script, or a call that it makes, and whether tests reach it. */
export const CoveragePoint = z.object({
  line: Count,
  kind: z.enum(['branch', 'call']),
  /** The keyword or operator of the branch, such as `else`; the called function, such as `http.get`. */
  name: z.string(),
  reached: z.boolean(),
});
export type CoveragePoint = z.infer<typeof CoveragePoint>;

/**
 * The coverage of a script's own code, in the order of its lines; null: the code cannot be parsed, or nothing was
 * tested.
 */
const Coverage = z.array(CoveragePoint).nullable();

export const TestReport = z.object({
  /** The tested version; null: unsaved content. */
  version: Version.nullable(),
  passed: z.boolean(),
  data: z.array(TestResult),
  coverage: Coverage,
});
export type TestReport = z.infer<typeof TestReport>;

export const scriptTestCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/script/:id/tests': {
    summary: 'List the tests of a script, by name, with the coverage of its newest version',
    permission: 'script:read',
    operationId: 'listScriptTests',
    response: z.object({ data: z.array(ScriptTest), coverage: Coverage }),
  },
  'POST /api/1.0/workspaces/:ws/script/:id/tests': {
    permission: 'script:edit',
    summary: 'Add a test to a script; 409 when the name exists',
    operationId: 'createScriptTest',
    body: ScriptTestContent,
    response: ScriptTest,
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId': {
    permission: 'script:edit',
    summary: 'Save a test of a script',
    operationId: 'saveScriptTest',
    versioned: true,
    body: ScriptTestContent,
    response: ScriptTest,
  },
  'DELETE /api/1.0/workspaces/:ws/script/:id/test/:testId': {
    permission: 'script:edit',
    summary: 'Delete a test of a script (restorable)',
    operationId: 'deleteScriptTest',
    versioned: true,
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test': {
    summary: 'Get a test made from a run; it is not saved',
    permission: 'script:edit',
    operationId: 'getTestOfScriptRun',
    response: ScriptTestContent,
  },
  'POST /api/1.0/workspaces/:ws/script/:id/tests/run': {
    permission: 'script:edit',
    summary: 'Run all saved tests of a script, some of them, or one that is not saved; tests have no effects',
    operationId: 'runScriptTests',
    perMinute: 60,
    body: z.object({
      /** What to test: a version, or unsaved content; by default the newest version, the draft. */
      version: Version.optional(),
      content: ScriptContent.optional(),
      tests: z.array(Id).max(scriptLimits.tests).optional(),
      /** An unsaved test. */
      test: ScriptTestContent.optional(),
      /**
       * Also runs the tests of scripts in production that call this one; those that fail with the version in production
       * are left out.
       */
      callers: z.boolean().default(false),
    }),
    response: TestReport,
  },
});
