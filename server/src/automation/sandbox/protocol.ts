import type { StepError } from '@parlance/contract/calls/scriptRuns';

/*
 * The messages between a thread of the sandbox and the process that started it. Values of the script are sent as JSON.
 */

/** A call of the API that a script makes, numbered in the order of issue. */
export interface GuestCall {
  seq: number;
  kind: string;
  /** JSON of the list of arguments. */
  args: string;
  /** The line that makes the call; null where it is not a line of the script. */
  line: number | null;
  /** The function that contains the line; null: the script itself. */
  in: string | null;
}

/** The answer to a call. */
export interface Outcome {
  /** JSON; undefined: no value. */
  result?: string | undefined;
  error?: StepError | undefined;
  /** The time of the answer, in epoch ms: the script's clock from then on. */
  at: number;
}

/** A call that was answered before in this run. */
export type JournalEntry = Pick<GuestCall, 'seq' | 'kind' | 'args'> & Outcome;

/** A script to run from its start, with the journal of what it did before. */
export interface Program {
  code: string;
  /** Code that runs before the script and does not count as lines of it. */
  before: string;
  journal: readonly JournalEntry[];
  /** The script's clock at the start, in epoch ms. */
  clock: number;
  /** Seed of the random numbers. */
  seed: number;
  /** JSON of the script's `context`. */
  context: string;
  /** JSON of `args`, which a function gets from the script that calls it; undefined: none. */
  args?: string | undefined;
  /** Whether the code is instrumented: its notes are sent back. */
  isWatched?: boolean;
}

/** What an instrumented script has noted since the last message. */
export interface Notes {
  /** Indexes of the points that it has reached. */
  reached: readonly number[];
  /** The variables in scope of a call, as JSON of names and texts; without a number: at the end of the script. */
  variables: readonly { seq: number | null; values: string }[];
}

export type GuestLimit = 'step' | 'burst' | 'memory' | 'stack' | 'steps' | 'value' | 'depth' | 'idle';

/** How a script ended. */
export type GuestEnd =
  | { type: 'done'; result: string | undefined }
  /** `line` 0: not known. `in`: the function that contains the line; null: the script itself. */
  | { type: 'failed'; name: string; message: string; line: number; in: string | null }
  | { type: 'limit'; limit: GuestLimit }
  /** The script makes another call than the journal has at a number. */
  | { type: 'mismatch'; seq: number; was: string; now: string }
  /** It was abandoned: it waits, or the lease was lost. */
  | { type: 'left' };

export type ToThread =
  | { type: 'start'; id: number; program: Program }
  | { type: 'answer'; id: number; outcomes: readonly Outcome[] }
  | { type: 'leave'; id: number };

export type ThreadMessage =
  | { type: 'calls'; id: number; calls: readonly GuestCall[]; notes?: Notes | undefined }
  | { type: 'end'; id: number; end: GuestEnd; notes?: Notes | undefined };
