import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, isStorable, Timestamp, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { limits, scriptLimits } from '../limits.ts';
import { ScriptRun } from './scriptRuns.ts';

/** A call, as recorded in a journal or as made by a version. */
const WaitingCall = z.object({ kind: z.string(), args: z.array(z.unknown()) });

/**
 * The result for a waiting run. `fits`: its journal fits the version in production. `moved`: it goes on in that
 * version. `differs`: the version makes another call, or none. `fails`: the version ends with an error. `left`: it no
 * longer waited.
 */
export const waitingOutcomes = ['fits', 'moved', 'differs', 'fails', 'left'] as const;

export const WaitingRun = z.object({
  run: ScriptRun,
  outcome: z.enum(waitingOutcomes),
  /** `differs`: the first different call, counted from 1; `now` is null where the version makes none. */
  difference: z.object({ call: Count, was: WaitingCall, now: WaitingCall.nullable() }).nullable(),
  /** `fails`: the error. */
  error: ErrorDetail.nullable(),
});
export type WaitingRun = z.infer<typeof WaitingRun>;

/** Which runs: the listed ones, or those of a version; by default all that wait in versions no longer in production. */
const which = {
  runs: z.array(Id).min(1).max(scriptLimits.replays).optional(),
  version: Version.optional(),
};
const page = {
  ...which,
  /** `next` of the previous answer. */
  after: Id.optional(),
};

const WaitingPage = z.object({
  /** The version in production. */
  version: Version,
  data: z.array(WaitingRun),
  /** `after` of the next call; null: there are no further runs. */
  next: z.string().nullable(),
});

export const waitingRunCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/script/:id/waiting': {
    summary: 'Count the runs of a script that wait in versions which are not in production, by version',
    permission: 'script:read',
    operationId: 'countWaitingRuns',
    response: z.object({
      /** Null: no version is in production. */
      production_version: Version.nullable(),
      data: z.array(
        z.object({
          version: Version,
          runs: Count,
          /** The runs among them that talk with a person. */
          conversations: Count,
          /** When the oldest of them began. */
          since: Timestamp,
        }),
      ),
    }),
  },
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/check': {
    summary: 'Check which waiting runs fit the version in production, by repeating their journals, at most 50 at once',
    permission: 'script:edit',
    operationId: 'checkWaitingRuns',
    perMinute: 120,
    body: z.object(page),
    response: WaitingPage,
  },
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/move': {
    summary: 'Move waiting runs whose journals fit to the version in production, at most 50 at once',
    permission: 'script:edit',
    operationId: 'moveWaitingRuns',
    perMinute: 120,
    body: z.object(page),
    response: WaitingPage,
  },
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/end': {
    summary: 'End waiting runs, with a message to their people, at most 50 at once',
    permission: 'script:edit',
    operationId: 'endWaitingRuns',
    body: z.object({
      ...which,
      /** The last message of the dialogs before they end; empty: none. */
      message: z.string().trim().max(limits.answerLength).refine(isStorable, errorType('not_storable')).default(''),
    }),
    response: z.object({
      ended: z.array(z.string()),
      /** Number of runs that still wait. */
      left: Count,
    }),
  },
});
