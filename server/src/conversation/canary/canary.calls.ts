import type { canaryCalls } from '@parlance/contract/calls/canary';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolve } from '../../studio/content/names.ts';
import {
  changeCanary,
  findCanary,
  otherCanary,
  promoteCanary,
  rollBackCanary,
  startCanary,
} from '../../studio/publishing/canary.ts';
import { candidateOf } from '../../studio/publishing/candidate.ts';
import { changePublished } from '../../studio/publishing/changePublished.ts';
import { compareCanary } from './compareCanary.ts';

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

  'POST /api/1.0/gael/:ws/class/:id/canary': (call, deps) =>
    changePublished(call, deps, 'class.startCanary', (tx, id) => {
      const { share } = call.body;
      return startCanary(tx, call.ws, id, { ...candidateOf(call.body), share, by: call.principal.login });
    }),

  'PUT /api/1.0/gael/:ws/class/:id/canary': (call, deps) =>
    changePublished(call, deps, 'class.changeCanary', (tx, id) => changeCanary(tx, call.ws, id, call.body.share)),

  'POST /api/1.0/gael/:ws/class/:id/canary/promote': (call, deps) =>
    changePublished(call, deps, 'class.promoteCanary', (tx, id) =>
      promoteCanary(tx, call.ws, id, call.principal.login),
    ),

  'DELETE /api/1.0/gael/:ws/class/:id/canary': (call, deps) =>
    changePublished(call, deps, 'class.rollBackCanary', (tx, id) => rollBackCanary(tx, call.ws, id)),
};
