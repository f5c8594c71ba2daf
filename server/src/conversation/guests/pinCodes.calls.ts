import type { ParsedBodyOf } from '@parlance/contract';
import type { guestCalls, PinCode } from '@parlance/contract/calls/guests';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { change, type ChangeCall, save, type VersionedCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
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
import { getService } from './services.ts';

type Service = 'services/:vthingId/pincodes';
type Body<M extends 'POST' | 'PUT'> = ParsedBodyOf<
  M extends 'POST' ? `POST /api/1.0/workspaces/:ws/${Service}` : `PUT /api/1.0/workspaces/:ws/${Service}/:codeId`
>;

/** A code for the audit log, with its value masked: a reader of the log could sign in with it. */
const maskedForAudit = ({ value, ...rest }: PinCode) => ({ ...rest, value: `•••••${value.slice(-3)}` });

/** The PIN code that a call is about. */
const pinCodeOf = (ws: string, thing: string, codeId: string) => ({
  // A service in the trash has no codes.
  lock: async (tx: Tx) => lockPinCode(tx, ws, (await getService(tx, ws, thing)).id, codeId),
  present: presentPinCode,
});

const list = ({ db }: Deps, ws: string, thing: string) =>
  db.tx(async (tx) => {
    const { id } = await getService(tx, ws, thing);
    return { data: await listPinCodes(tx, ws, id) };
  });

const check = ({ db }: Deps, ws: string, thing: string, value: string) =>
  db.tx(async (tx) => {
    const { id } = await getService(tx, ws, thing);
    if (!(await isTaken(tx, ws, id, value))) throw refuse.notFound('code_not_found');
  });

const create = (call: ChangeCall & { body: Body<'POST'> }, deps: Deps, thing: string) =>
  change<PinCode>(call, deps, async (tx) => {
    const { id } = await getService(tx, call.ws, thing);
    const created = await createPinCode(tx, call.ws, id, call.body, call.principal.login);
    const audit = { action: 'pinCode.create', subject: created._id, after: maskedForAudit(created) };
    return { answer: created, audit, changed: 'pinCode' };
  });

const edit = (call: VersionedCall & { body: Body<'PUT'> }, deps: Deps, thing: string, codeId: string) =>
  save(call, deps, pinCodeOf(call.ws, thing, codeId), async (tx, row) => {
    const before = maskedForAudit(presentPinCode(row));
    const after = await changePinCode(tx, row, call.body);
    const audit = { action: 'pinCode.edit', subject: row.id, before, after: maskedForAudit(after) };
    return { answer: after, audit, changed: 'pinCode' };
  });

const remove = (call: VersionedCall, deps: Deps, thing: string, codeId: string) =>
  save(call, deps, pinCodeOf(call.ws, thing, codeId), async (tx, row) => {
    await deletePinCode(tx, row);
    const audit = { action: 'pinCode.delete', subject: row.id, before: maskedForAudit(presentPinCode(row)) };
    return { answer: { ok: true as const }, audit, changed: 'pinCode' };
  });

/**
 * Handlers of PIN codes, which have two addresses: below the service, and below the virtual thing that the service is.
 */
export const codeHandlers: Handlers<Extract<keyof typeof guestCalls, `${string}/${'pincodes' | 'code'}${string}`>> = {
  'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes': ({ ws, params }, deps) => list(deps, ws, params.vthingId),
  'GET /api/1.0/workspaces/:ws/vthing/:id/codes': ({ ws, params }, deps) => list(deps, ws, params.id),

  'HEAD /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': ({ ws, params }, deps) =>
    check(deps, ws, params.vthingId, params.codeId),
  'HEAD /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': ({ ws, params }, deps) =>
    check(deps, ws, params.id, params.codeId),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': (call, deps) => create(call, deps, call.params.vthingId),
  'POST /api/1.0/workspaces/:ws/vthing/:id/code': (call, deps) => create(call, deps, call.params.id),

  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': (call, deps) =>
    change(call, deps, async (tx) => {
      const { id } = await getService(tx, call.ws, call.params.vthingId);
      const made = await generatePinCodes(tx, call.ws, id, call.body, call.principal.login);
      const audit = made.map((code) => ({ action: 'pinCode.create', subject: code._id, after: maskedForAudit(code) }));
      return { answer: { data: made }, audit, changed: 'pinCode' };
    }),

  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': (call, deps) =>
    edit(call, deps, call.params.vthingId, call.params.codeId),
  'PUT /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': (call, deps) =>
    edit(call, deps, call.params.id, call.params.codeId),

  'DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': (call, deps) =>
    remove(call, deps, call.params.vthingId, call.params.codeId),
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': (call, deps) =>
    remove(call, deps, call.params.id, call.params.codeId),
};
