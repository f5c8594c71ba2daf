import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTenant, allowed, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

/** A call that also changes objects of a second kind needs the permission of the direct call for them. */

let server: TestServer;
let tenant: Tenant;
let admin: string;
let params: { ws: string };

beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  admin = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
});
afterAll(() => server.stop());

/** An analyst with these additional permissions. */
const having = async (...permissions: string[]) =>
  (await tenant.signIn('companyUser', undefined, allowed(tenant.ws, ...permissions))).token;

const missing = (permission: string) => ({ status: 403, type: 'permission_missing', params: { permission } });

const newIntent = async (intent_name: string, classes: string[] = []) =>
  (await server.call('POST /api/1.0/gael/:ws/intents', { token: admin, params, body: { intent_name, classes } })).body;
const newClass = async (class_name: string) =>
  (await server.call('POST /api/1.0/gael/:ws/class', { token: admin, params, body: { class_name } })).body;

describe('restoring', () => {
  const deleted = {
    async class() {
      const { id } = await newClass('Gone');
      await server.call('DELETE /api/1.0/gael/:ws/class/:id', { token: admin, params: { ...params, id } });
      return id;
    },
    async intent() {
      const { id } = await newIntent('gone');
      await server.call('DELETE /api/1.0/gael/:ws/intents/:id', { token: admin, params: { ...params, id } });
      return id;
    },
    async corpus() {
      const body = { corpus_name: 'gone', values: [{ value: 'a' }] };
      const made = await server.call('POST /api/1.0/gael/:ws/wordscorpus', { token: admin, params, body });
      const { id } = made.body;
      await server.call('DELETE /api/1.0/gael/:ws/wordscorpus/:id', { token: admin, params: { ...params, id } });
      return id;
    },
  };
  test.each(['class', 'intent', 'corpus'] as const)('a deleted %s needs the permission to create one', async (kind) => {
    const body = { kind, id: await deleted[kind]() };
    const others = (['class', 'intent', 'corpus'] as const).filter((one) => one !== kind);
    const token = await having(...others.map((one) => `nlp_${one}:create`));
    const refused = await server.call('POST /api/1.0/gael/:ws/restore', { token, params, body });
    expect(refusal(refused)).toMatchObject(missing(`nlp_${kind}:create`));
    const may = await having(`nlp_${kind}:create`);
    expect((await server.call('POST /api/1.0/gael/:ws/restore', { token: may, params, body })).status).toBe(200);
  });
});

describe('adding an intent to a class', () => {
  test('needs the permission to edit classes for a new intent', async () => {
    await newClass('Shop');
    const body = { intent_name: 'inside', classes: ['Shop'] };
    const token = await having('nlp_intent:create');
    const refused = await server.call('POST /api/1.0/gael/:ws/intents', { token, params, body });
    expect(refusal(refused)).toMatchObject(missing('nlp_class:edit'));
    const may = await having('nlp_intent:create', 'nlp_class:edit');
    expect((await server.call('POST /api/1.0/gael/:ws/intents', { token: may, params, body })).status).toBe(201);
  });

  test('needs it for a changed intent too, unless its classes stay the same', async () => {
    await newClass('Home');
    const { id } = await newIntent('mover', ['Home']);
    const token = await having('nlp_intent:edit');
    const put = (classes: string[]) =>
      server.call('PUT /api/1.0/gael/:ws/intents/:id', { token, params: { ...params, id }, body: { classes } });
    expect(refusal(await put([]))).toMatchObject(missing('nlp_class:edit'));
    expect((await put(['home'])).status).toBe(200);
    const { body } = await server.call('GET /api/1.0/gael/:ws/class/:id', { token, params: { ...params, id: 'Home' } });
    expect(body.intents).toEqual([id]);
  });
});

test('cancelling a task needs the permission that starts it', async () => {
  const github = { url: 'https://git.invalid/none', token: 'x' };
  await server.call('PUT /api/1.0/workspaces/:ws/configuration/github', { token: admin, params, body: github });
  const pull = await server.call('POST /api/1.0/workspaces/:ws/github/pull', { token: admin, params, body: {} });
  const { taskId } = pull.body;
  const token = await having('nlp_class:edit', 'nlp_intent:create');
  const task = { ...params, taskId };
  const refused = await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token, params: task });
  expect(refusal(refused)).toMatchObject(missing('workspace:edit'));
});
