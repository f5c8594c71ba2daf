import type { userCalls } from '@parlance/contract/calls/users';
import { audit, auditAll } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { companyInReach } from '../access/access.ts';
import { setDisabled } from './disableSeveral.ts';
import { effectivePermissions } from './effectivePermissions.ts';
import { letIn } from './inviteUser.ts';
import { voidPassword } from './resetByOthers.ts';
import { changeUser, createUser, deleteUser } from './users.ts';
import { listUsers, memberInReach, presentUser, userFacts } from './userViews.ts';
import { announceAccounts } from '../access/watchers.ts';

export const userHandlers: Handlers<keyof typeof userCalls> = {
  'GET /api/1.0/user': async ({ principal, query }, { db }) => ({
    data: await db.tx(async (tx) => {
      if (query.company_id !== undefined) await companyInReach(tx, principal, query.company_id);
      return listUsers(tx, principal, query.company_id);
    }),
  }),

  'POST /api/1.0/user': async (call, deps) => {
    const { body, principal } = call;
    const mailer = await deps.mailers.of(body.company_id ?? principal.companyId, body.role);
    const { member, ...entrance } = await letIn(call, deps, {
      byMail: body.invite && !body.disabled && mailer.configured,
      why: 'invitation',
      async store(tx, passwordHash) {
        const made = await createUser(tx, principal, body, passwordHash);
        await audit(tx, call, 'user.create', made.user.id, null, userFacts(made.user));
        await announceAccounts(tx, deps, 'user', made.company);
        return made;
      },
    });
    return { user: presentUser(member, principal), ...entrance };
  },

  'PUT /api/1.0/user': (call, deps) =>
    deps.db.tx(async (tx) => {
      const { principal, body } = call;
      const { changed, refused } = await setDisabled(tx, principal, body.ids, body.disabled);
      await auditAll(
        tx,
        call,
        changed.map(({ before, after }) => ({
          action: 'user.edit',
          subject: after.user.id,
          before: userFacts(before.user),
          after: userFacts(after.user),
        })),
      );
      const companies = new Map(changed.map(({ after }) => [after.company.id, after.company]));
      for (const company of companies.values()) await announceAccounts(tx, deps, 'user', company);
      return { changed: changed.map(({ after }) => presentUser(after, principal)), refused };
    }),

  'PUT /api/1.0/user/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await memberInReach(tx, call.principal, call.params.id);
      refuseStale(call.ifMatch, presentUser(before, call.principal));
      const after = await changeUser(tx, call.principal, before, call.body);
      await audit(tx, call, 'user.edit', after.user.id, userFacts(before.user), userFacts(after.user));
      await announceAccounts(tx, deps, 'user', after.company);
      return presentUser(after, call.principal);
    }),

  'DELETE /api/1.0/user/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await memberInReach(tx, call.principal, call.params.id);
      refuseStale(call.ifMatch, presentUser(before, call.principal));
      await deleteUser(tx, call.principal, before);
      await audit(tx, call, 'user.delete', before.user.id, userFacts(before.user), null);
      await announceAccounts(tx, deps, 'user', before.company);
      return { ok: true as const };
    }),

  'PUT /api/1.0/user/:id/resetpassword': async (call, deps) => {
    const { principal, params, query } = call;
    const { company, user } = await deps.db.tx((tx) => memberInReach(tx, principal, params.id));
    const mailer = await deps.mailers.of(company.id, user.role);
    const { member: _, ...entrance } = await letIn(call, deps, {
      byMail: query.mail !== false && mailer.configured,
      why: 'reset',
      async store(tx, passwordHash) {
        const reset = await voidPassword(tx, principal, await memberInReach(tx, principal, params.id), passwordHash);
        await audit(tx, call, 'user.resetPassword', reset.user.id, null, null);
        await announceAccounts(tx, deps, 'user', reset.company);
        return reset;
      },
    });
    return entrance;
  },

  'GET /api/1.0/user/:id/permissions': ({ principal, params }, { db }) =>
    db.tx(async (tx) => effectivePermissions(tx, principal, (await memberInReach(tx, principal, params.id)).user)),
};
