import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { startRereading } from '../../conversation/verbatim/reread.job.ts';
import { trainNow } from './train.ts';
import { trainingKind } from '../content/trainingKind.ts';

/** Trains a class. Running it again after a crash trains what there is then, so it may. */
export const trainClass = defineJob({
  kind: trainingKind,
  payload: z.object({ classId: z.string(), createdBy: z.string().nullable() }),
  retries: 2,
  run: async ({ payload, ws, signal, deps, ...task }) => {
    const trained = await trainNow(deps, ws, payload.classId, {
      signal,
      progress: (fraction, stage) => task.progress(fraction, stage),
      taskId: task.taskId,
      createdBy: payload.createdBy,
    });
    // What people said is read anew: they see what would be understood now.
    await deps.db.tx((tx) => startRereading(tx, deps.jobs, ws));
    return trained;
  },
});
