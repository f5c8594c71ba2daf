import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, isStorable, Name, Ok, Timestamp, Unit, Version } from '../common.ts';
import { errorType } from '../errors/errorType.ts';
import { limits, missingPolicies, scriptLimits, scriptTypes } from '../limits.ts';
import {
  conditionsOf,
  groupConditions,
  groupQuantifiers,
  ruleDepth,
  ruleOperators,
  type RuleGroup,
} from '../ruleTree.ts';
import { AttributeValue } from './events.ts';
import { ScriptRun } from './scriptRuns.ts';

const Label = z.string().trim().max(limits.nameLength);

export const RuleCondition = z.object({
  /** The virtual thing, by id or name; `*`: the one that the script runs for; empty: a variable of the workspace. */
  name: Label,
  /** The name is that of a group: the condition has to hold for any or for all of its virtual things. */
  group: z.enum(groupQuantifiers).optional(),
  /** The name of the event that carries the attribute. */
  trigger: Label,
  attribute_name: Label,
  unit: Unit.default(''),
  operator: z.enum(ruleOperators).default('<='),
  value: AttributeValue,
});

const ruleList = <T extends z.ZodType>(rule: T) => z.array(rule).max(limits.ruleConditions);
/** Groups nested up to `levels` deep. */
function groupOf(levels: number): z.ZodType<RuleGroup> {
  const inner = levels > 1 ? z.union([groupOf(levels - 1), RuleCondition]) : RuleCondition;
  return z.object({ condition: z.enum(groupConditions), rules: ruleList(inner) });
}

/** An AND/OR tree of conditions, at most four levels deep; without conditions it holds. */
export const RuleTree = groupOf(ruleDepth).refine((tree) => conditionsOf(tree).length <= limits.ruleConditions, {
  error: errorType('too_many'),
  params: { max: limits.ruleConditions },
});

/** A command of a script to a virtual thing: sets the attribute `action` of the target's event to the command. */
export const ScriptCommand = z.object({
  /** The virtual thing, by id or name; `*`: the one that the script runs for; empty: the workspace. */
  target: Label,
  /** The target is the name of a group: the command goes to each of its virtual things. */
  group: z.boolean().optional(),
  action: Label.min(1).default('verbatim'),
  command: AttributeValue,
  event: Label.min(1).default('command'),
});
export type ScriptCommand = z.infer<typeof ScriptCommand>;

const commands = z.array(ScriptCommand).max(limits.commandsPerList);

export const DialogState = z.object({ name: Name, rules: RuleTree, commands: commands.default([]) });
export type DialogState = z.infer<typeof DialogState>;

const seconds = z.int().min(0).max(scriptLimits.holdSeconds).default(0);

/** When an alarm goes on and off. All times are in seconds. */
export const AlarmSettings = z.object({
  /**
   * Hold times: how long the rule for on has to hold before the alarm is on, and the rule for off before it is normal
   * again.
   */
  holdOn: seconds,
  holdOff: seconds,
  /** Minimum time between two runs for going on. */
  every: seconds,
  /** How to treat a missing or outdated value. */
  missing: z.enum(missingPolicies).default('keep'),
  /** Age at which a value is outdated; 0: never. */
  missingAfter: seconds,
  /** Commands for going on, and for being normal again; the code finds the state in `context.alarm`. */
  onCommands: commands.default([]),
  offCommands: commands.default([]),
});
export type AlarmSettings = z.infer<typeof AlarmSettings>;

/** Content of the rule editor, by the type of the script. */
export const ConsoleModel = z.object({
  /** Standard scripts: the condition for the commands. */
  rules: RuleTree.optional(),
  commands: commands.optional(),
  /**
   * Dialogs: the states, of which the first whose rules hold applies; the intent that starts it, by id; and when it
   * answers errors.
   */
  states: z.array(DialogState).max(limits.dialogStates).optional(),
  intent: Id.nullable().optional(),
  error: RuleTree.optional(),
  /**
   * Alarms: when it begins and when it ends; without a rule for the end, when the first rule no longer holds. With
   * conditions on `*` each virtual thing has its own alarm.
   */
  on: RuleTree.optional(),
  off: RuleTree.optional(),
  alarm: AlarmSettings.optional(),
});
export type ConsoleModel = z.infer<typeof ConsoleModel>;

export const missedRuns = ['once', 'skip', 'every'] as const;

/** What starts a script. */
export const ScriptTrigger = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attribute'),
    /** The virtual thing, by id or name; `*`: any; empty: a variable of the workspace. */
    name: Label,
    /** The name of the event; empty: any. */
    trigger: Label.default(''),
    attribute_name: Label.default(''),
  }),
  z.object({
    kind: z.literal('schedule'),
    /** Five fields, or a name such as `@daily`. */
    cron: z.string().trim().min(1).max(100),
    /** An IANA time zone. */
    timezone: z.string().trim().min(1).max(60).default('UTC'),
    /** How to catch up on runs missed while no server ran: one for all of them, none, or each. */
    missed: z.enum(missedRuns).default('once'),
  }),
  /** Other scripts may call it by its name. */
  z.object({ kind: z.literal('function') }),
]);
export type ScriptTrigger = z.infer<typeof ScriptTrigger>;

export const ScriptAttributes = z.object({
  triggers: z.array(ScriptTrigger).max(limits.scriptTriggers).default([]),
  consoleModel: ConsoleModel.default({}),
});
export type ScriptAttributes = z.infer<typeof ScriptAttributes>;

