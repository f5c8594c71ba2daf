import type { FastifyRequest } from 'fastify';
import type { ParsedBodyOf } from '@parlance/contract';
import type { thingStateCalls } from '@parlance/contract/calls/thingState';
import { publicOrigin } from '../identity/credentials/links.ts';
import type { Tx } from '../platform/db/port.ts';
import type { Deps } from '../platform/deps.ts';
import { change } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/http/refusal.ts';
import { findBySecret, readSecret, resetSecret } from '../workspace/things/thingSecrets.ts';
import { lockThing, presentThing, resolveThing, type ThingRow } from '../workspace/things/things.ts';
import { type Changer, changerOf } from './attributes/attributes.ts';
import { listCommands, presentCommand, sendCommand } from './attributes/commands.ts';
import { setAvailability } from './thingState/availability.ts';
import { describeThing } from './thingState/describeThing.ts';
import { listStates, listThingChanges, readState, readValue } from './thingState/readState.ts';
import { reportValues } from './thingState/reportValues.ts';

type Report = ParsedBodyOf<'POST /api/1.0/things/:ws/:id/report'>;

/** Stores a report. The stacks of the attributes have the values before, so it is not in the audit log. */
async function takeReport(tx: Tx, { events }: Deps, { ws, id }: ThingRow, report: Report, by: Changer) {
  const values = report.values.map(({ event_name, attribute_name, value, unit, type, at, read_only }) => ({
    event: event_name,
    attribute: attribute_name,
    value,
    unit,
    type,
    at: at === undefined ? undefined : new Date(at),
    readOnly: read_only,
  }));
  const answer = await reportValues(tx, events, ws, id, values, by);
  await setAvailability(tx, events, ws, id, { ...report.availability, by });
  return { answer, audit: [], changed: [] };
}

/** The origin of the request, used where no public address is configured. */
const requestOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export const thingStateHandlers: Handlers<keyof typeof thingStateCalls> = {
  'GET /api/1.0/workspaces/:ws/vthings/states': async ({ ws }, { db }) => ({
    data: await db.tx((tx) => listStates(tx, ws)),
  }),

  'GET /api/1.0/workspaces/:ws/vthing/:id/state': ({ ws, params }, { db }) =>
    db.tx((tx) => readState(tx, ws, params.id)),

  'GET /api/1.0/workspaces/:ws/vthing/:id/changes': async ({ ws, params, query }, { db }) => ({
    data: await db.tx((tx) => listThingChanges(tx, ws, params.id, query)),
  }),

  'GET /api/1.0/workspaces/:ws/vthing/:id/commands': ({ ws, params, query }, { db }) =>
    db.tx(async (tx) => {
      const { id } = await resolveThing(tx, ws, params.id);
      return { data: await listCommands(tx, ws, id, query.limit) };
    }),

  // Not in the audit log: the list of commands has who gave it, when and through what.
  'POST /api/1.0/workspaces/:ws/vthing/:id/command': (call, deps) =>
    change(call, deps, async (tx) => {
      const { event_name, attribute_name, value, unit, timeout: seconds } = call.body;
      const { id: thing } = await resolveThing(tx, call.ws, call.params.id);
      const key = { thing, event_name, attribute_name };
      const by = changerOf(call.principal);
      const row = await sendCommand(tx, deps.events, call.ws, { key, value, unit, seconds, by });
      return { answer: presentCommand(row), audit: [], changed: [] };
    }),

  'POST /api/1.0/workspaces/:ws/vthing/:id/report': async (call, deps) => {
    return change(call, deps, async (tx) => {
      const thing = await resolveThing(tx, call.ws, call.params.id);
      return takeReport(tx, deps, thing, call.body, changerOf(call.principal));
    });
  },

  'POST /api/1.0/things/:ws/:id/report': async (call, deps) => {
    const secret = call.request.headers['x-thing-secret'];
    return change(call, deps, async (tx) => {
      const { ws, params } = call;
      const thing = typeof secret === 'string' ? await findBySecret(tx, ws, params.id, secret) : undefined;
      if (!thing) throw refuse.unauthorized('thing_secret_wrong');
      return takeReport(tx, deps, thing, call.body, { via: 'thing', actor: thing.name });
    });
  },

  'GET /api/1.0/workspaces/:ws/vthing/:id/secret': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readSecret(tx, ws, (await resolveThing(tx, ws, params.id)).id)),

  'PUT /api/1.0/workspaces/:ws/vthing/:id/secret': (call, deps) =>
    change(call, deps, async (tx) => {
      // Locked, as a thing has one present secret: the later of two concurrent resets replaces the other.
      const { id } = await lockThing(tx, call.ws, (await resolveThing(tx, call.ws, call.params.id)).id);
      const { login } = call.principal;
      const before = await readSecret(tx, call.ws, id);
      const answer = await resetSecret(tx, call.ws, id, call.body.overlap, login);
      const { secret: _, ...after } = answer;
      return { answer, audit: { action: 'thing.secret', subject: id, before, after }, changed: 'thing' };
    }),

  'GET /api/1.0/workspaces/:ws/vthing/:id/value/:event/:attribute': async ({ ws, params, reply }, { db }) => {
    const value = await db.tx(async (tx) => {
      const { id } = await resolveThing(tx, ws, params.id);
      return readValue(tx, ws, id, params.event, params.attribute);
    });
    await reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(value));
  },

  'GET /api/1.0/workspaces/:ws/vthing/:id/description': async ({ ws, params, reply, request }, { db, config }) => {
    const description = await db.tx(async (tx) => {
      const thing = presentThing(await resolveThing(tx, ws, params.id));
      return describeThing(
        thing,
        await readState(tx, ws, thing.vthingId),
        ws,
        publicOrigin(config) ?? requestOrigin(request),
      );
    });
    await reply
      .header('content-type', 'application/td+json')
      .header('content-disposition', `attachment; filename="${params.id.replaceAll(/[^\w-]/g, '_')}.td.json"`)
      .send(JSON.stringify(description, null, 2));
  },
};
