import type { Recipes } from './recipe.ts';
import { fresh } from './world.ts';

/** Scripts, and the groups and attributes of virtual things. */
export const automationChanges = {
  'POST /api/1.0/workspaces/:ws/script': {
    action: 'script.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { script_name: fresh('script') } } }),
  },
  'POST /api/1.0/workspaces/:ws/scripts/drafted': {
    action: 'script.create',
    async make(world) {
      const params = { ws: world.ws };
      const attributes = { triggers: [], consoleModel: {} };
      const script = { script_name: fresh('script'), type: 'adv' as const, scriptCode: 'return 1', attributes };
      const body = { ...script, tests: [{ name: 'Ends' }] };
      const { draft_id } = await world.do('POST /api/1.0/workspaces/:ws/scripts/draft/run', { params, body });
      return { input: { params, body: { ...body, draft_id } } };
    },
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
  'POST /api/1.0/workspaces/:ws/script/:id/tests': {
    action: 'scripttest.create',
    async make(world) {
      const { script_id: id } = await world.script();
      return { input: { params: { ws: world.ws, id }, body: { name: fresh('test') } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId': {
    action: 'scripttest.edit',
    async make(world) {
      const { version, ...params } = await world.scriptTest();
      return { version, input: { params, body: { name: fresh('test') } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/script/:id/test/:testId': {
    action: 'scripttest.delete',
    async make(world) {
      const { version, ...params } = await world.scriptTest();
      return { version, input: { params } };
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
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/move': {
    action: 'script.moveRuns',
    sides: ['after'],
    async make(world) {
      const { script_id: id } = await world.script();
      const params = { ws: world.ws, id };
      await world.do('PUT /api/1.0/workspaces/:ws/script/:id', { params, body: { production: true } });
      return { input: { params, body: {} } };
    },
  },
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/end': {
    action: 'script.endRuns',
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
  'DELETE /api/1.0/workspaces/:ws/configuration/scripts': {
    action: 'workspace.scripts',
    sides: ['before', 'after'],
    async make(world) {
      const params = { ws: (await world.workspace()).workspace };
      const path = 'PUT /api/1.0/workspaces/:ws/configuration/scripts';
      const { version } = await world.do(path, { params, body: { hosts: ['api.example.com'] } });
      return { version, input: { params } };
    },
  },
  'POST /api/1.0/workspaces/:ws/store/device': {
    action: 'connection.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { connector: 'sensor', name: fresh('sensor') } } }),
  },
  'PUT /api/1.0/workspaces/:ws/store/device/:id': {
    action: 'connection.edit',
    async make(world) {
      const { ws } = world;
      const body = { connector: 'sensor', name: fresh('sensor') };
      const made = await world.do('POST /api/1.0/workspaces/:ws/store/device', { params: { ws }, body });
      const { vthingId: id, version } = made;
      return { version, input: { params: { ws, id }, body: { settings: { seed: 7 } } } };
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
    action: 'group.edit',
    sides: ['before', 'after'],
    async make(world) {
      const { group_name: name, version } = await world.group();
      return { version, input: { params: { ws: world.ws, name }, body: { devices: ['assistant'] } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/group/:name': {
    action: 'group.delete',
    async make(world) {
      const { group_name: name, version } = await world.group();
      return { version, input: { params: { ws: world.ws, name } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/secret': {
    action: 'thing.secret',
    async make(world) {
      const { vthingId: id } = await world.thing();
      return { input: { params: { ws: world.ws, id }, body: {} } };
    },
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook': {
    action: 'webhook.create',
    async make(world) {
      const { vthingId: id } = await world.thing();
      return { input: { params: { ws: world.ws, id }, body: { url: 'https://hooks.example.com/in' } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': {
    action: 'webhook.edit',
    async make(world) {
      const { params, version } = await world.webhook();
      return { version, input: { params, body: { description: 'changed' } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': {
    action: 'webhook.delete',
    async make(world) {
      const { params, version } = await world.webhook();
      return { version, input: { params } };
    },
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret': {
    action: 'webhook.rotateSecret',
    make: async (world) => ({ input: { params: (await world.webhook()).params } }),
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/key': {
    action: 'hook.create',
    async make(world) {
      const { vthingId: id } = await world.thing();
      return { input: { params: { ws: world.ws, id } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/hook': {
    action: 'hook.edit',
    async make(world) {
      const { params, version } = await world.incomingHook();
      return { version, input: { params, body: { enabled: false } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/hook': {
    action: 'hook.delete',
    async make(world) {
      const { params, version } = await world.incomingHook();
      return { version, input: { params } };
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
