import type { guestCalls, PinCode } from '@parlance/contract/calls/guests';
import { can } from '@parlance/contract/permissions';
import { audit, auditAll } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { forgetUser, setDisabled } from './access.ts';
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
import { forgive, knock, riddleAt } from './pinGate.ts';
import { getService, listServices } from './services.ts';
import { findDoor, refusalOf, signInByPin } from './signIn.ts';
import { thingLabel } from '../../workspace/things/things.ts';
import { getUser, listUsers } from './users.ts';

/** A code as the audit log keeps it: without the value, which would let a reader of the log in. */
const noted = ({ value, ...rest }: PinCode) => ({ ...rest, value: `•••••${value.slice(-3)}` });

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
      if (!(await isTaken(tx, ws, id, params.codeId))) throw refuse.notFound('code');
    }),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': (call, deps) =>
    deps.db.tx(async (tx) => {
      const { id } = await getService(tx, call.ws, call.params.vthingId);
      const created = await createPinCode(tx, call.ws, id, call.body, call.principal.login);
      await audit(tx, call, 'pinCode.create', created._id, null, noted(created));
      await deps.events.changed(tx, call.ws, 'pinCode');
      return created;
    }),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': (call, deps) =>
    deps.db.tx(async (tx) => {
      const { id } = await getService(tx, call.ws, call.params.vthingId);
      const made = await generatePinCodes(tx, call.ws, id, call.body, call.principal.login);
      await auditAll(
        tx,
        call,
        made.map((code) => ({ action: 'pinCode.create', subject: code._id, before: null, after: noted(code) })),
      );
      await deps.events.changed(tx, call.ws, 'pinCode');
      return { data: made };
    }),

  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': (call, deps) =>
    deps.db.tx(async (tx) => {
      const row = await lockPinCode(tx, call.ws, call.params.vthingId, call.params.codeId);
      const before = presentPinCode(row);
      refuseStale(call.ifMatch, before);
      const after = await changePinCode(tx, row, call.body);
      await audit(tx, call, 'pinCode.edit', row.id, noted(before), noted(after));
      await deps.events.changed(tx, call.ws, 'pinCode');
      return after;
    }),

  'DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': (call, deps) =>
    deps.db.tx(async (tx) => {
      const row = await lockPinCode(tx, call.ws, call.params.vthingId, call.params.codeId);
      const before = presentPinCode(row);
      refuseStale(call.ifMatch, before);
      await deletePinCode(tx, row);
      await audit(tx, call, 'pinCode.delete', row.id, noted(before), null);
      await deps.events.changed(tx, call.ws, 'pinCode');
      return { ok: true as const };
    }),

  'GET /api/1.0/workspaces/:ws/services/:vthingId/signin': ({ ws, params, client }, { db }) =>
    db.tx(async (tx) => {
      const door = await findDoor(tx, ws, params.vthingId);
      if (!door) throw refuse.notFound('service');
      return {
        label: thingLabel(door.thing.name),
        workspace_label: door.workspace.label,
        riddle: await riddleAt(tx, { ws, thing: door.thing.id, ip: client.ip }),
      };
    }),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/signin': async ({ ws, params, body, client }, deps) => {
    const door = { ws, thing: params.vthingId, ip: client.ip };
    // Counted in a transaction of its own before the code is checked: a refusal rolls back its transaction.
    await deps.db.tx((tx) => knock(tx, door, body.riddle, body.solution));
    const outcome = await deps.db.tx(async (tx) => {
      const came = await signInByPin(tx, ws, params.vthingId, body, client);
      if (!('refused' in came)) {
        await deps.events.changed(tx, ws, 'guest');
        await deps.events.changed(tx, ws, 'pinCode');
      }
      if (!('refused' in came) || came.refused !== 'wrong') await forgive(tx, door);
      return came;
    });
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    return outcome.signIn;
  },

  'GET /api/1.0/workspaces/:ws/vthing/:id/users': ({ ws, params, query, principal }, { db }) =>
    db.tx(async (tx) => {
      const { id } = await getService(tx, ws, params.id);
      return listUsers(tx, ws, id, query, can(principal, 'user:manage', ws));
    }),

  'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId': (call, deps) =>
    deps.db.tx(async (tx) => {
      const who = { ws: call.ws, thing: (await getService(tx, call.ws, call.params.id)).id, id: call.params.userId };
      const before = await getUser(tx, who.ws, who.thing, who.id);
      refuseStale(call.ifMatch, before);
      if (before.disabled === call.body.disabled) return before;
      await setDisabled(tx, deps.events, who, before, call.body.disabled);
      const after = await getUser(tx, who.ws, who.thing, who.id);
      await audit(tx, call, 'guest.edit', who.id, { disabled: before.disabled }, { disabled: after.disabled });
      await deps.events.changed(tx, call.ws, 'guest');
      return after;
    }),

  'DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId': (call, deps) =>
    deps.db.tx(async (tx) => {
      const who = { ws: call.ws, thing: (await getService(tx, call.ws, call.params.id)).id, id: call.params.userId };
      const before = await getUser(tx, who.ws, who.thing, who.id);
      refuseStale(call.ifMatch, before);
      await forgetUser(tx, deps.events, who);
      await audit(tx, call, 'guest.delete', who.id, before, null);
      await deps.events.changed(tx, call.ws, 'guest');
      return { ok: true as const };
    }),
};
