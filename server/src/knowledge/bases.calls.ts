import type { knowledgeBaseCalls } from '@parlance/contract/calls/knowledge/bases';
import type { Tx } from '../platform/db/port.ts';
import { change, save } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { changeBase, createBase, deleteBase, findBase, listBases, lockBase, presentBase } from './bases/bases.ts';

const changed = 'knowledge';

/** The changed base of a call. */
const baseOf = ({ ws, params }: { ws: string; params: { base: string } }) => ({
  lock: (tx: Tx) => lockBase(tx, ws, params.base),
  present: presentBase,
});

export const knowledgeBaseHandlers: Handlers<keyof typeof knowledgeBaseCalls> = {
  'GET /api/1.0/gael/:ws/rag': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listBases(tx, ws)) }),

  'POST /api/1.0/gael/:ws/rag': (call, deps) =>
    change(call, deps, async (tx) => {
      const after = await presentBase(await createBase(tx, call.ws, call.body), tx);
      return { answer: after, audit: { action: 'knowledge.create', subject: after.id, after }, changed };
    }),

  'GET /api/1.0/gael/:ws/rag/:base': ({ ws, params }, { db }) =>
    db.tx(async (tx) => presentBase(await findBase(tx, ws, params.base), tx)),

  'PUT /api/1.0/gael/:ws/rag/:base': (call, deps) =>
    save(call, deps, baseOf(call), async (tx, row) => {
      const before = await presentBase(row, tx);
      const after = await presentBase(await changeBase(tx, row, call.body), tx);
      return { answer: after, audit: { action: 'knowledge.edit', subject: row.id, before, after }, changed };
    }),

  'DELETE /api/1.0/gael/:ws/rag/:base': (call, deps) =>
    save(call, deps, baseOf(call), async (tx, row) => {
      const before = await presentBase(row, tx);
      await deleteBase(tx, row);
      return { answer: { ok: true }, audit: { action: 'knowledge.delete', subject: row.id, before }, changed };
    }),
};
