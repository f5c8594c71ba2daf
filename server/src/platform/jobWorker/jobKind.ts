import type { Deps } from '../deps.ts';
import type { JobType } from '../jobs/jobs.ts';

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
export interface JobKind<P> extends JobType<P> {
  /** How often it may run again when its process was killed; failures of its own are final. */
  retries: number;
  /** Returns the result as JSON; throws a Refusal to fail with a type and message that people may read. */
  run(context: TaskContext<P>): Promise<unknown>;
}

/** Declares a kind of work; the payload's type follows from its schema. Listed in `jobKinds.ts`. */
export const defineJob = <P>(job: JobKind<P>): JobKind<P> => job;
