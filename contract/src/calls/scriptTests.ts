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
 * A test of a script is a conversation: what the person says, what the script is expected to do, and how the world answers it.
 * Nothing of it reaches anything outside of the test.
 */

const text = (most: number) => z.string().max(most);
const Label = text(limits.nameLength).trim();

/** JSON that is at most as large, and nests at most as deep, as a value of the journal. */
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
    /** A form that is sent, by the names of its fields. */
    values: z.record(Name, text(limits.messageLength)).optional(),
  }),
  /** The next message since the person spoke. */
  z.object({
    kind: z.literal('message'),
    match: z.enum(messageMatches).default('exact'),
    text: text(limits.answerLength).min(1),
  }),
  /** An attribute that is set, in any order; without a value, to any. */
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
  /** The clock jumps, by a time such as `3 days`. */
  z.object({ kind: z.literal('clock'), by: z.string().trim().min(1).max(60) }),
  z.object({ kind: z.literal('end'), state: z.enum(testEnds) }),
]);
export type TestStep = z.infer<typeof TestStep>;

/** What a request is answered, or a question to a knowledge base. */
export const TestAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    method: z.enum(['GET', 'POST']).default('GET'),
    /** `*` stands for anything. */
    url: text(4000).min(1),
    status: z.int().min(100).max(599).default(200),
    body: text(scriptLimits.valueBytes).default(''),
    /** Headers of the answer, by their names in small letters. */
    headers: z.record(z.string().min(1).max(100).toLowerCase(), text(4000)).superRefine(checkJson).optional(),
    /** The call fails for this reason, as where nothing answers; absent: it does not. */
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

/** What a script finds when a test begins. */
export const TestWorld = z.object({
  /** The virtual thing that it runs for, by id or name; empty: none. */
  thing: Label.default(''),
  language: z.enum(languages).exclude(['auto']).default('english'),
  /** Dialogs: where the person talks; absent: where it is tried. */
  channel: z.enum(testChannels).optional(),
  /** Dialogs: what the page says of its visitor. */
  visitor: z.record(z.string().min(1).max(200), text(limits.contextBytes)).superRefine(checkJson).optional(),
  /** Alarms: as which the script runs. */
  alarm: z.enum(['on', 'off']).default('on'),
  time: Timestamp.default(testTime),
  /** What random numbers begin with. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  /** More of the context: what started a run that the test was saved from. */
  context: z.record(z.string(), z.unknown()).superRefine(checkJson).default({}),
  /** What a script that others call finds as `args`. */
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
 * Why a test failed: something else came, nothing did, no one listens to a line, the run stands otherwise, or the script
 * itself failed.
 */
export const failureKinds = ['different', 'missing', 'unheard', 'end', 'failed'] as const;

export const TestFailure = z.object({
  kind: z.enum(failureKinds),
  /** Place of the step; null: the run itself. */
  step: Count.nullable(),
  expected: z.string(),
  /** Null: nothing. */
  actual: z.string().nullable(),
  /** The line of the script that did it; null: none is known. */
  line: Count.nullable(),
  error: ErrorDetail.nullable(),
});
export type TestFailure = z.infer<typeof TestFailure>;

/** What a test did when it ran last as it was saved. */
export const LastResult = z.object({
  passed: z.boolean(),
  version: Version.nullable(),
  failures: Count,
  /** The first of them; null: there is none, or it was before this was kept. */
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

/** What was said and done, in its order. */
export const TestAction = z.object({
  kind: z.enum(['person', 'message', 'event', 'command', 'http', 'knowledge', 'handOver', 'log', 'clock']),
  text: z.string(),
  line: Count.nullable(),
});
export type TestAction = z.infer<typeof TestAction>;

export const TestResult = z.object({
  /** Null: it is not saved. */
  test_id: z.string().nullable(),
  name: z.string(),
  /** The script that calls the tested one, and whose test it is; absent: it is the tested one's. */
  caller: z.object({ script_id: z.string(), name: z.string() }).optional(),
  passed: z.boolean(),
  failures: z.array(TestFailure),
  actions: z.array(TestAction),
  /** How the run stands. */
  state: z.enum(runStates),
  ms: z.number(),
});
export type TestResult = z.infer<typeof TestResult>;

/** A branch of a script, or a call that it makes, and whether tests come by. */
export const CoveragePoint = z.object({
  line: Count,
  kind: z.enum(['branch', 'call']),
  /** The keyword or operator of the branch, such as `else`; the function that is called, such as `http.get`. */
  name: z.string(),
  reached: z.boolean(),
});
export type CoveragePoint = z.infer<typeof CoveragePoint>;

/** How much of a script's own code tests reach, by the order of its lines; null: the code cannot be read, or nothing was tested. */
const Coverage = z.array(CoveragePoint).nullable();

export const TestReport = z.object({
  /** The version that was tested; null: what is not saved yet. */
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
      /** What is tested: a version, or what is not saved yet; by default the newest version, the draft. */
      version: Version.optional(),
      content: ScriptContent.optional(),
      tests: z.array(Id).max(scriptLimits.tests).optional(),
      /** A test that is not saved. */
      test: ScriptTestContent.optional(),
      /** Also the tests of scripts in production that call this one; those that fail with what is in production are left out. */
      callers: z.boolean().default(false),
    }),
    response: TestReport,
  },
});
