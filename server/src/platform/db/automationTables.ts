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
  /** The version that runs by itself; null: none. */
  productionVersion: integer('production_version'),
  createdAt: created(),
  updatedAt: updated(),
  updatedBy: text('updated_by').notNull(),
  deletedAt: moment('deleted_at'),
});

/** What a script was with each save; never changed. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    scriptId: text('script_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ScriptContent>().notNull(),
    message: text('message').notNull().default(''),
    author: text('author').notNull(),
    /** The version whose content it has again, where it is a reversion. */
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
  /** What it did when it ran last as it is, and which places of the code it reached. */
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

/** What a language model has drafted, until it is saved. */
export const scriptDrafts = pgTable('script_drafts', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  createdBy: text('created_by').notNull(),
  /** A hash of the code, the rules and the tests that have run together; null: none have. */
  tested: text('tested'),
  repaired: boolean('repaired').notNull().default(false),
  createdAt: created(),
});

/** What starts a script: what its author named, and for dialogs their intent, and that nothing is understood. */
export type StoredTrigger = ScriptTrigger | { kind: 'intent'; intent: string } | { kind: 'error' };

/** What starts the versions of scripts that are in production. */
export const scriptTriggers = pgTable(
  'script_triggers',
  {
    scriptId: text('script_id').notNull(),
    position: integer('position').notNull(),
    ws: text('ws').notNull(),
    trigger: jsonb('trigger').$type<StoredTrigger>().notNull(),
    /** Schedules: when it starts the script next. */
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
    /** Dialogs: the conversation that it talks in. */
    conversationId: text('conversation_id'),
    /** Dialogs: its place in the stack of the conversation; the highest has the turn. */
    place: integer('place'),
    /** Dialogs: the message that it is answering, or answered last. */
    turn: text('turn'),
    /** Dialogs: what it has asked and waits for. */
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
    /** What its rules read at its beginning. */
    facts: jsonb('facts').$type<RuleFact[]>(),
    createdAt: created(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** The journal of a run: each call that the script made, with what it was answered. */
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
    /** The line of the script, or of the function, that makes it; null: a command. */
    line: integer('line'),
    inFunction: text('in_function'),
    ms: doublePrecision('ms').notNull().default(0),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq, table.ws] })],
);

/** Runs that are forgotten, by hour. */
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
    /** Memory of a conversation goes with it. */
    conversationId: text('conversation_id'),
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.scope, table.subject, table.key] })],
);

/** Where each alarm stands, for a virtual thing or (empty) for the workspace. */
export const alarms = pgTable(
  'alarm_states',
  {
    ws: text('ws').notNull(),
    scriptId: text('script_id').notNull(),
    thing: text('thing').notNull(),
    state: text('state', { enum: alarmStates }).notNull().default('normal'),
    since: moment('since').notNull().defaultNow(),
    /** When a rule has held for long enough. */
    dueAt: moment('due_at'),
    /** When to look again, without a change. */
    checkAt: moment('check_at'),
    notifiedAt: moment('notified_at'),
    /** Whether the script ran for the present or last time that it is on. */
    notified: boolean('notified').notNull().default(false),
    /** Which rules did not hold as a skipped run was kept last, and when; null: it has gone on or off since. */
    skipped: jsonb('skipped').$type<{ rules: string; at: string }>(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.scriptId, table.thing] })],
);
