import { companiesOf } from '../../identity/access/access.ts';
import { audit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findTrashed, listTrash } from './trash.ts';

type TrashCall =
  | 'GET /api/1.0/backend/trash'
  | 'PUT /api/1.0/backend/trash/:kind/:id/restore'
  | 'DELETE /api/1.0/backend/trash/:kind/:id';

export const trashHandlers: Handlers<TrashCall> = {
  'GET /api/1.0/backend/trash': ({ principal, query }, { db }) =>
    db.tx(async (tx) => ({ data: await listTrash(tx, await companiesOf(tx, principal), query) })),

  'PUT /api/1.0/backend/trash/:kind/:id/restore': (call, deps) =>
    deps.db.tx(async (tx) => {
      const reach = await companiesOf(tx, call.principal);
      const { of, item } = await findTrashed(tx, reach, call.params.kind, call.params.id);
      await of.restore(tx, call, deps, item);
      await deps.events.changed(tx, null, 'trash');
      return { ok: true as const };
    }),

  'DELETE /api/1.0/backend/trash/:kind/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const reach = await companiesOf(tx, call.principal);
      const { of, item } = await findTrashed(tx, reach, call.params.kind, call.params.id);
      await of.purge(tx, item.id, call);
      const ws = of.kind === 'workspace' ? item.id : (item.workspace ?? '');
      const where = { principal: call.principal, requestId: call.requestId, ws };
      await audit(tx, where, `${of.kind}.purge`, item.id, { name: item.name }, null);
      await deps.events.changed(tx, null, 'trash');
      return { ok: true as const };
    }),
};
