import { z } from 'zod';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { classTrained } from './classTrained.ts';
import { trainNow } from './train.ts';
import { trainingKind } from '../content/trainingKind.ts';

/** Trains a class. It may run again after a crash: it trains the content of that moment. */
export const trainClass = defineJob({
  kind: trainingKind,
  payload: z.object({ classId: z.string(), createdBy: z.string().nullable(), starter: Starter }),
  retries: 2,
  run: async ({ payload, ws, signal, deps, ...task }) => {
    const trained = await trainNow(deps, ws, payload.classId, {
      signal,
      progress: (fraction, stage) => task.progress(fraction, stage),
      taskId: task.taskId,
      createdBy: payload.createdBy,
      mayStore: (tx) => currentStarter(tx, ws, payload, 'nlp_class:edit'),
    });
    await deps.db.tx((tx) => deps.emit(tx, classTrained, { ws, classId: payload.classId }));
    return trained;
  },
});
