import type { Recipes } from './recipe.ts';
import { fresh } from './world.ts';

/** Scripts, and the groups and attributes of virtual things. */
export const automationChanges = {
  'POST /api/1.0/workspaces/:ws/script': {
    action: 'script.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { script_name: fresh('script') } } }),
  },
  'PUT /api/1.0/workspaces/:ws/script/:id': {
    action: 'script.edit',
    async make(world) {
      const { script_id: id, version } = await world.script();
      return { version, input: { params: { ws: world.ws, id }, body: { scriptCode: '// changed' } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/script/:id': {
    action: 'script.delete',
    async make(world) {
      const { script_id: id, version } = await world.script();
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/revert': {
    action: 'script.revert',
    async make(world) {
      const { script_id: id, version } = await world.script();
      return { version, input: { params: { ws: world.ws, id }, body: { version: 1 } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/play': {
    action: 'script.play',
    sides: ['after'],
    async make(world) {
      const { script_id: id } = await world.script();
      return { input: { params: { ws: world.ws, id }, body: {} } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/cancel': {
    action: 'script.cancel',
    sides: ['after'],
    async make(world) {
      const { script_id: id } = await world.script();
      return { input: { params: { ws: world.ws, id }, body: {} } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/scripts': {
    action: 'workspace.scripts',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: { hosts: ['api.example.com'] } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/event/:name': {
    action: 'event.delete',
    async make(world) {
      const { ws } = world;
      const [name, attribute_name] = [fresh('door'), 'state'];
      const body = { event_name: name, attribute_name, attribute_value: 'open' };
      await world.do('POST /api/1.0/workspaces/:ws/event', { params: { ws }, body });
      return { input: { params: { ws, name }, body: { attribute_name } } };
    },
  },
  'POST /api/1.0/workspaces/:ws/group/:name': {
    action: 'group.create',
    make: async ({ ws }) => ({ input: { params: { ws, name: fresh('group') }, body: { devices: ['assistant'] } } }),
  },
  'DELETE /api/1.0/workspaces/:ws/group/:name': {
    action: 'group.delete',
    async make(world) {
      const { group_name: name } = await world.group();
      return { input: { params: { ws: world.ws, name } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/device/:id/rename/:name': {
    action: 'thing.edit',
    async make(world) {
      const { vthingId: id, version } = await world.thing();
      return { version, input: { params: { ws: world.ws, id, name: fresh('renamed') } } };
    },
  },
} satisfies Partial<Recipes>;
