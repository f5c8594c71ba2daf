import type { z } from 'zod';
import type { Tx } from '../db/port.ts';

/** The part of a job kind that is needed to start it. */
export interface JobType<P> {
  /** Names the kind in the tasks table and in the queue. */
  kind: string;
  payload: z.ZodType<P>;
}

export interface StartOptions {
  /** The subject of the work, for instance the class that is trained. */
  subject?: string;
  createdBy?: string | null;
  /** While a task with the same workspace, kind and key is queued or running, that task is returned. */
  dedupe?: string;
}

/** The interface of background work for handlers. */
export interface Jobs {
  /** Queues a job with the transaction: it starts once that has committed. Returns the task's id. */
  start<P>(tx: Tx, job: JobType<P>, ws: string, payload: P, options?: StartOptions): Promise<string>;
  /** Cancels a task that is queued or running; one that has ended stays as it is. */
  cancel(tx: Tx, ws: string, taskId: string): Promise<void>;
  /** Cancels all tasks of a workspace that is deleted. */
  cancelAll(tx: Tx, ws: string): Promise<void>;
}
