import type { canaryCalls } from '@parlance/contract/calls/canary';
import type { NlpClass } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { readClass } from '../../studio/classes/classViews.ts';
import { resolve } from '../../studio/content/names.ts';
import {
  changeCanary,
  findCanary,
  otherCanary,
  promoteCanary,
  rollBackCanary,
  startCanary,
} from '../../studio/publishing/canary.ts';
import { compareCanary } from './compareCanary.ts';

type ClassCall = CallBase & { params: { id: string } };

/** Changes what answers people of a class. */
const changeClass = (
  call: ClassCall,
  deps: Deps,
  action: string,
  work: (tx: Tx, classId: string) => Promise<void>,
): Promise<NlpClass> =>
  change(call, deps, async (tx) => {
    const subject = await resolve(tx, 'class', call.ws, call.params.id);
    const before = await readClass(tx, call.ws, subject);
    await work(tx, subject);
    const after = await readClass(tx, call.ws, subject);
    return { answer: after, audit: { action, subject, before, after }, changed: 'class' };
  });

export const canaryHandlers: Handlers<keyof typeof canaryCalls> = {
  'GET /api/1.0/gael/:ws/class/:id/canary': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      const canary = await findCanary(tx, ws, id);
      return {
        canary: canary ? await compareCanary(tx, canary) : null,
        other_class: (await otherCanary(tx, ws, id)) ?? null,
      };
    }),

  'POST /api/1.0/gael/:ws/class/:id/canary': (call, deps) => {
    const { model, publication, share } = call.body;
    const earlier = publication === undefined ? undefined : Number(publication);
    return changeClass(call, deps, 'class.startCanary', (tx, id) =>
      startCanary(tx, call.ws, id, { model, publication: earlier, share, by: call.principal.login }),
    );
  },

  'PUT /api/1.0/gael/:ws/class/:id/canary': (call, deps) =>
    changeClass(call, deps, 'class.changeCanary', (tx, id) => changeCanary(tx, call.ws, id, call.body.share)),

  'POST /api/1.0/gael/:ws/class/:id/canary/promote': (call, deps) =>
    changeClass(call, deps, 'class.promoteCanary', (tx, id) => promoteCanary(tx, call.ws, id, call.principal.login)),

  'DELETE /api/1.0/gael/:ws/class/:id/canary': (call, deps) =>
    changeClass(call, deps, 'class.rollBackCanary', (tx, id) => rollBackCanary(tx, call.ws, id)),
};
