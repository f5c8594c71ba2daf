import { randomUUID } from 'node:crypto';
import type { Recipes } from './recipe.ts';
import { fresh, type World } from './world.ts';

/** A picture of one pixel. */
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const general = (world: World, ws: string) =>
  world.do('GET /api/1.0/workspaces/:ws/configuration/general', { params: { ws } });
const endpoint = { url: 'https://models.example/v1', model: 'small' };
const smtp = { host: 'mail.example', port: 25, security: 'none' as const, from: 'a@mail.example' };
const github = { url: 'https://git.example/bot.git' };
const look = {
  position: 'left' as const,
  scheme: 'light' as const,
  language: 'en' as const,
  texts: { en: {}, fr: {} },
  ask_consent: true,
  origins: [],
  known_only: false,
};

/** Organizations, workspaces, their configuration, things, media and prompts. */
export const workspaceChanges = {
  'POST /api/1.0/workspaces/:ws/chart': {
    action: 'chart.create',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { input: { params: { ws }, body: { name: fresh('chart') } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/chart/:id': {
    action: 'chart.edit',
    async make(world) {
      const { ws, id, version } = await world.chart();
      return { version, input: { params: { ws, id }, body: { title: fresh('title') } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/chart/:id': {
    action: 'chart.delete',
    async make(world) {
      const { ws, id, version } = await world.chart();
      return { version, input: { params: { ws, id } } };
    },
  },
  'POST /api/1.0/company': {
    action: 'company.create',
    make: async () => ({ input: { body: { name: fresh('company') } } }),
  },
  'PUT /api/1.0/company/:id': {
    action: 'company.edit',
    async make(world) {
      const { id, version } = await world.company();
      return { version, input: { params: { id }, body: { name: fresh('renamed') } } };
    },
  },
  'DELETE /api/1.0/company/:id': {
    action: 'company.delete',
    async make(world) {
      const { id, version } = await world.company();
      return { version, input: { params: { id } } };
    },
  },
  'POST /api/1.0/workspaces': {
    action: 'workspace.create',
    make: async () => ({ input: { body: { workspace_name: fresh('workspace') } } }),
  },
  'PUT /api/1.0/workspaces/:ws/newlabel/:label': {
    action: 'workspace.rename',
    async make(world) {
      const { workspace: ws, version } = await world.workspace();
      return { version, input: { params: { ws, label: 'Another label' } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/language/:lang': {
    action: 'workspace.language',
    async make(world) {
      const { workspace: ws, version } = await world.workspace();
      return { version, input: { params: { ws, lang: 'french' } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws': {
    action: 'workspace.delete',
    async make(world) {
      const { workspace: ws, version } = await world.workspace();
      return { version, input: { params: { ws } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/queue/:taskId': {
    action: 'task.cancel',
    async make(world) {
      const taskId = randomUUID();
      await world.rows("insert into tasks (id, ws, kind) values ($1, $2, 'train')", [taskId, world.ws]);
      return { input: { params: { ws: world.ws, taskId } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/general': {
    action: 'workspace.general',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const { version } = await general(world, ws);
      return { version, input: { params: { ws }, body: { brand: '112233' } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/general': {
    action: 'workspace.general',
    sides: ['before', 'after'],
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: (await general(world, ws)).version, input: { params: { ws } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/github': {
    action: 'workspace.github',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: github } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/github': {
    action: 'workspace.github',
    sides: ['before', 'after'],
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const params = { ws };
      const { version } = await world.do('PUT /api/1.0/workspaces/:ws/configuration/github', { params, body: github });
      return { version, input: { params } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/smtp': {
    action: 'workspace.smtp',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: smtp } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/smtp': {
    action: 'workspace.smtp',
    sides: ['before', 'after'],
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const params = { ws };
      const { version } = await world.do('PUT /api/1.0/workspaces/:ws/configuration/smtp', { params, body: smtp });
      return { version, input: { params } };
    },
  },
  'POST /api/1.0/workspaces/:ws/configuration/smtp/test': {
    action: 'workspace.testMail',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const body = { ...smtp, host: '127.0.0.1', port: world.mail.port };
      await world.do('PUT /api/1.0/workspaces/:ws/configuration/smtp', { params: { ws }, body });
      return { input: { params: { ws }, body: { to: 'somebody@people.example' } } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/llm': {
    action: 'workspace.llm',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: endpoint } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/llm': {
    action: 'workspace.llm',
    sides: ['before', 'after'],
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const params = { ws };
      const { version } = await world.do('PUT /api/1.0/workspaces/:ws/configuration/llm', { params, body: endpoint });
      return { version, input: { params } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/speech': {
    action: 'workspace.speech',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: endpoint } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/speech': {
    action: 'workspace.speech',
    sides: ['before', 'after'],
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const params = { ws };
      const path = 'PUT /api/1.0/workspaces/:ws/configuration/speech';
      return { version: (await world.do(path, { params, body: endpoint })).version, input: { params } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/widget': {
    action: 'workspace.widget',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws }, body: look } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/widget': {
    action: 'workspace.widget',
    sides: ['before', 'after'],
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const params = { ws };
      const { version } = await world.do('PUT /api/1.0/workspaces/:ws/configuration/widget', { params, body: look });
      return { version, input: { params } };
    },
  },
  'PUT /api/1.0/workspaces/:ws/configuration/widget/secret': {
    action: 'workspace.widget',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      return { version: 0, input: { params: { ws } } };
    },
  },
  'POST /api/1.0/workspaces/:ws/github/push': {
    action: 'git.push',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      await world.do('PUT /api/1.0/workspaces/:ws/configuration/github', { params: { ws }, body: github });
      return { input: { params: { ws }, body: {} } };
    },
  },
  'POST /api/1.0/workspaces/:ws/github/pull': {
    action: 'git.pull',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      await world.do('PUT /api/1.0/workspaces/:ws/configuration/github', { params: { ws }, body: github });
      return { input: { params: { ws }, body: {} } };
    },
  },
  'POST /api/1.0/workspaces/:ws/vthing': {
    action: 'thing.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { name: fresh('thing') } } }),
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id': {
    action: 'thing.edit',
    async make(world) {
      const { vthingId: id, version } = await world.thing();
      return { version, input: { params: { ws: world.ws, id }, body: { name: fresh('renamed') } } };
    },
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id': {
    action: 'thing.delete',
    async make(world) {
      const { vthingId: id, version } = await world.thing();
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
  'POST /api/1.0/workspaces/:ws/media': {
    action: 'media.create',
    make: async ({ ws }) => ({ file: { name: 'dot.png', content: png }, input: { params: { ws } } }),
  },
  'DELETE /api/1.0/workspaces/:ws/media/:mediaId': {
    action: 'media.delete',
    async make(world) {
      const made = { file: { name: 'dot.png', content: png }, input: { params: { ws: world.ws } } };
      const { raw } = await world.send('POST /api/1.0/workspaces/:ws/media', made, {});
      const { id }: { id: string } = raw.json();
      return { input: { params: { ws: world.ws, mediaId: id } } };
    },
  },
} satisfies Partial<Recipes>;
