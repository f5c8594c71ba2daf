import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { fileFromWorker } from '../../platform/workers/workerFile.ts';
import { allCorpora, changeCorpus, createCorpus, listCorpora, lockCorpus, readCorpus } from './corpora.ts';
import { duplicatesOf } from './duplicates.ts';
import type { FileOfValues } from './readFile.ts';
import { tryCorpus } from './trial.ts';
import { usesOfCorpus } from './usage.ts';
import { readInChild } from '../fileReading/readInChild.ts';
import { resolve } from '../content/names.ts';
import { restore, trash } from '../content/softDelete.ts';

type CorpusCall =
  | Extract<keyof typeof nlpCalls, `${string} /api/1.0/gael/:ws/wordscorpus${string}`>
  | 'POST /api/1.0/gael/:ws/restore';

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The corpus that a call is about. */
const corpusOf = (call: { ws: string; params: { id: string } }) => ({
  async lock(tx: Tx) {
    const id = await resolve(tx, 'corpus', call.ws, call.params.id);
    await lockCorpus(tx, id);
    return readCorpus(tx, call.ws, id);
  },
});

export const corpusHandlers: Handlers<CorpusCall> = {
  'GET /api/1.0/gael/:ws/wordscorpus': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listCorpora(tx, ws)) }),

  'POST /api/1.0/gael/:ws/wordscorpus': (call, deps) =>
    change(call, deps, async (tx) => {
      const subject = await createCorpus(tx, call.ws, call.body);
      const after = await readCorpus(tx, call.ws, subject);
      return { answer: after, audit: { action: 'corpus.create', subject, after }, changed: 'corpus' };
    }),

  'GET /api/1.0/gael/:ws/wordscorpus/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readCorpus(tx, ws, await resolve(tx, 'corpus', ws, params.id))),

  'PUT /api/1.0/gael/:ws/wordscorpus/:id': (call, deps) =>
    save(call, deps, corpusOf(call), async (tx, before) => {
      await changeCorpus(tx, call.ws, before.id, call.body);
      const after = await readCorpus(tx, call.ws, before.id);
      return { answer: after, audit: { action: 'corpus.edit', subject: before.id, before, after }, changed: 'corpus' };
    }),

  'DELETE /api/1.0/gael/:ws/wordscorpus/:id': (call, deps) =>
    save(call, deps, corpusOf(call), async (tx, before) => {
      await trash(tx, 'corpus', call.ws, before.id);
      const audit = { action: 'corpus.delete', subject: before.id, before };
      return { answer: { ok: true }, audit, changed: 'corpus' };
    }),

  'GET /api/1.0/gael/:ws/wordscorpus/:id/usage': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const corpus = await readCorpus(tx, ws, await resolve(tx, 'corpus', ws, params.id));
      return { data: await usesOfCorpus(tx, ws, corpus.corpus_name) };
    }),

  'GET /api/1.0/gael/:ws/wordscorpus/:id/duplicates': async ({ ws, params }, { db }) => {
    const { id, all } = await db.tx(async (tx) => {
      return { id: await resolve(tx, 'corpus', ws, params.id), all: await allCorpora(tx, ws) };
    });
    return duplicatesOf(id, all);
  },

  'POST /api/1.0/gael/:ws/wordscorpus/:id/try': async ({ ws, params, body }, { db }) => {
    const corpus = await db.tx(async (tx) => readCorpus(tx, ws, await resolve(tx, 'corpus', ws, params.id)));
    const { texts, ...changes } = body;
    return { data: tryCorpus(corpus, changes, texts) };
  },

  'POST /api/1.0/gael/:ws/wordscorpus/read': async ({ upload }) => {
    const { file, fields } = upload;
    const given = { bytes: file.bytes, filename: file.filename, kind: fields.kind };
    const read = await readInChild<FileOfValues>('studio/corpora/readFile.child', given);
    return { filename: file.filename, ...read };
  },

  'GET /api/1.0/gael/:ws/wordscorpus/:id/export': async ({ ws, params, query, reply }, { db }) => {
    const corpus = await db.tx(async (tx) => readCorpus(tx, ws, await resolve(tx, 'corpus', ws, params.id)));
    const { format } = query;
    const name = `${corpus.corpus_name}.${format}`;
    const plain = name.replace(/[^\w. -]+/gu, '_');
    await reply
      .header('content-type', fileTypes[format])
      .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(Buffer.from(await fileFromWorker('studio/corpora/writeFile.worker', { values: corpus.values, format })));
  },

  'POST /api/1.0/gael/:ws/restore': (call, deps) =>
    change(call, deps, async (tx) => {
      const { kind, id } = call.body;
      requirePermission(call, `nlp_${kind}:create`);
      await restore(tx, kind, call.ws, id);
      return { answer: { ok: true }, audit: { action: `${kind}.restore`, subject: id }, changed: kind };
    }),
};
