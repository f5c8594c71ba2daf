import type { knowledgeChunkCalls } from '@parlance/contract/calls/knowledge/chunks';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import type { Tx } from '../platform/db/port.ts';
import { change, save } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { addChunk, changeChunk, deleteChunk, lockChunk, presentChunk } from './content/chunks.ts';
import { lockDocument } from './content/documents.ts';
import { importChunks, template } from './content/importChunks.ts';
import { listChunks } from './content/listChunks.ts';
import { readTable } from './content/readTable.ts';

const changed = 'knowledge';

/** The changed chunk of a call. */
const chunkOf = ({ ws, params }: { ws: string; params: { base: string; id: string } }) => ({
  lock: (tx: Tx) => lockChunk(tx, ws, params.base, params.id),
  present: presentChunk,
});

export const knowledgeChunkHandlers: Handlers<keyof typeof knowledgeChunkCalls> = {
  'GET /api/1.0/gael/:ws/rag/:base/chunks': ({ ws, params, query }, { db }) =>
    db.tx((tx) => listChunks(tx, ws, params.base, query)),

  'POST /api/1.0/gael/:ws/rag/:base/chunks': (call, deps) =>
    change(call, deps, async (tx) => {
      const document = await lockDocument(tx, call.ws, call.params.base, call.body.document);
      const after = presentChunk(await addChunk(tx, document, call.body));
      return { answer: after, audit: { action: 'chunk.create', subject: after.id, after }, changed };
    }),

  'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id': (call, deps) =>
    save(call, deps, chunkOf(call), async (tx, row) => {
      const before = presentChunk(row);
      const after = presentChunk(await changeChunk(tx, row, call.body));
      return { answer: after, audit: { action: 'chunk.edit', subject: row.id, before, after }, changed };
    }),

  'DELETE /api/1.0/gael/:ws/rag/:base/chunks/:id': (call, deps) =>
    save(call, deps, chunkOf(call), async (tx, row) => {
      await deleteChunk(tx, row);
      const audit = { action: 'chunk.delete', subject: row.id, before: presentChunk(row) };
      return { answer: { ok: true }, audit, changed };
    }),

  'POST /api/1.0/gael/:ws/rag/:base/chunks-import': async (call, deps) => {
    const { ws, params, upload } = call;
    const table = await readTable(upload.file, knowledgeLimits.importRows);
    return change(call, deps, async (tx) => {
      const after = await importChunks(tx, ws, params.base, table, upload.file.filename);
      return { answer: after, audit: { action: 'chunk.import', subject: params.base, after }, changed };
    });
  },

  'GET /api/1.0/gael/:ws/rag/:base/chunks-template': async ({ reply }) => {
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="chunks.csv"',
    });
    await reply.send(template);
  },
};
