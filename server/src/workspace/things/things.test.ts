import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { things } from '../../platform/db/workspaceTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { thingLabel } from './things.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const create = (name: string, auth?: 0 | 1) =>
  server.call('POST /api/1.0/workspaces/:ws/vthing', {
    token,
    params: { ws: tenant.ws },
    body: { name, ...(auth !== undefined && { auth }) },
  });
const change = (id: string, body: { name?: string; auth?: 0 | 1 }, version?: number) =>
  server.call('PUT /api/1.0/workspaces/:ws/vthing/:id', {
    token,
    params: { ws: tenant.ws, id },
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const remove = (id: string) =>
  server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { token, params: { ws: tenant.ws, id } });
const names = async () =>
  (await server.call('GET /api/1.0/workspaces/:ws/vthings', { token, params: { ws: tenant.ws } })).body.data.map(
    ({ name }) => name,
  );
const visit = (device: string, session?: string) =>
  server.call('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: tenant.ws },
    body: { token: tenant.widgetKey, device, ...(session !== undefined && { session }) },
  });

test('are in natural order', async () => {
  for (const number of [10, 9]) await create(`Lamp ${number}`);
  const lamps = (await names()).filter((name) => name.includes('amp'));
  expect(lamps).toEqual([expect.stringMatching(/9$/u), expect.stringMatching(/10$/u)]);
});

test.each([
  ['acme-vthing_front_desk', 'front_desk'],
  ['acme-desk-two', 'desk-two'],
  ['vthing_lamp', 'lamp'],
  ['assistant', 'assistant'],
  ['acme-', 'acme-'],
  ['acme-vthing_', 'acme-vthing_'],
])('%s is shown as %s', (name, label) => expect(thingLabel(name)).toBe(label));

test('a new workspace has its assistant, which stays', async () => {
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/vthings', { token, params: { ws: tenant.ws } });
  expect(body.data).toContainEqual({
    vthingId: 'assistant',
    name: 'assistant',
    label: 'assistant',
    image: 'social',
    auth: 0,
    deletable: false,
    version: 1,
  });
  expect((await remove('assistant')).status).toBe(409);
});

test('a virtual thing is created, renamed, switched to ask for a PIN, and noted in the audit log', async () => {
  const { status, body } = await create('acme-Front desk');
  expect(status).toBe(201);
  expect(body).toMatchObject({ label: 'Front desk', auth: 0, version: 1 });
  expect(body.vthingId).toMatch(/^front_desk_[0-9a-f]{6}$/);
  const changed = await change(body.vthingId, { name: 'acme-Reception', auth: 1 }, 1);
  expect(changed.body).toMatchObject({ label: 'Reception', auth: 1, version: 2 });
  expect((await change(body.vthingId, { auth: 0 }, 1)).raw.json()).toMatchObject({
    status: 412,
    current: { label: 'Reception', version: 2 },
  });
  const boss = (await tenant.signIn('superAdmin')).token;
  const log = await server.call('GET /api/1.0/backend/audit', { token: boss, query: { subject: body.vthingId } });
  expect(log.body.data.map(({ action }) => action)).toEqual(['thing.edit', 'thing.create']);
});

test('a name of invisible characters is refused', async () => {
  const refused = await create('\u200B\u200D \uFEFF');
  expect([refused.status, Object.keys(refused.raw.json().fields)]).toEqual([400, ['name']]);
  const { vthingId } = (await create('Lift')).body;
  const params = { ws: tenant.ws, id: vthingId, name: '\u200B' };
  const renamed = await server.call('PUT /api/1.0/workspaces/:ws/device/:id/rename/:name', { token, params });
  expect(renamed.status).toBe(400);
  const grouped = await server.call('POST /api/1.0/workspaces/:ws/group/:name', { token, params, body: {} });
  expect(grouped.status).toBe(400);
});

test('names that look the same are the same', async () => {
  expect((await create('Caf\u00E9 \u{1F468}\u200D\u{1F469}\u200D\u{1F467}')).status).toBe(201);
  const again = await create('Cafe\u0301\u200B \u{1F468}\u200D\u{1F469}\u200D\u{1F467}');
  expect(again.status).toBe(409);
  // A visible joiner: without it, the word has another meaning.
  const joined = await create('\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645');
  expect(joined.body.name).toBe('\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645');
});

test('a name is given once in a workspace; case is ignored', async () => {
  await create('acme-Twice');
  const { body } = await create('acme-Other');
  expect((await create('ACME-twice')).raw.json()).toMatchObject({ status: 409, type: 'device_exists' });
  expect((await change(body.vthingId, { name: 'acme-TWICE' })).raw.json()).toMatchObject({ status: 409 });
  const elsewhere = await newTenant(server.deps.db);
  const theirs = await server.call('POST /api/1.0/workspaces/:ws/vthing', {
    token: (await elsewhere.signIn('companyAdmin')).token,
    params: { ws: elsewhere.ws },
    body: { name: 'acme-Twice' },
  });
  expect(theirs.status).toBe(201);
});

