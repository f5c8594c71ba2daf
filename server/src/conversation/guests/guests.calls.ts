import type { guestCalls, PinCode, ThingUser } from '@parlance/contract/calls/guests';
import { can } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { forgetUser, lockUser, setDisabled, type Participant } from './access.ts';
import {
  changePinCode,
  createPinCode,
  deletePinCode,
  generatePinCodes,
  isTaken,
  listPinCodes,
  lockPinCode,
  presentPinCode,
} from './pinCodes.ts';
import { nextChallenge } from './pinGate.ts';
import { getService, listServices } from './services.ts';
import { findService, signInByPin } from './signIn.ts';
import { thingLabel } from '../../workspace/things/things.ts';
import { getUser, listUsers } from './users.ts';

/** A code as the audit log keeps it: without the value, which would let a reader of the log in. */
const noted = ({ value, ...rest }: PinCode) => ({ ...rest, value: `•••••${value.slice(-3)}` });

/** The PIN code that a call is about. */
const pinCodeOf = ({ ws, params }: { ws: string; params: { vthingId: string; codeId: string } }) => ({
  lock: (tx: Tx) => lockPinCode(tx, ws, params.vthingId, params.codeId),
  present: presentPinCode,
});

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

  'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const { id } = await getService(tx, ws, params.vthingId);
      return { data: await listPinCodes(tx, ws, id) };
    }),

  'HEAD /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const { id } = await getService(tx, ws, params.vthingId);
      if (!(await isTaken(tx, ws, id, params.codeId))) throw refuse.notFound('code_not_found');
    }),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': (call, deps) =>
    change<PinCode>(call, deps, async (tx) => {
      const { id } = await getService(tx, call.ws, call.params.vthingId);
      const created = await createPinCode(tx, call.ws, id, call.body, call.principal.login);
      const audit = { action: 'pinCode.create', subject: created._id, after: noted(created) };
      return { answer: created, audit, changed: 'pinCode' };
    }),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': (call, deps) =>
    change(call, deps, async (tx) => {
      const { id } = await getService(tx, call.ws, call.params.vthingId);
      const made = await generatePinCodes(tx, call.ws, id, call.body, call.principal.login);
      const audit = made.map((code) => ({ action: 'pinCode.create', subject: code._id, after: noted(code) }));
      return { answer: { data: made }, audit, changed: 'pinCode' };
    }),

  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': (call, deps) =>
    save(call, deps, pinCodeOf(call), async (tx, row) => {
      const before = noted(presentPinCode(row));
      const after = await changePinCode(tx, row, call.body);
      const audit = { action: 'pinCode.edit', subject: row.id, before, after: noted(after) };
      return { answer: after, audit, changed: 'pinCode' };
    }),

  'DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': (call, deps) =>
    save(call, deps, pinCodeOf(call), async (tx, row) => {
      await deletePinCode(tx, row);
      const audit = { action: 'pinCode.delete', subject: row.id, before: noted(presentPinCode(row)) };
      return { answer: { ok: true }, audit, changed: 'pinCode' };
    }),

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
      await forgetUser(tx, deps.events, who);
      const audit = { action: 'guest.delete', subject: who.id, before };
      return { answer: { ok: true }, audit, changed: 'guest' };
    }),
};
