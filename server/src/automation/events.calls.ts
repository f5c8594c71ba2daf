import type { eventCalls } from '@parlance/contract/calls/events';
import type { Tx } from '../platform/db/port.ts';
import { change } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { resolveThing } from '../workspace/things/things.ts';
import { changerOf, deleteAttribute, listAttributes, listChanges, presentAttribute } from './attributes/attributes.ts';
import { deleteCommands } from './attributes/commands.ts';
import { listAttributeUses, listNameUses } from './attributes/attributeUses.ts';
import { changeAttribute } from './runs/triggers.ts';

/** The id of a thing given by id or name; null without one. @throws {Refusal} 404 */
const thingId = async (tx: Tx, ws: string, deviceName = ''): Promise<string | null> =>
  deviceName === '' ? null : (await resolveThing(tx, ws, deviceName)).id;

export const eventHandlers: Handlers<keyof typeof eventCalls> = {
  'GET /api/1.0/workspaces/:ws/events': async ({ ws }, { db }) => ({
    data: await db.tx((tx) => listAttributes(tx, ws)),
  }),

  'GET /api/1.0/workspaces/:ws/events/uses': async ({ ws }, { db }) => ({
    data: await db.tx((tx) => listAttributeUses(tx, ws)),
  }),

  'GET /api/1.0/workspaces/:ws/names/uses': async ({ ws, query }, { db }) => ({
    data: await db.tx((tx) => listNameUses(tx, ws, query)),
  }),

  // Not in the audit log: the stack of the attribute has who set it, when and through what.
  'POST /api/1.0/workspaces/:ws/event': async (call, deps) => {
    const { ws, body, principal } = call;
    const { deviceName, event_name, attribute_name, attribute_type: type, attribute_value: value, unit } = body;
    return change(call, deps, async (tx) => {
      const key = { thing: await thingId(tx, ws, deviceName), event_name, attribute_name };
      const { row } = await changeAttribute(tx, deps.events, ws, { key, value, type, unit, by: changerOf(principal) });
      return { answer: await presentAttribute(tx, row), audit: [], changed: [] };
    });
  },

  'DELETE /api/1.0/workspaces/:ws/event/:name': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params, body } = call;
      const thing = await thingId(tx, ws, body.deviceName);
      const key = { event_name: params.name, attribute_name: body.attribute_name };
      const before = await deleteAttribute(tx, ws, { ...key, thing });
      if (thing !== null) await deleteCommands(tx, ws, { ...key, thing });
      return {
        answer: { ok: true },
        audit: { action: 'event.delete', subject: before.event_id, before },
        changed: 'event',
      };
    }),

  'GET /api/1.0/workspaces/:ws/events/stack': async ({ ws, query }, { db }) => ({
    data: await db.tx((tx) => listChanges(tx, ws, query)),
  }),
};
