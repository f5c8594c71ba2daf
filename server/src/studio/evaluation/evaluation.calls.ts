import type { evaluationCalls } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockClass } from '../classes/classes.ts';
import { resolve } from '../content/names.ts';
import { fileFromWorker } from '../../platform/workers/workerFile.ts';
import { compareEvaluations } from './comparison.ts';
import { startEvaluation } from './evaluate.job.ts';
import { intentsSheet, wrongSheet } from './export.ts';
import { listEvaluations, readEvaluation } from './readEvaluations.ts';
import { listEvaluatedUtterances } from './evaluatedUtterances.ts';
import { csvOf } from './sheet.ts';
import { setThreshold } from '../content/threshold.ts';
import { readThreshold } from './threshold.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const evaluationHandlers: Handlers<keyof typeof evaluationCalls> = {
  'GET /api/1.0/gael/:ws/class/:id/evaluations': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      return { data: await listEvaluations(tx, ws, id), threshold: await readThreshold(tx, ws, id) };
    }),

  'POST /api/1.0/gael/:ws/class/:id/evaluations': (call, deps) =>
    change(call, deps, async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      const taskId = await startEvaluation(tx, deps.jobs, call.ws, subject, call.body, call.principal);
      const audit = { action: 'class.evaluate', subject, after: { taskId, ...call.body } };
      return { answer: { taskId }, audit, changed: 'class' };
    }),

  'PUT /api/1.0/gael/:ws/class/:id/threshold': (call, deps) => {
    const threshold = {
      async lock(tx: Tx) {
        const subject = await resolve(tx, 'class', call.ws, call.params.id);
        await lockClass(tx, subject);
        return { subject, ...(await readThreshold(tx, call.ws, subject)) };
      },
    };
    return save(call, deps, threshold, async (tx, { subject, ...before }) => {
      await setThreshold(tx, subject, call.body.threshold);
      const after = await readThreshold(tx, call.ws, subject);
      return { answer: after, audit: { action: 'class.threshold', subject, before, after }, changed: 'class' };
    });
  },

  'GET /api/1.0/gael/:ws/evaluation/:id': ({ ws, params }, { db }) => db.tx((tx) => readEvaluation(tx, ws, params.id)),

  'GET /api/1.0/gael/:ws/evaluation/:id/predictions': ({ ws, params, query }, { db }) => {
    const { limit, offset, ...filter } = query;
    return db.tx((tx) => listEvaluatedUtterances(tx, ws, params.id, filter, { limit, offset }));
  },

  'GET /api/1.0/gael/:ws/evaluation/:id/comparison/:other': ({ ws, params }, { db }) =>
    db.tx((tx) => compareEvaluations(tx, ws, params.id, params.other)),

  'GET /api/1.0/gael/:ws/evaluation/:id/export': async ({ ws, params, query, reply }, { db }) => {
    const { what, format } = query;
    const sheet = await db.tx(async (tx) => {
      const report = await readEvaluation(tx, ws, params.id);
      if (what === 'intents') return intentsSheet(report);
      if (!report.has_predictions) throw refuse.conflict('predictions_not_kept');
      return wrongSheet(tx, report);
    });
    const file =
      format === 'csv' ? csvOf(sheet) : Buffer.from(await fileFromWorker('studio/evaluation/sheet.worker', sheet));
    await reply
      .header('content-disposition', `attachment; filename="evaluation-${what}.${format}"`)
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsx)
      .send(file);
  },
};
