import { mayCall, type Trashable, trashPermissions } from '@parlance/contract/permissions';
import { companiesOf, holdCompany } from '../../identity/access/access.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import { findTrashed, listTrash } from './trash.ts';

type TrashCall =
  | 'GET /api/1.0/backend/trash'
  | 'PUT /api/1.0/backend/trash/:kind/:id/restore'
  | 'DELETE /api/1.0/backend/trash/:kind/:id';

/** Whether a principal may restore or delete an object of the trash. */
const isOffered = (principal: Principal, kind: Trashable, workspace: string | null): boolean =>
  mayCall(principal, [trashPermissions[kind], 'org.db:write'], workspace ?? undefined);

export const trashHandlers: Handlers<TrashCall> = {
  'GET /api/1.0/backend/trash': ({ principal, query }, { db }) =>
    db.tx(async (tx) => {
      const items = await listTrash(tx, await companiesOf(tx, principal), query);
      return { data: items.filter(({ kind, workspace }) => isOffered(principal, kind, workspace)) };
    }),

  'PUT /api/1.0/backend/trash/:kind/:id/restore': (call, deps) =>
    change(call, deps, async (tx) => {
      const reach = await companiesOf(tx, call.principal);
      const { of, item } = await findTrashed(tx, reach, call.params.kind, call.params.id, call.query.workspace);
      requirePermission({ principal: call.principal, ws: item.workspace ?? '' }, trashPermissions[of.kind]);
      // Locked, because a deletion of the organization would miss an object that is being restored.
      if (of.kind !== 'company' && !(await holdCompany(tx, item.company_id))) {
        throw refuse.notFound('trash_item_not_found');
      }
      const { audit, changed } = await of.restore(tx, call, item);
      return { answer: { ok: true }, audit, changed: [changed, { ws: null, what: 'trash' } as const].flat() };
    }),

  'DELETE /api/1.0/backend/trash/:kind/:id': (call, deps) =>
    change(call, deps, async (tx) => {
      const reach = await companiesOf(tx, call.principal);
      const { of, item } = await findTrashed(tx, reach, call.params.kind, call.params.id, call.query.workspace);
      await of.purge(tx, item, call);
      const ws = of.kind === 'workspace' ? item.id : (item.workspace ?? '');
      const audit = { action: `${of.kind}.purge`, subject: item.id, before: { name: item.name }, ws };
      return { answer: { ok: true }, audit, changed: { ws: null, what: 'trash' } };
    }),
};
