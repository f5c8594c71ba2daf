import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../http/handler.ts';
import { refuseStale } from '../http/stale.ts';
import { recorded } from './changes.ts';
import { changeCorpus, createCorpus, listCorpora, lockCorpus, readCorpus } from './corpora.ts';
import { resolve } from './names.ts';
import { restore, trash } from './trash.ts';

type Path = 'wordscorpus' | 'wordscorpus/:id';
type CorpusCall =
  | Extract<keyof typeof nlpCalls, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/${Path}`>
  | 'POST /api/1.0/gael/:ws/restore';

export const corpusHandlers: Handlers<CorpusCall> = {
  'GET /api/1.0/gael/:ws/wordscorpus': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listCorpora(tx, ws)) }),

  'POST /api/1.0/gael/:ws/wordscorpus': (call, deps) =>
    recorded(call, deps, 'corpus', async (tx) => {
      const subject = await createCorpus(tx, call.ws, call.body);
      const answer = await readCorpus(tx, call.ws, subject);
      return { answer, action: 'create', subject, after: answer };
    }),

  'GET /api/1.0/gael/:ws/wordscorpus/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readCorpus(tx, ws, await resolve(tx, 'corpus', ws, params.id))),

  'PUT /api/1.0/gael/:ws/wordscorpus/:id': (call, deps) =>
    recorded(call, deps, 'corpus', async (tx) => {
      const subject = await resolve(tx, 'corpus', call.ws, call.params.id);
      await lockCorpus(tx, subject);
      const before = await readCorpus(tx, call.ws, subject);
      refuseStale(call.ifMatch, before);
      await changeCorpus(tx, call.ws, subject, call.body);
      const answer = await readCorpus(tx, call.ws, subject);
      return { answer, action: 'edit', subject, before, after: answer };
    }),

  'DELETE /api/1.0/gael/:ws/wordscorpus/:id': (call, deps) =>
    recorded(call, deps, 'corpus', async (tx) => {
      const subject = await resolve(tx, 'corpus', call.ws, call.params.id);
      await lockCorpus(tx, subject);
      const before = await readCorpus(tx, call.ws, subject);
      refuseStale(call.ifMatch, before);
      await trash(tx, 'corpus', call.ws, subject);
      return { answer: { ok: true as const }, action: 'delete', subject, before };
    }),

  'POST /api/1.0/gael/:ws/restore': (call, deps) =>
    recorded(call, deps, call.body.kind, async (tx) => {
      await restore(tx, call.body.kind, call.ws, call.body.id);
      return { answer: { ok: true as const }, action: 'restore', subject: call.body.id };
    }),
};
