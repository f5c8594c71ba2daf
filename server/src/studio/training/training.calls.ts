import type { nlpCalls } from '@parlance/contract/calls/nlp';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseBuiltIn } from '../classes/classes.ts';
import { resolve } from '../content/names.ts';
import { needToTrain } from './needToTrain.ts';
import { predictWithClass } from '../prediction/predict.ts';
import { waitForTask } from './waitForTask.ts';
import { trainClass } from './trainClass.job.ts';

type Path = 'train' | 'needToTrain' | 'utterance';
type TrainingCall = Extract<keyof typeof nlpCalls, `${'GET' | 'POST'} /api/1.0/gael/:ws/class/:id/${Path}`>;

export const trainingHandlers: Handlers<TrainingCall> = {
  'POST /api/1.0/gael/:ws/class/:id/train': async (call, deps) => {
    const taskId = await change(call, deps, async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      refuseBuiltIn(subject);
      const { login: createdBy, participant: starter } = call.principal;
      const options = { subject, createdBy, dedupe: subject };
      const payload = { classId: subject, createdBy, starter };
      const taskId = await deps.jobs.start(tx, trainClass, call.ws, payload, options);
      return { answer: taskId, audit: { action: 'class.train', subject, after: { taskId } }, changed: 'class' };
    });
    if (!call.query.async) await waitForTask(deps, call.ws, taskId);
    return { taskId };
  },

  'GET /api/1.0/gael/:ws/class/:id/needToTrain': ({ ws, params }, { db }) =>
    db.tx(async (tx) => needToTrain(tx, ws, await resolve(tx, 'class', ws, params.id))),

  'POST /api/1.0/gael/:ws/class/:id/utterance': async ({ ws, params, body }, deps) => {
    const id = await deps.db.tx((tx) => resolve(tx, 'class', ws, params.id));
    return predictWithClass(deps, ws, id, body);
  },
};
