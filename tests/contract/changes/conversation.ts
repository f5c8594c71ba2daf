import { randomUUID } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import type { Recipes } from './recipe.ts';
import { randomPin } from '../../support/services.ts';
import { fresh, type World } from './world.ts';

/** A review of a new message to the assistant. */
async function review(world: World) {
  const { ws } = world;
  const path = 'POST /api/1.0/workspaces/:ws/conversation/:device';
  const messageId = randomUUID();
  await world.do(path, { params: { ws, device: 'assistant' }, body: { messageId, text: fresh('where is it') } });
  const { data } = await eventually(
    () => world.do('GET /api/1.0/verbatim/:ws', { params: { ws }, query: { review: 'new' } }),
    (listed) => listed.data.length > 0,
  );
  return { ws, body: { action: 'ignore' as const, ids: data.slice(0, 1).map(({ id }) => id) } };
}

/** PIN codes, guests and verbatims. */
export const conversationChanges = {
  'POST /api/1.0/verbatim/:ws/export': {
    action: 'verbatim.export',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { format: 'csv', columns: ['time', 'text'] } } }),
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': {
    action: 'pinCode.create',
    async make(world) {
      const { vthingId } = await world.thing(1);
      return { input: { params: { ws: world.ws, vthingId }, body: { value: randomPin() } } };
    },
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': {
    action: 'pinCode.create',
    async make(world) {
      const { vthingId } = await world.thing(1);
      return { input: { params: { ws: world.ws, vthingId }, body: { number: 2 } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    action: 'pinCode.edit',
    async make(world) {
      const { _id: codeId, vthingId, version } = await world.pinCode();
      return { version, input: { params: { ws: world.ws, vthingId, codeId }, body: { count: 3 } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    action: 'pinCode.delete',
    async make(world) {
      const { _id: codeId, vthingId, version } = await world.pinCode();
      return { version, input: { params: { ws: world.ws, vthingId, codeId } } };
    },
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/code': {
    action: 'pinCode.create',
    async make(world) {
      const { vthingId: id } = await world.thing(1);
      return { input: { params: { ws: world.ws, id }, body: { value: randomPin() } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': {
    action: 'pinCode.edit',
    async make(world) {
      const { _id: codeId, vthingId: id, version } = await world.pinCode();
      return { version, input: { params: { ws: world.ws, id, codeId }, body: { count: 3 } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': {
    action: 'pinCode.delete',
    async make(world) {
      const { _id: codeId, vthingId: id, version } = await world.pinCode();
      return { version, input: { params: { ws: world.ws, id, codeId } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId': {
    action: 'guest.edit',
    async make(world) {
      const { id: userId, vthingId: id, version } = await world.guest();
      return { version, input: { params: { ws: world.ws, id, userId }, body: { disabled: true } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId': {
    action: 'guest.delete',
    async make(world) {
      const { id: userId, vthingId: id, version } = await world.guest();
      return { version, input: { params: { ws: world.ws, id, userId } } };
    },
  },
  'POST /api/1.0/verbatim/:ws/review': {
    action: 'verbatim.ignore',
    async make(world) {
      const { ws, body } = await review(world);
      return { input: { params: { ws }, body } };
    },
  },
  'POST /api/1.0/verbatim/:ws/review/:id/undo': {
    action: 'verbatim.undo',
    async make(world) {
      const { ws, body } = await review(world);
      const { review: id } = await world.do('POST /api/1.0/verbatim/:ws/review', { params: { ws }, body });
      return { input: { params: { ws, id } } };
    },
  },
} satisfies Partial<Recipes>;
