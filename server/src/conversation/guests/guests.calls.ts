import type { guestCalls, ThingUser } from '@parlance/contract/calls/guests';
import { can } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deleteParticipant, lockUser, setDisabled, type Participant } from './access.ts';
import { codeHandlers } from './pinCodes.calls.ts';
import { nextChallenge } from './pinGate.ts';
import { getService, listServices } from './services.ts';
import { findService, signInByPin } from './signIn.ts';
import { thingLabel } from '../../workspace/things/things.ts';
import { getUser, listUsers } from './users.ts';

/** The guest or visitor that a call is about. */
const userOf = ({ ws, params }: { ws: string; params: { id: string; userId: string } }) => ({
  async lock(tx: Tx): Promise<LockedUser> {
    const who = { ws, thing: (await getService(tx, ws, params.id)).id, id: params.userId };
    const user = await lockUser(tx, who);
    return { user, who, version: user.version };
  },
  present: ({ user }: LockedUser) => user,
});
interface LockedUser {
  user: ThingUser;
  who: Participant;
  version: number;
}

export const guestHandlers: Handlers<keyof typeof guestCalls> = {
  'GET /api/1.0/workspaces/:ws/services': async ({ ws }, { db }) => ({
    data: await db.tx((tx) => listServices(tx, ws)),
  }),

  ...codeHandlers,

  'GET /api/1.0/workspaces/:ws/services/:vthingId/signin': ({ ws, params, client }, { db }) =>
    db.tx(async (tx) => {
      const service = await findService(tx, ws, params.vthingId);
      if (!service) throw refuse.notFound('service_not_found');
      return {
        label: thingLabel(service.thing.name),
        workspace_label: service.workspace.label,
        riddle: await nextChallenge(tx, { ws, thing: service.thing.id, ip: client.ip }),
      };
    }),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/signin': (call, deps) =>
    signInByPin(call, deps, call.params.vthingId, call.body),

  'GET /api/1.0/workspaces/:ws/vthing/:id/users': ({ ws, params, query, principal }, { db }) =>
    db.tx(async (tx) => {
      const { id } = await getService(tx, ws, params.id);
      return listUsers(tx, ws, id, query, can(principal, 'user:manage', ws));
    }),

  'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId': (call, deps) =>
    save<LockedUser, ThingUser>(call, deps, userOf(call), async (tx, { who, user: before }) => {
      const { disabled } = call.body;
      if (before.disabled === disabled) return { answer: before, audit: [], changed: [] };
      await setDisabled(tx, deps.events, who, before, disabled);
      const after = await getUser(tx, who.ws, who.thing, who.id);
      const sides = { before: { disabled: before.disabled }, after: { disabled: after.disabled } };
      return { answer: after, audit: { action: 'guest.edit', subject: who.id, ...sides }, changed: 'guest' };
    }),

  'DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId': (call, deps) =>
    save(call, deps, userOf(call), async (tx, { who, user: before }) => {
      await deleteParticipant(tx, deps.events, who);
      const audit = { action: 'guest.delete', subject: who.id, before };
      return { answer: { ok: true }, audit, changed: 'guest' };
    }),
};
