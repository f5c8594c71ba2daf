import type { z } from 'zod';
import type { Tx } from '../db/port.ts';
import type { Deps } from '../deps.ts';

/** What a running job is given. */
export interface TaskContext<P> {
  payload: P;
  taskId: string;
  ws: string;
  /** Aborts when the task is cancelled or the process stops; a job ends soon after. */
  signal: AbortSignal;
  /** Says how far the work is (0 to 1); written and published at most a few times a second. */
  progress: (fraction: number, stage?: string) => void;
  deps: Deps;
}

/** One kind of background work. Work may run again after a killed process, so it is idempotent. */
export interface JobKind<P> {
  /** Names the kind in the tasks table and in the queue. */
  kind: string;
  payload: z.ZodType<P>;
  /** How often it may run again when its process was killed; failures of its own are final. */
  retries: number;
  /** Returns the result as JSON; throws a Refusal to fail with a type and message that people may read. */
  run(context: TaskContext<P>): Promise<unknown>;
}

/** Declares a kind of work; the payload's type follows from its schema. Listed in `jobs/kinds.ts`. */
export const defineJob = <P>(job: JobKind<P>): JobKind<P> => job;

export interface StartOptions {
  /** What the work is about, for instance the class that is trained. */
  subject?: string;
  createdBy?: string | null;
  /** While a task with the same workspace, kind and key is queued or running, that one is returned. */
  dedupe?: string;
}

/** Background work, seen by handlers. */
export interface Jobs {
  /** Queues a job with the transaction: it starts once that has committed. Returns the task's id. */
  start<P>(tx: Tx, job: JobKind<P>, ws: string, payload: P, options?: StartOptions): Promise<string>;
  /** Cancels a task that is queued or running; one that has ended stays as it is. */
  cancel(tx: Tx, ws: string, taskId: string): Promise<void>;
}
