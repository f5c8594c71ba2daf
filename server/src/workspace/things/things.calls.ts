import type { thingCalls } from '@parlance/contract/calls/things';
import { audit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { changeThing, createThing, deleteThing, listThings, lockThing, presentThing } from './things.ts';

export const thingHandlers: Handlers<keyof typeof thingCalls> = {
  'GET /api/1.0/workspaces/:ws/vthings': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listThings(tx, ws)) }),

  'POST /api/1.0/workspaces/:ws/vthing': (call, deps) =>
    deps.db.tx(async (tx) => {
      const created = presentThing(await createThing(tx, call.ws, call.body));
      await audit(tx, call, 'thing.create', created.vthingId, null, created);
      await deps.events.changed(tx, call.ws, 'thing');
      await deps.events.changed(tx, null, 'thing');
      return created;
    }),

  'PUT /api/1.0/workspaces/:ws/vthing/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const row = await lockThing(tx, call.ws, call.params.id);
      const before = presentThing(row);
      refuseStale(call.ifMatch, before);
      const after = presentThing(await changeThing(tx, row, call.body));
      await audit(tx, call, 'thing.edit', row.id, before, after);
      await deps.events.changed(tx, call.ws, 'thing');
      await deps.events.changed(tx, null, 'thing');
      return after;
    }),

  'DELETE /api/1.0/workspaces/:ws/vthing/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const row = await lockThing(tx, call.ws, call.params.id);
      const before = presentThing(row);
      refuseStale(call.ifMatch, before);
      await deleteThing(tx, row);
      await audit(tx, call, 'thing.delete', row.id, before, null);
      await deps.events.changed(tx, call.ws, 'thing');
      await deps.events.changed(tx, null, 'thing');
      return { ok: true as const };
    }),
};
