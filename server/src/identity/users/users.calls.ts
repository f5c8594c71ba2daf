import type { userCalls } from '@parlance/contract/calls/users';
import type { AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/port.ts';
import { change, save, type ChangeCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { companyInReach } from '../access/access.ts';
import { setDisabled } from './disableSeveral.ts';
import { effectivePermissions } from './effectivePermissions.ts';
import { createAndInvite, resetPassword } from './inviteUser.ts';
import { changeUser, deleteUser } from './users.ts';
import { listUsers, type Member, memberInReach, presentUser, readMember, userFacts } from './userViews.ts';

/** The user of a call. */
const userOf = ({ principal, params }: ChangeCall & { params: { id: string } }) => ({
  async lock(tx: Tx) {
    const member = await memberInReach(tx, principal, params.id);
    return { ...member, version: member.user.version };
  },
  present: (member: Member) => presentUser(member, principal),
});

const editOf = (before: Member, { user }: Member): AuditEntry => ({
  action: 'user.edit',
  subject: user.id,
  before: userFacts(before.user),
  after: userFacts(user),
});

export const userHandlers: Handlers<keyof typeof userCalls> = {
  'GET /api/1.0/user': async ({ principal, query }, { db }) => ({
    data: await db.once(async (tx) => {
      if (query.company_id !== undefined) await companyInReach(tx, principal, query.company_id);
      return listUsers(tx, principal, query.company_id);
    }),
  }),

  'POST /api/1.0/user': async (call, deps) => {
    const { member, ...invitation } = await createAndInvite(call, deps, call.body);
    return { user: presentUser(member, call.principal), ...invitation };
  },

  'PUT /api/1.0/user': (call, deps) =>
    change(call, deps, async (tx) => {
      const { principal, body } = call;
      const { changed, refused } = await setDisabled(tx, principal, body.ids, body.disabled);
      const companies = new Map(changed.map(({ after }) => [after.company.id, after.company]));
      return {
        answer: { changed: changed.map(({ after }) => presentUser(after, principal)), refused },
        audit: changed.map(({ before, after }) => editOf(before, after)),
        changed: [...companies.values()].map((company) => ({ company, what: 'user' })),
      };
    }),

  'PUT /api/1.0/user/:id': (call, deps) =>
    save(call, deps, userOf(call), async (tx, before) => {
      const after = await changeUser(tx, call.principal, before, call.body);
      return {
        answer: presentUser(after, call.principal),
        audit: editOf(before, after),
        changed: { company: after.company, what: 'user' },
      };
    }),

  'DELETE /api/1.0/user/:id': (call, deps) =>
    save(call, deps, userOf(call), async (tx, before) => {
      await deleteUser(tx, call.principal, before);
      return {
        answer: { ok: true },
        audit: { action: 'user.delete', subject: before.user.id, before: userFacts(before.user) },
        changed: { company: before.company, what: 'user' },
      };
    }),

  'PUT /api/1.0/user/:id/resetpassword': async (call, deps) => {
    const { member: _, ...invitation } = await resetPassword(call, deps, call.params.id, call.query.mail ?? true);
    return invitation;
  },

  'GET /api/1.0/user/:id/permissions': ({ principal, params }, { db }) =>
    db.once(async (tx) => effectivePermissions(tx, principal, await readMember(tx, principal, params.id))),
};
