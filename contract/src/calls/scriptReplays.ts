import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { runStates, scriptLimits } from '../limits.ts';
import { ScriptContent } from './scripts.ts';
import { RuleFact, ScriptRun, ScriptStep, StepError } from './scriptRuns.ts';

/**
 * Where the answer of a repeated call comes from: `run`, what the run was answered; `now`, what is read at present;
 * `replay`, what the replay itself had set; `none`, nothing, as its effect is withheld.
 */
export const replaySources = ['run', 'now', 'replay', 'none'] as const;

const ReplayedCall = z.object({ kind: z.string(), args: z.array(z.unknown()) });

/** A call that the other version makes. */
export const ReplayedStep = ReplayedCall.extend({
  result: z.unknown(),
  error: StepError.nullable(),
  source: z.enum(replaySources),
});
export type ReplayedStep = z.infer<typeof ReplayedStep>;

const End = z.object({ state: z.enum(runStates), result: z.unknown(), error: ErrorDetail.nullable() });

/** A run repeated with another version of its script, without effects. */
export const ScriptReplay = z.object({
  run: ScriptRun,
  /** The version that it is repeated with; null: what is not saved yet. */
  version: Version.nullable(),
  /** Each call and the end are the same. */
  same: z.boolean(),
  /** Calls of both beside each other; null: only the other one makes it. */
  steps: z.array(z.object({ recorded: ScriptStep.nullable(), replayed: ReplayedStep.nullable(), same: z.boolean() })),
  /** Place in `steps` of the first difference; null: there is none. */
  difference: Count.nullable(),
  recorded: End,
  /** Null: the version needs an answer that the run does not have, that of its last call. */
  replayed: End.nullable(),
  /** What rules of the version read and the run had not read; it counts as missing. */
  unknown: z.array(RuleFact.omit({ facts: true })),
});
export type ScriptReplay = z.infer<typeof ScriptReplay>;

/** The variables in sight of a call as it was made, each as JSON, which is cut where it is long. */
export const RunVariables = z.object({
  /** The call; null: as the script ended. */
  seq: Count.nullable(),
  values: z.record(z.string(), z.string()),
});
export type RunVariables = z.infer<typeof RunVariables>;

/** What runs are repeated with: a version, or what is not saved yet; by default the newest version, the draft. */
const against = { version: Version.optional(), content: ScriptContent.optional() };

export const scriptReplayCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/variables': {
    summary: 'List the values of the variables of a run at each of its calls, found by repeating it from its journal',
    permission: 'script:read',
    operationId: 'listScriptRunVariables',
    perMinute: 60,
    response: z.object({ data: z.array(RunVariables) }),
  },
  'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay': {
    summary:
      'Repeat a run with another version of its script: answers come from the run, nothing is sent, said or changed, and the first difference is marked',
    permission: 'script:edit',
    operationId: 'replayScriptRun',
    perMinute: 120,
    body: z.object({
      ...against,
      /** A function that the script calls, repeated with another version in place of the one that was called. */
      called: z.object({ script_id: Id, ...against }).optional(),
    }),
    response: ScriptReplay,
  },
  'POST /api/1.0/workspaces/:ws/script/:id/replays': {
    summary:
      'Repeat the last runs of a script, and of a function also those that called it, with another version, and list which would differ',
    permission: 'script:edit',
    operationId: 'replayScriptRuns',
    perMinute: 20,
    body: z.object({ ...against, last: z.int().min(1).max(scriptLimits.replays).default(20) }),
    response: z.object({
      version: Version.nullable(),
      data: z.array(
        ScriptReplay.pick({ run: true, same: true, replayed: true }).extend({
          /** The calls where they begin to differ, by name and as they were made; null: there is none, or only the ends differ. */
          difference: z
            .object({
              recorded: z.string().nullable(),
              replayed: z.string().nullable(),
              was: ReplayedCall.nullable(),
              now: ReplayedCall.nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  },
});
