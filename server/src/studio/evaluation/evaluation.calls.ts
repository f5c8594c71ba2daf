import type { evaluationCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../../platform/http/handler.ts';
import { recorded } from '../content/changes.ts';
import { findClass, lockClass } from '../classes/classes.ts';
import { refuseUntrainable } from '../training/trainable.ts';
import { resolve } from '../content/names.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { fileFromWorker } from '../../platform/workers/workerFile.ts';
import { compareEvaluations } from './comparison.ts';
import { evaluateClass, noModel } from './evaluate.job.ts';
import { intentsSheet, wrongSheet } from './export.ts';
import { listEvaluations, readEvaluation } from './runs.ts';
import { listSentences } from './sentences.ts';
import { csvOf } from './sheet.ts';
import { findTestSet } from './testSets.ts';
import { readThreshold, setThreshold } from './threshold.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const evaluationHandlers: Handlers<keyof typeof evaluationCalls> = {
  'GET /api/1.0/gael/:ws/class/:id/evaluations': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      return { data: await listEvaluations(tx, ws, id), threshold: await readThreshold(tx, ws, id) };
    }),

  'POST /api/1.0/gael/:ws/class/:id/evaluations': (call, deps) =>
    recorded(call, deps, 'class', async (tx) => {
      const { ws, body, principal } = call;
      const { kind, folds, branch, test_set } = body;
      const subject = await resolve(tx, 'class', ws, call.params.id);
      const createdBy = principal.login;
      const row = await findClass(tx, ws, subject);
      let testSetId: string | null = null;
      // Refused at once where that is known at once; the job looks again.
      if (kind === 'cross_validation') await refuseUntrainable(tx, ws, subject);
      else {
        if (test_set === undefined) throw refuse.invalid('test_set', 'is required');
        const found = await findTestSet(tx, ws, test_set);
        if (found.classId !== subject) throw refuse.notFound('testset', 'The class has no such test set');
        if ((branch === 'draft' ? row.trainedModel : row.publishedModel) === null) throw noModel(row.name, branch);
        testSetId = found.id;
      }
      const payload = { classId: subject, createdBy, kind, folds, testSetId, branch };
      const dedupe = JSON.stringify(payload);
      const taskId = await deps.jobs.start(tx, evaluateClass, ws, payload, { subject, createdBy, dedupe });
      return { answer: { taskId }, action: 'evaluate', subject };
    }),

  'PUT /api/1.0/gael/:ws/class/:id/threshold': (call, deps) =>
    recorded(call, deps, 'class', async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      await lockClass(tx, subject);
      const before = await readThreshold(tx, call.ws, subject);
      refuseStale(call.ifMatch, before);
      await setThreshold(tx, subject, call.body.threshold);
      const answer = await readThreshold(tx, call.ws, subject);
      return { answer, action: 'threshold', subject, before, after: answer };
    }),

  'GET /api/1.0/gael/:ws/evaluation/:id': ({ ws, params }, { db }) => db.tx((tx) => readEvaluation(tx, ws, params.id)),

  'GET /api/1.0/gael/:ws/evaluation/:id/sentences': ({ ws, params, query }, { db }) => {
    const { limit, offset, ...filter } = query;
    return db.tx((tx) => listSentences(tx, ws, params.id, filter, { limit, offset }));
  },

  'GET /api/1.0/gael/:ws/evaluation/:id/comparison/:other': ({ ws, params }, { db }) =>
    db.tx((tx) => compareEvaluations(tx, ws, params.id, params.other)),

  'GET /api/1.0/gael/:ws/evaluation/:id/export': async ({ ws, params, query, reply }, { db }) => {
    const { what, format } = query;
    const sheet = await db.tx(async (tx) => {
      const report = await readEvaluation(tx, ws, params.id);
      return what === 'intents' ? intentsSheet(report) : wrongSheet(tx, report);
    });
    const file =
      format === 'csv' ? csvOf(sheet) : Buffer.from(await fileFromWorker('studio/evaluation/sheet.worker', sheet));
    await reply
      .header('content-disposition', `attachment; filename="evaluation-${what}.${format}"`)
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsx)
      .send(file);
  },
};
