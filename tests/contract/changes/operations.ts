import type { Recipes } from './recipe.ts';
import { fresh, type World } from './world.ts';

/** The prompt of a new workspace, saved once. */
async function writtenPrompt(world: World) {
  const { workspace } = await world.workspace();
  const id = `generateUtterances@${workspace}`;
  const { text } = await world.do('GET /api/1.0/prompt/:id', { params: { id } });
  const written = await world.do('PUT /api/1.0/prompt/:id', { params: { id }, body: { text: `${text} Be brief.` } });
  return { id, text, version: written.version };
}

async function trashedThing(world: World) {
  const { vthingId: id } = await world.thing();
  await world.do('DELETE /api/1.0/workspaces/:ws/vthing/:id', { params: { ws: world.ws, id } });
  return { kind: 'thing', id };
}

/** A person who talked in a new workspace. */
async function somebody(world: World) {
  const { workspace: ws } = await world.workspace();
  const conversation_id = fresh('conversation');
  await world.rows(
    `insert into conversations (id, ws, device, participant, channel) values ($2, $1, 'assistant', 'them', 'widget')`,
    [ws, conversation_id],
  );
  return { params: { ws }, body: { conversation_id } };
}

/** Caches, prompts, the trash, and data protection. */
export const operationsChanges = {
  'POST /api/1.0/workspaces/:ws/person/export': {
    action: 'person.export',
    make: async (world) => ({ input: await somebody(world) }),
  },
  'POST /api/1.0/workspaces/:ws/person/erase': {
    action: 'person.erase',
    make: async (world) => ({ input: await somebody(world) }),
  },
  'POST /api/1.0/workspaces/:ws/holds': {
    action: 'hold.set',
    async make(world) {
      const { params, body } = await somebody(world);
      return { input: { params, body: { ...body, reason: 'A case' } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/holds/:id': {
    action: 'hold.lift',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const { id } = await world.do('POST /api/1.0/workspaces/:ws/holds', {
        params: { ws },
        body: { reason: 'A case' },
      });
      return { input: { params: { ws, id } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/retention': {
    action: 'workspace.retention',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: { messages: 90, verbatims: 365, audit: null } } };
    },
  },
  'PUT /api/1.0/backend/flush': {
    action: 'cache.flush',
    sides: ['after'],
    make: async () => ({ input: {} }),
  },
  'PUT /api/1.0/prompt/:id': {
    action: 'prompt.edit',
    async make(world) {
      const { id, text, version } = await writtenPrompt(world);
      return { version, input: { params: { id }, body: { text: `${text} Be kind.` } } };
    },
  },
  'DELETE /api/1.0/prompt/:id': {
    action: 'prompt.reset',
    sides: ['before', 'after'],
    async make(world) {
      const { id, version } = await writtenPrompt(world);
      return { version, input: { params: { id } } };
    },
  },
  'POST /api/1.0/prompt/:id/rollback': {
    action: 'prompt.rollback',
    sides: ['before', 'after'],
    async make(world) {
      const { id, version } = await writtenPrompt(world);
      return { version, input: { params: { id }, body: { version: 0 } } };
    },
  },
  'PUT /api/1.0/backend/trash/:kind/:id/restore': {
    action: 'thing.restore',
    sides: [],
    make: async (world) => ({ input: { params: await trashedThing(world) } }),
  },
  'DELETE /api/1.0/backend/trash/:kind/:id': {
    action: 'thing.purge',
    make: async (world) => ({ input: { params: await trashedThing(world) } }),
  },
} satisfies Partial<Recipes>;
