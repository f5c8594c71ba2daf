import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Name, QueryFlag, QueryInt, Timestamp, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { groupQuantifiers } from '../ruleTree.ts';
import { Attachment, messageSenders } from './conversation.ts';
import { StoredValue } from './events.ts';
import { MomentOrDay, TimeZone, WeekdayHour } from '../moments.ts';
import { alarmStates, limits, runBranches, runCauses, runStates, scriptLimits, scriptTypes } from '../limits.ts';

/** A run of a version of a script. */
export const ScriptRun = z.object({
  run_id: z.string(),
  script_id: z.string(),
  version: Version,
  state: z.enum(runStates),
  branch: z.enum(runBranches),
  cause: z.enum(runCauses),
  /** Who or what started it. */
  actor: z.string(),
  /** Id of the virtual thing it runs for. */
  vthingId: z.string().nullable(),
  /** Dialogs: id of the conversation. */
  conversation_id: z.string().nullable(),
  /** Dialogs: the question that waits for an answer. */
  asking: z.string().nullable(),
  /** While it waits: when it goes on. */
  wake_at: Timestamp.nullable(),
  steps: Count,
  /** Number of logged lines. */
  lines: Count,
  error: ErrorDetail.nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type ScriptRun = z.infer<typeof ScriptRun>;

export const StepError = z.object({ name: z.string(), message: z.string() });
export type StepError = z.infer<typeof StepError>;

/** A call that a script made. */
export const ScriptStep = z.object({
  seq: Count,
  kind: z.string(),
  args: z.array(z.unknown()),
  result: z.unknown(),
  error: StepError.nullable(),
  /** The line of the call, in the script or in the function that the script calls; null: a command of its rules. */
  line: z.int().nullable(),
  /** The name of that function; null: the line is in the script itself. */
  function: z.string().nullable(),
  ms: z.number(),
  at: Timestamp,
});
export type ScriptStep = z.infer<typeof ScriptStep>;

/** The value that a condition of a rule read when a run began. */
export const RuleFact = z.object({
  name: z.string(),
  group: z.enum(groupQuantifiers).optional(),
  trigger: z.string(),
  attribute_name: z.string(),
  /** One value, or one for each virtual thing of the group; null: there was no value. */
  facts: z.array(z.object({ value: StoredValue, unit: z.string() }).nullable()),
});
export type RuleFact = z.infer<typeof RuleFact>;

export const ScriptRunDetail = ScriptRun.extend({
  input: z.record(z.string(), z.unknown()),
  /** The values that its rules read; null: it has no rules, or is from before this was stored. */
  facts: z.array(RuleFact).nullable(),
  /** The returned value; for a skipped run the result of its rules. */
  result: z.unknown(),
  trace: z.array(ScriptStep),
});
export type ScriptRunDetail = z.infer<typeof ScriptRunDetail>;

/** A message of a conversation during a run, as the person saw it. */
export const RunMessage = z.object({
  message_id: z.string(),
  from: z.enum(messageSenders),
  text: z.string(),
  attachment: Attachment.nullable(),
  created_at: Timestamp,
  /** The call of the run that sent it; null: the run did not send it. */
  seq: Count.nullable(),
});
export type RunMessage = z.infer<typeof RunMessage>;

/** Someone who has a script open. */
export const ScriptViewer = z.object({ login: z.string(), avatar: z.string().nullable() });
export type ScriptViewer = z.infer<typeof ScriptViewer>;

/** An event of the output of a script; the event's `id` resumes the stream. */
export const ScriptOutput = z.union([
  z.object({ type: z.literal('log'), script_id: z.string(), run_id: z.string(), time: Timestamp, message: z.string() }),
  /** A run has made a call other than `log`. */
  z.object({ type: z.literal('step'), script_id: z.string(), run_id: z.string(), time: Timestamp, seq: Count }),
  /** A run has another state. */
  z.object({
    type: z.literal('run'),
    script_id: z.string(),
    run_id: z.string(),
    time: Timestamp,
    state: z.enum(runStates),
    error: ErrorDetail.nullable(),
  }),
  /** Sent without an id if requested: the users who have the script open, at first and after each change. */
  z.object({ type: z.literal('viewers'), script_id: z.string(), data: z.array(ScriptViewer) }),
  /** Sent first, without an id: the number of entries missing since the one to resume from. */
  z.object({ type: z.literal('dropped'), script_id: z.string(), count: Count }),
]);
export type ScriptOutput = z.infer<typeof ScriptOutput>;

/** The state of an alarm. */
export const Alarm = z.object({
  script_id: z.string(),
  name: z.string(),
  /** Id and name of the virtual thing; null and empty: it is for the workspace. */
  vthingId: z.string().nullable(),
  deviceName: z.string(),
  state: z.enum(alarmStates),
  since: Timestamp,
  /** Pending and recovering: when the hold time ends. */
  due_at: Timestamp.nullable(),
  /** When its script last ran because the alarm went on or off. */
  notified_at: Timestamp.nullable(),
});
export type Alarm = z.infer<typeof Alarm>;

/** A year and a day. */
const maxMs = 31_708_800_000;
/** Cursor: start of a run in microseconds, and its id. */
const runCursor = /^\d{1,16}\.[\w-]{1,100}$/;

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, errorType('not_host'));

/** What scripts may reach outside of the server. */
export const ScriptsConfiguration = z.object({
  /** Hosts that scripts may call, with a port where it is not 443. */
  hosts: z.array(z.string()),
  /** Names of the secrets that scripts may send; no call returns their values. */
  secrets: z.array(z.string()),
  /** Words that end a dialog, in addition to the built-in ones of each language: cancel, stop, annuler. */
  cancel_words: z.array(z.string()),
  version: z.int().min(0),
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
});
export type ScriptsConfiguration = z.infer<typeof ScriptsConfiguration>;

export const scriptRunCalls = defineCalls({
  'PUT /api/1.0/workspaces/:ws/script/:id/play': {
    summary:
      'Run a script now: its draft, or the version in production; a dialog begins in the trial conversation of the caller',
    permission: 'script:edit',
    operationId: 'playScript',
    body: z.object({
      branch: z.enum(['draft', 'production']).default('draft'),
      /**
       * The virtual thing to run for, by id or name. A dialog talks on it, by default on the first one of the
       * workspace: `vthingId` of the answer is the device of the calls `…/conversation/:device?trial=<script id>`.
       */
      deviceName: Id.optional(),
      /** Alarms: the state for which the script runs. */
      alarm: z.enum(['on', 'off']).default('on'),
    }),
    response: ScriptRun,
    status: 202,
  },
  'GET /api/1.0/workspaces/:ws/alarms': {
    summary: 'List the states of the alarms in production, by script and virtual thing',
    permission: 'script:read',
    operationId: 'listAlarms',
    response: z.object({ data: z.array(Alarm) }),
  },
  'GET /api/1.0/workspaces/:ws/runs': {
    summary: 'List the runs of all scripts of a workspace, newest first',
    permission: 'script:read',
    operationId: 'listRuns',
    query: z.object({
      start_date: MomentOrDay().optional(),
      end_date: MomentOrDay().optional(),
      weekday_hour: WeekdayHour.optional(),
      /** Time zone of days and of `weekday_hour`; absent: that of the workspace. */
      time_zone: TimeZone.optional(),
      /** Name of the script, even of a deleted one. */
      script: z.string().max(limits.nameLength).optional(),
      cause: z.enum(runCauses).optional(),
      state: z.enum(runStates).optional(),
      type: z.enum(scriptTypes).optional(),
      branch: z.enum(runBranches).optional(),
      /** Id of the virtual thing it ran for. */
      thing: z.string().max(limits.nameLength).optional(),
      /**
       * The person who played it or talked with it: a part of a login, ignoring case, or the id of a guest or visitor.
       */
      person: z.string().max(limits.nameLength).optional(),
      /** Part of the error, in English, ignoring case. */
      error: z.string().max(200).optional(),
      /**
       * In addition to matches of `error`, runs with an error of one of these types, separated by commas: errors are
       * shown in other languages too.
       */
      error_types: z.string().max(4000).optional(),
      /** Duration in milliseconds, of runs that have ended. */
      min_ms: QueryInt(0, maxMs).optional(),
      max_ms: QueryInt(0, maxMs).optional(),
      /** Only this run. */
      run: z.string().max(limits.nameLength).optional(),
      limit: QueryInt(1, 500).default(100),
      /** `next` of the previous page. */
      cursor: z.string().regex(runCursor, errorType('not_a_cursor')).optional(),
    }),
    response: z.object({
      data: z.array(ScriptRun.extend({ script: z.string(), type: z.enum(scriptTypes) })),
      total: Count,
      /** Matching older runs that are only counted, by the hour; null: counts do not support these filters. */
      counted: Count.nullable(),
      /** The `cursor` of the next page; null: this is the last page. */
      next: z.string().nullable(),
    }),
  },
  'GET /api/1.0/workspaces/:ws/script/:id/running': {
    summary: 'List the runs of a script that have not ended, newest first',
    permission: 'script:read',
    operationId: 'listRunningScripts',
    response: z.object({ data: z.array(ScriptRun) }),
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/cancel': {
    summary: 'Cancel a run of a script, or all that have not ended',
    permission: 'script:edit',
    operationId: 'cancelScript',
    body: z.object({ run_id: Id.optional() }),
    response: z.object({ cancelled: Count }),
  },
  'GET /api/1.0/workspaces/:ws/script/:id/output': {
    summary:
      'Stream log lines, calls and states of the runs of a script, beginning with the last 50 lines and states; resume with Last-Event-ID',
    permission: 'script:read',
    operationId: 'streamScriptOutput',
    query: z.object({
      /**
       * Adds the reader to the users who have the script open, and reports the others, as long as the stream is open.
       */
      viewers: QueryFlag.optional(),
    }),
    response: 'event-stream',
  },
  'GET /api/1.0/workspaces/:ws/script/:id/runs': {
    summary: 'List the last runs of a script, newest first, at most 100',
    permission: 'script:read',
    operationId: 'listScriptRuns',
    response: z.object({ data: z.array(ScriptRun) }),
  },
  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId': {
    summary: 'Get a run of a script with each call that it made',
    permission: 'script:read',
    operationId: 'getScriptRun',
    response: ScriptRunDetail,
  },
  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/messages': {
    summary: 'List the messages of a conversation during a run',
    permission: 'verbatim:read',
    operationId: 'listScriptRunMessages',
    response: z.object({ data: z.array(RunMessage) }),
  },
  'GET /api/1.0/workspaces/:ws/configuration/scripts': {
    summary: 'Get the hosts and secrets that scripts may use',
    permission: 'workspace:edit',
    response: ScriptsConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/scripts': {
    summary: 'Set the hosts and secrets that scripts may use',
    permission: 'workspace:edit',
    versioned: true,
    body: z.object({
      hosts: z.array(Host).max(limits.scriptHosts),
      /** Secrets by name; null: removed; secrets that are not named stay. */
      secrets: z.record(Name, z.string().min(1).max(4000).nullable()).optional(),
      /** Absent: unchanged. */
      cancel_words: z.array(Name).max(scriptLimits.cancelWords).optional(),
    }),
    response: ScriptsConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/scripts': {
    summary: 'Delete the hosts, secrets and words to cancel with that scripts may use',
    permission: 'workspace:edit',
    versioned: true,
    response: ScriptsConfiguration,
  },
});
