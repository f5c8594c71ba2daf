import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import { trainNow } from './train.ts';
import { trainingKind } from './trainingKind.ts';

/** Trains a class. Running it again after a crash trains what there is then, so it may. */
export const trainClass = defineJob({
  kind: trainingKind,
  payload: z.object({ classId: z.string(), createdBy: z.string().nullable() }),
  retries: 2,
  run: ({ payload, ws, signal, deps, ...task }) =>
    trainNow(deps, ws, payload.classId, {
      signal,
      progress: (fraction, stage) => task.progress(fraction, stage),
      createdBy: payload.createdBy,
    }),
});
