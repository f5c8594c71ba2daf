import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Asking } from '@parlance/contract/calls/dialogs';
import type { RuleFact, StepError } from '@parlance/contract/calls/scriptRuns';
import type { ScriptContent, ScriptTrigger } from '@parlance/contract/calls/scripts';
import type { LastResult, ScriptTestContent, TestFailure } from '@parlance/contract/calls/scriptTests';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { alarmStates, memoryScopes, runBranches, runCauses, runStates, scriptTypes } from '@parlance/contract/limits';
import { anyJson, created, moment, updated, version } from './columns.ts';

/** Tables of scripts, their runs and alarms; constraints and indexes are in the SQL. */

export const scripts = pgTable('scripts', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  type: text('type', { enum: scriptTypes }).notNull(),
  /** The newest version, which is the draft. */
  version: version(),
  /** The version that runs by itself; null where the script has none in production. */
  productionVersion: integer('production_version'),
  createdAt: created(),
  updatedAt: updated(),
  updatedBy: text('updated_by').notNull(),
  deletedAt: moment('deleted_at'),
});

/** The versions of scripts, one per save; never changed. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    scriptId: text('script_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ScriptContent>().notNull(),
    message: text('message').notNull().default(''),
    author: text('author').notNull(),
    /** The earlier version whose content this one restores, where it is a reversion. */
    revertedTo: integer('reverted_to'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.version] })],
);

/** Tests of scripts, each a conversation. */
export const scriptTests = pgTable('script_tests', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  scriptId: text('script_id').notNull(),
  name: text('name').notNull(),
  content: jsonb('content').$type<Omit<ScriptTestContent, 'name'>>().notNull(),
  /** The last result of the test in its present form, with the places of the code that it reached. */
  lastResult: jsonb('last_result').$type<
    Omit<z.infer<typeof LastResult>, 'failure'> & {
      failure?: TestFailure | null;
      reached?: { of: number; numbers: number[] } | undefined;
    }
  >(),
  version: version(),
  createdAt: created(),
  updatedAt: updated(),
  updatedBy: text('updated_by').notNull(),
  deletedAt: moment('deleted_at'),
});

/** Scripts drafted by a language model, until they are saved. */
export const scriptDrafts = pgTable('script_drafts', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  createdBy: text('created_by').notNull(),
  /** A hash of the code, the rules and the tests that have run together; null before the first run. */
  tested: text('tested'),
  repaired: boolean('repaired').notNull().default(false),
  createdAt: created(),
});

/** What starts a script: a trigger that its author named; for dialogs also their intent or the fallback. */
export type StoredTrigger = ScriptTrigger | { kind: 'intent'; intent: string } | { kind: 'error' };

/** Triggers of the versions of scripts that are in production. */
export const scriptTriggers = pgTable(
  'script_triggers',
  {
    scriptId: text('script_id').notNull(),
    position: integer('position').notNull(),
    ws: text('ws').notNull(),
    trigger: jsonb('trigger').$type<StoredTrigger>().notNull(),
    /** Schedules: the next time at which the script starts. */
    nextAt: moment('next_at'),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.position] })],
);

export const scriptRuns = pgTable(
  'script_runs',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    scriptId: text('script_id').notNull(),
    version: integer('version').notNull(),
    branch: text('branch', { enum: runBranches }).notNull().default('production'),
    cause: text('cause', { enum: runCauses }).notNull(),
    actor: text('actor').notNull(),
    thing: text('thing'),
    /** Dialogs: the conversation of the run. */
    conversationId: text('conversation_id'),
    /** Dialogs: position in the conversation's stack of dialogs; the highest has the turn. */
    place: integer('place'),
    /** Dialogs: the message that the run is answering, or answered last. */
    turn: text('turn'),
    /** Dialogs: the question whose answer the run waits for. */
    asking: jsonb('asking').$type<Asking>(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    state: text('state', { enum: runStates }).notNull().default('queued'),
    wakeAt: moment('wake_at').notNull().defaultNow(),
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    seed: integer('seed').notNull(),
    depth: integer('depth').notNull().default(0),
    steps: integer('steps').notNull().default(0),
    lines: integer('lines').notNull().default(0),
    result: anyJson<unknown>('result'),
    error: jsonb('error').$type<ErrorDetail>(),
    /** The values that the rules read when the run began. */
    facts: jsonb('facts').$type<RuleFact[]>(),
    createdAt: created(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** The journal of a run: each call that the script made, with its answer. */
export const scriptSteps = pgTable(
  'script_steps',
  {
    runId: text('run_id').notNull(),
    ws: text('ws').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    args: jsonb('args').$type<unknown[]>().notNull(),
    result: anyJson<unknown>('result'),
    error: jsonb('error').$type<StepError>(),
    /** The line of the script or function that makes the call; null for a command. */
    line: integer('line'),
    inFunction: text('in_function'),
    ms: doublePrecision('ms').notNull().default(0),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq, table.ws] })],
);

/** Counts by hour of runs whose rows were deleted. */
export const scriptRunCounts = pgTable(
  'script_run_counts',
  {
    ws: text('ws').notNull(),
    scriptId: text('script_id').notNull(),
    hour: moment('hour').notNull(),
    cause: text('cause').notNull(),
    state: text('state').notNull(),
    runs: integer('runs').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.scriptId, table.hour, table.cause, table.state] })],
);

export const scriptMemory = pgTable(
  'script_memory',
  {
    ws: text('ws').notNull(),
    scope: text('scope', { enum: memoryScopes }).notNull(),
    subject: text('subject').notNull(),
    key: text('key').notNull(),
    value: anyJson<unknown>('value').notNull(),
    /** Set for the memory of a conversation, which is deleted with the conversation. */
    conversationId: text('conversation_id'),
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.scope, table.subject, table.key] })],
);

/** The state of each alarm, for a virtual thing or (empty) for the workspace. */
export const alarms = pgTable(
  'alarm_states',
  {
    ws: text('ws').notNull(),
    scriptId: text('script_id').notNull(),
    thing: text('thing').notNull(),
    state: text('state', { enum: alarmStates }).notNull().default('normal'),
    since: moment('since').notNull().defaultNow(),
    /** When the hold time of a rule ends. */
    dueAt: moment('due_at'),
    /** When to evaluate the rules again even if nothing has changed. */
    checkAt: moment('check_at'),
    notifiedAt: moment('notified_at'),
    /** Whether the script ran for the present, or else the last, time that the alarm is on. */
    notified: boolean('notified').notNull().default(false),
    /**
     * The rules that failed when a skipped run was last recorded, and when; null once the alarm has gone on or off
     * since.
     */
    skipped: jsonb('skipped').$type<{ rules: string; at: string }>(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.scriptId, table.thing] })],
);
