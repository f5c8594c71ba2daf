import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { runStates, scriptLimits } from '../limits.ts';
import { ScriptContent } from './scripts.ts';
import { RuleFact, ScriptRun, ScriptStep, StepError } from './scriptRuns.ts';

/**
 * Where the answer of a repeated call comes from. `run`: the recorded answer of the run. `now`: the current value.
 * `replay`: a value that the replay itself has set. `none`: no answer, since the effect is withheld.
 */
export const replaySources = ['run', 'now', 'replay', 'none'] as const;

const ReplayedCall = z.object({ kind: z.string(), args: z.array(z.unknown()) });

/** A call of the other version. */
export const ReplayedStep = ReplayedCall.extend({
  result: z.unknown(),
  error: StepError.nullable(),
  source: z.enum(replaySources),
});
export type ReplayedStep = z.infer<typeof ReplayedStep>;

const End = z.object({ state: z.enum(runStates), result: z.unknown(), error: ErrorDetail.nullable() });

/** A run that is repeated with another version of its script, without effects. */
export const ScriptReplay = z.object({
  run: ScriptRun,
  /** The version of the replay; null: unsaved content. */
  version: Version.nullable(),
  /** All calls and the end are the same. */
  same: z.boolean(),
  /** The calls of both side by side; null: only the other one makes the call. */
  steps: z.array(z.object({ recorded: ScriptStep.nullable(), replayed: ReplayedStep.nullable(), same: z.boolean() })),
  /** Index in `steps` of the first difference; null: there is none. */
  difference: Count.nullable(),
  recorded: End,
  /** Null: the version needs an answer that the run does not have, to its last call. */
  replayed: End.nullable(),
  /** Values that the rules of the version read and the run did not; they count as missing. */
  unknown: z.array(RuleFact.omit({ facts: true })),
});
export type ScriptReplay = z.infer<typeof ScriptReplay>;

/** The variables in scope at a call, each as JSON; long values are cut. */
export const RunVariables = z.object({
  /** The call; null: the end of the script. */
  seq: Count.nullable(),
  values: z.record(z.string(), z.string()),
});
export type RunVariables = z.infer<typeof RunVariables>;

/** What to repeat runs with: a version, or unsaved content; by default the newest version, the draft. */
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
      /** A function that the script calls: it is repeated with another version than the one that was called. */
      called: z.object({ script_id: Id, ...against }).optional(),
    }),
    response: ScriptReplay,
  },
  'POST /api/1.0/workspaces/:ws/script/:id/replays': {
    summary:
      'Repeat the last runs of a script with another version, and list the runs that would differ; for a function also runs that called it',
    permission: 'script:edit',
    operationId: 'replayScriptRuns',
    perMinute: 20,
    body: z.object({ ...against, last: z.int().min(1).max(scriptLimits.replays).default(20) }),
    response: z.object({
      version: Version.nullable(),
      data: z.array(
        ScriptReplay.pick({ run: true, same: true, replayed: true }).extend({
          /** The first calls that differ, by name; null: there is none, or only the ends differ. */
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