const code = z.string().max(limits.scriptCodeLength).refine(isStorable, errorType('not_storable'));
export const scriptFields = {
  tags: z.array(Name).max(limits.scriptTags),
  groupName: Label,
  className: Label,
  scriptCode: code,
  attributes: ScriptAttributes,
};

export const ScriptSummary = z.object({
  script_id: z.string(),
  name: z.string(),
  type: z.enum(scriptTypes),
  /** Increments with each save; each is kept as a version. */
  version: Version,
  /** Whether a version is in production. */
  production: z.boolean(),
  /** The version in production; null: none. The newest version is the draft. */
  production_version: Version.nullable(),
  tags: z.array(z.string()),
  groupName: z.string(),
  className: z.string(),
  updateAt: Timestamp,
  /** The user who saved it last. */
  updated_by: z.string(),
});
export type ScriptSummary = z.infer<typeof ScriptSummary>;

/** A script in the list of a workspace. */
export const ListedScript = ScriptSummary.extend({
  /** The newest of its stored runs. */
  last_run: ScriptRun.pick({ run_id: true, state: true, error: true, created_at: true, ended_at: true }).nullable(),
  /** The first line of its code that contains the searched text; null: none does, or there is no search. */
  found: z.object({ line: Count, text: z.string() }).nullable(),
  /** Number of its tests. */
  tests: Count,
});
export type ListedScript = z.infer<typeof ListedScript>;

export const Script = ScriptSummary.extend({ scriptCode: z.string(), attributes: ScriptAttributes });
export type Script = z.infer<typeof Script>;

/** The content of a version of a script. */
export const ScriptContent = Script.pick({
  tags: true,
  groupName: true,
  className: true,
  scriptCode: true,
  attributes: true,
});
export type ScriptContent = z.infer<typeof ScriptContent>;

export const ScriptVersion = z.object({
  version: Version,
  message: z.string(),
  author: z.string(),
  /** The earlier version that this one restores, if it does. */
  reverted_to: Version.nullable(),
  created_at: Timestamp,
  production: z.boolean(),
});
export type ScriptVersion = z.infer<typeof ScriptVersion>;

/** A script that others call by its name. */
export const ScriptFunction = z.object({ name: z.string(), script_id: z.string(), version: Version });
export type ScriptFunction = z.infer<typeof ScriptFunction>;

const message = z.string().trim().max(500).refine(isStorable, errorType('not_storable'));
const VersionParam = z.string().regex(/^[1-9]\d{0,8}$/, errorType('not_whole_number'));

export const scriptCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/functions': {
    summary: 'List the scripts in production that other scripts may call, by name',
    permission: 'script:read',
    response: z.object({ data: z.array(ScriptFunction) }),
  },
  'GET /api/1.0/workspaces/:ws/scripts': {
    summary: 'List the scripts of a workspace, by name; `search` in names, tags, groups, classes and code',
    permission: 'script:read',
    query: z.object({
      /** Text in the newest version, ignoring case. */
      search: z.string().trim().max(200).refine(isStorable).optional(),
    }),
    response: z.object({ data: z.array(ListedScript) }),
  },
  'GET /api/1.0/workspaces/:ws/script/:id': {
    summary: 'Get a script with its newest version',
    permission: 'script:read',
    response: Script,
  },
  'POST /api/1.0/workspaces/:ws/script': {
    summary: 'Create a script; 409 when the name exists',
    permission: 'script:edit',
    body: z.object({
      script_name: Name,
      type: z.enum(scriptTypes).default('std'),
      tags: scriptFields.tags.default([]),
      groupName: scriptFields.groupName.default(''),
      className: scriptFields.className.default(''),
      scriptCode: scriptFields.scriptCode.default('//'),
      attributes: scriptFields.attributes.default({ triggers: [], consoleModel: {} }),
    }),
    response: Script,
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/script/:id': {
    summary:
      'Save a script as a new version, absent fields stay; production takes the version to production, where its tests pass, or back',
    permission: 'script:edit',
    versioned: true,
    body: z.object({
      name: Name.optional(),
      tags: scriptFields.tags.optional(),
      groupName: scriptFields.groupName.optional(),
      className: scriptFields.className.optional(),
      scriptCode: scriptFields.scriptCode.optional(),
      attributes: scriptFields.attributes.optional(),
      /**
       * True: puts this version in production; false: takes the script out of production; absent: the version in
       * production stays.
       */
      production: z.boolean().optional(),
      /** Description of the change, for the list of versions. */
      message: message.optional(),
      /** Why it goes to production although its tests fail; without a reason this is refused. */
      override: message.optional(),
    }),
    response: Script,
  },
  'DELETE /api/1.0/workspaces/:ws/script/:id': {
    summary: 'Delete a script (restorable); it no longer runs',
    permission: 'script:edit',
    versioned: true,
    response: Ok,
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/revert': {
    summary: 'Save an earlier version as the newest one; by default the version in production',
    permission: 'script:edit',
    versioned: true,
    operationId: 'revertScript',
    body: z.object({ version: Version.optional() }),
    response: Script,
  },
  'GET /api/1.0/workspaces/:ws/script/:id/versions': {
    summary: 'List the versions of a script, newest first',
    permission: 'script:read',
    operationId: 'listScriptVersions',
    response: z.object({ data: z.array(ScriptVersion) }),
  },
  'GET /api/1.0/workspaces/:ws/script/:id/version/:version': {
    summary: 'Get the content of a version of a script',
    permission: 'script:read',
    operationId: 'getScriptVersion',
    params: { version: VersionParam },
    response: ScriptContent,
  },
});
