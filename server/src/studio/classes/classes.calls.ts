import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { refuseUnknownMedia } from '../../workspace/media/media.ts';
import { recorded } from '../content/changes.ts';
import { changeClass, createClass, lockClass, setFallback } from './classes.ts';
import { listClasses, readClass } from './classViews.ts';
import { resolve } from '../content/names.ts';
import { trash } from '../content/softDelete.ts';

type Path = 'class' | 'class/:id' | 'class/:id/fallback';
type ClassCall = Extract<keyof typeof nlpCalls, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/${Path}`>;

export const classHandlers: Handlers<ClassCall> = {
  'GET /api/1.0/gael/:ws/class': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listClasses(tx, ws)) }),

  'POST /api/1.0/gael/:ws/class': (call, deps) =>
    recorded(call, deps, 'class', async (tx) => {
      const subject = await createClass(tx, call.ws, call.body);
      const answer = await readClass(tx, call.ws, subject);
      return { answer, action: 'create', subject, after: answer };
    }),

  'GET /api/1.0/gael/:ws/class/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readClass(tx, ws, await resolve(tx, 'class', ws, params.id))),

  'PUT /api/1.0/gael/:ws/class/:id': (call, deps) =>
    recorded(call, deps, 'class', async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      await lockClass(tx, subject);
      const before = await readClass(tx, call.ws, subject);
      refuseStale(call.ifMatch, before);
      await changeClass(tx, call.ws, subject, call.body);
      const answer = await readClass(tx, call.ws, subject);
      return { answer, action: 'edit', subject, before, after: answer };
    }),

  'DELETE /api/1.0/gael/:ws/class/:id': (call, deps) =>
    recorded(call, deps, 'class', async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      await lockClass(tx, subject);
      const before = await readClass(tx, call.ws, subject);
      refuseStale(call.ifMatch, before);
      await trash(tx, 'class', call.ws, subject);
      return { answer: { ok: true as const }, action: 'delete', subject, before };
    }),

  'PUT /api/1.0/gael/:ws/class/:id/fallback': (call, deps) =>
    recorded(call, deps, 'class', async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      await lockClass(tx, subject);
      const before = await readClass(tx, call.ws, subject);
      refuseStale(call.ifMatch, before);
      await refuseUnknownMedia(tx, call.ws, 'answers', call.body.answers);
      await setFallback(tx, call.ws, subject, call.body.answers);
      const answer = await readClass(tx, call.ws, subject);
      return { answer, action: 'edit', subject, before, after: answer };
    }),
};