describe('a deleted thing', () => {
  test('is not listed, lets no guest in, and can be restored from the trash', async () => {
    const { body: thing } = await create('acme-Kiosk');
    const id = thing.vthingId;
    const { body: visitor } = await visit(id);
    const talk = { token: visitor.token, params: { ws: tenant.ws, device: id } };
    const read = () => server.call('GET /api/1.0/workspaces/:ws/conversation/:device', talk);
    expect((await read()).status).toBe(200);

    expect((await remove(id)).status).toBe(200);
    expect(await names()).not.toContain('acme-Kiosk');
    expect((await read()).status).toBe(401);
    expect((await visit(id)).status).toBe(404);
    const own = await server.call('GET /api/1.0/workspaces/:ws/conversation/:device', { ...talk, token });
    expect(own.status).toBe(404);

    const restored = await server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
      token,
      params: { kind: 'thing', id },
    });
    expect(restored.status).toBe(200);
    expect(await names()).toContain('acme-Kiosk');
    expect((await visit(id)).status).toBe(201);
  });

  test('is distinguished in the trash from one with the same id in another workspace', async () => {
    const other = await newTenant(server.deps.db);
    const boss = (await tenant.signIn('superAdmin')).token;
    const trash = async () =>
      (await server.call('GET /api/1.0/backend/trash', { token: boss, query: { kind: 'thing' } })).body.data
        .filter((item) => item.id === 'freezer')
        .map(({ workspace, deleted_by }) => [workspace, deleted_by]);
    const deleters: [string, string][] = [];
    for (const home of [tenant, other]) {
      const { ws } = home;
      const by = await home.signIn('companyAdmin');
      deleters.push([ws, by.login]);
      await server.deps.db.tx((tx) => tx.insert(things).values({ id: 'freezer', ws, name: 'Freezer' }));
      await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', {
        token: by.token,
        params: { ws, id: 'freezer' },
      });
    }
    expect(await trash()).toEqual(deleters.toReversed());

    const purge = (query: { workspace?: string }) =>
      server.call('DELETE /api/1.0/backend/trash/:kind/:id', {
        token: boss,
        params: { kind: 'thing', id: 'freezer' },
        query,
      });
    expect((await purge({})).raw.json()).toMatchObject({ status: 400, fields: { workspace: { type: 'required' } } });
    expect((await purge({ workspace: tenant.ws })).status).toBe(200);
    expect(await trash()).toEqual([deleters[1]]);
    const restored = await server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
      token: boss,
      params: { kind: 'thing', id: 'freezer' },
      query: { workspace: other.ws },
    });
    expect([restored.status, await trash()]).toEqual([200, []]);
  });

  test('cannot be restored while its name is taken', async () => {
    const { body: thing } = await create('acme-Desk');
    await remove(thing.vthingId);
    await create('acme-Desk');
    const restored = await server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
      token,
      params: { kind: 'thing', id: thing.vthingId },
    });
    expect(restored.raw.json()).toMatchObject({ status: 409, type: 'device_restore_taken' });
  });

  test('says nothing to people who were talking to it', async () => {
    const { body: thing } = await create('acme-Lift');
    const params = { ws: tenant.ws, device: thing.vthingId };
    await server.call('GET /api/1.0/workspaces/:ws/conversation/:device', { token, params });
    await remove(thing.vthingId);
    const said = await server.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
      token,
      params,
      body: { messageId: '3a0c3c1e-6f7e-4d3b-9c4b-0f1d2c3b4a5e', text: 'hello' },
    });
    expect(said.status).toBe(404);
  });
});

test('from when a PIN is asked for, the publishable key opens no session, and those it opened end', async () => {
  const { body: thing } = await create('acme-Lobby');
  const { body: visitor } = await visit(thing.vthingId);
  await change(thing.vthingId, { auth: 1 });
  expect((await server.call('GET /api/1.0/me', { token: visitor.token })).status).toBe(401);
  expect((await visit(thing.vthingId, visitor.token)).raw.json()).toMatchObject({ status: 403, type: 'pin_required' });
  await change(thing.vthingId, { auth: 0 });
  expect((await visit(thing.vthingId)).status).toBe(201);
});

test('services are the things of the workspace by label, with whether they ask for a PIN', async () => {
  const own = await newTenant(server.deps.db);
  const boss = (await own.signIn('companyPartner')).token;
  const params = { ws: own.ws };
  for (const name of ['x-vthing_zoo', 'x-Bar', 'x-app 10', 'x-app 9'])
    await server.call('POST /api/1.0/workspaces/:ws/vthing', { token: boss, params, body: { name, auth: 1 } });
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/services', { token: boss, params });
  expect(body.data.map(({ label, auth }) => [label, auth])).toEqual([
    ['app 9', 1],
    ['app 10', 1],
    ['assistant', 0],
    ['Bar', 1],
    ['zoo', 1],
  ]);
});
