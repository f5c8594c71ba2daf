import type { StepError } from '@parlance/contract/calls/scriptRuns';

/*
 * What a thread of the sandbox and the process that started it say to each other. Values of the script travel as JSON.
 */

/** A call of the API that a script makes, numbered in the order of issue. */
export interface GuestCall {
  seq: number;
  kind: string;
  /** JSON of the list of arguments. */
  args: string;
  /** The line that makes it; null: none of the script's. */
  line: number | null;
  /** The function that the line is in; null: the script itself. */
  in: string | null;
}

/** What a call is answered. */
export interface Outcome {
  /** JSON; undefined: nothing. */
  result?: string | undefined;
  error?: StepError | undefined;
  /** The time of the answer, in epoch ms: the script's clock from then on. */
  at: number;
}

/** A call that was answered before, in this run. */
export type JournalEntry = Pick<GuestCall, 'seq' | 'kind' | 'args'> & Outcome;

/** A script to run, from its beginning: what it did before is in the journal. */
export interface Program {
  code: string;
  /** What is done before the code, and is no line of it. */
  before: string;
  journal: readonly JournalEntry[];
  /** The script's clock at the start, in epoch ms. */
  clock: number;
  /** What random numbers begin with. */
  seed: number;
  /** JSON of what the script finds as `context`. */
  context: string;
  /** JSON of what it finds as `args`, as a function does that another script calls; undefined: nothing. */
  args?: string | undefined;
  /** The code is instrumented: what it reaches and has in its variables is told. */
  isWatched?: boolean;
}

/** What an instrumented script has noted since it was asked last. */
export interface Notes {
  /** Numbers of the places that it has reached. */
  reached: readonly number[];
  /** JSON of the variables in sight of a call as it was made, as names and texts; without a number: as the script ended. */
  variables: readonly { seq: number | null; values: string }[];
}

export type GuestLimit = 'step' | 'burst' | 'memory' | 'stack' | 'steps' | 'value' | 'depth' | 'idle';

/** How a script ended. */
export type GuestEnd =
  | { type: 'done'; result: string | undefined }
  | { type: 'failed'; name: string; message: string; line: number }
  | { type: 'limit'; limit: GuestLimit }
  /** The journal has another call at a number than the script makes. */
  | { type: 'mismatch'; seq: number; was: string; now: string }
  /** It was left: it waits, or is another's. */
  | { type: 'left' };

export type ToThread =
  | { type: 'start'; id: number; program: Program }
  | { type: 'answer'; id: number; outcomes: readonly Outcome[] }
  | { type: 'leave'; id: number };

export type FromThread =
  | { type: 'calls'; id: number; calls: readonly GuestCall[]; notes?: Notes | undefined }
  | { type: 'end'; id: number; end: GuestEnd; notes?: Notes | undefined };
