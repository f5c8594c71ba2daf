import type { Deps } from '../deps.ts';
import type { JobType } from '../jobs/jobs.ts';

/** The context of a running job. */
export interface TaskContext<P> {
  payload: P;
  taskId: string;
  ws: string;
  /** Aborts when the task is cancelled or the process stops; the job must end soon after. */
  signal: AbortSignal;
  /** Reports the progress (0 to 1); throttled to a few writes a second. */
  progress: (fraction: number, stage?: string) => void;
  deps: Deps;
}

/** Thrown by a job whose work is not wanted any longer: its task ends as cancelled. */
export class Unwanted extends Error {}

/** A kind of background work. It must be idempotent, because it may run again after its process was killed. */
export interface JobKind<P> extends JobType<P> {
  /** Retries after its process was killed; its own failures are final. */
  retries: number;
  /** Returns the result as JSON; throws a Refusal to fail with a type and message for people. */
  run(context: TaskContext<P>): Promise<unknown>;
}

/** Declares a kind of work; the payload's type follows from its schema. Listed in `jobKinds.ts`. */
export const defineJob = <P>(job: JobKind<P>): JobKind<P> => job;
