import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseUnknownEmbedding } from '../../workspace/configuration/embeddingChoice.ts';
import { refuseUnknownMedia } from '../../workspace/media/media.ts';
import { changeClass, createClass, findClass, lockClass, setFallback } from './classes.ts';
import { listClasses, readClass } from './classViews.ts';
import { resolve } from '../content/names.ts';
import { trash } from '../content/softDelete.ts';

type Path = 'class' | 'class/:id' | 'class/:id/fallback';
type ClassCall = Extract<keyof typeof nlpCalls, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/${Path}`>;

/** The class that a call is about. */
const classOf = (call: { ws: string; params: { id: string } }) => ({
  async lock(tx: Tx) {
    const id = await resolve(tx, 'class', call.ws, call.params.id);
    await lockClass(tx, id);
    return readClass(tx, call.ws, id);
  },
});

export const classHandlers: Handlers<ClassCall> = {
  'GET /api/1.0/gael/:ws/class': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listClasses(tx, ws)) }),

  'POST /api/1.0/gael/:ws/class': (call, deps) =>
    change(call, deps, async (tx) => {
      const subject = await createClass(tx, call.ws, call.body);
      const after = await readClass(tx, call.ws, subject);
      return { answer: after, audit: { action: 'class.create', subject, after }, changed: 'class' };
    }),

  'GET /api/1.0/gael/:ws/class/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readClass(tx, ws, await resolve(tx, 'class', ws, params.id))),

  'PUT /api/1.0/gael/:ws/class/:id': async (call, deps) => {
    const present = async (tx: Tx) =>
      (await findClass(tx, call.ws, await resolve(tx, 'class', call.ws, call.params.id))).embeddingModel;
    await refuseUnknownEmbedding(deps, call.body.embedding_model, present);
    return save(call, deps, classOf(call), async (tx, before) => {
      await changeClass(tx, call.ws, before.id, call.body);
      const after = await readClass(tx, call.ws, before.id);
      return { answer: after, audit: { action: 'class.edit', subject: before.id, before, after }, changed: 'class' };
    });
  },

  'DELETE /api/1.0/gael/:ws/class/:id': (call, deps) =>
    save(call, deps, classOf(call), async (tx, before) => {
      await trash(tx, 'class', call.ws, before.id);
      const audit = { action: 'class.delete', subject: before.id, before };
      return { answer: { ok: true }, audit, changed: 'class' };
    }),

  'PUT /api/1.0/gael/:ws/class/:id/fallback': (call, deps) =>
    save(call, deps, classOf(call), async (tx, before) => {
      await refuseUnknownMedia(tx, call.ws, call.body.answers);
      await setFallback(tx, call.ws, before.id, call.body.answers);
      const after = await readClass(tx, call.ws, before.id);
      return { answer: after, audit: { action: 'class.edit', subject: before.id, before, after }, changed: 'class' };
    }),
};
