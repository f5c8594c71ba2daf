import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readableId } from '../../platform/ids/readableId.ts';

let server: TestServer;
let tenant: Tenant;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db, 'Beta');
  admin = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

describe('workspaces', () => {
  test('are listed by label, those of the own company alone', async () => {
    const other = await newTenant(server.deps.db, 'Alpha of somebody else');
    const created = await server.call('POST /api/1.0/workspaces', {
      token: admin,
      body: { workspace_name: ' alpha ', time_zone: 'America/New_York' },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ label: 'alpha', language: 'auto', time_zone: 'America/New_York', version: 1 });
    expect(created.body.company_id).toBe(tenant.companyId);
    const { body } = await server.call('GET /api/1.0/workspaces', { token: admin });
    expect(body.data.map((workspace) => workspace.label)).toEqual(['alpha', 'Beta']);
    expect(body.data.map((workspace) => workspace.workspace)).not.toContain(other.ws);
  });

  test('a name is wanted, and a company that is not mine is refused', async () => {
    const empty = await server.call('POST /api/1.0/workspaces', { token: admin, body: { workspace_name: '  ' } });
    expect(empty.raw.json()).toMatchObject({ status: 400, fields: { workspace_name: { type: 'required' } } });
    const other = await newTenant(server.deps.db);
    const foreign = await server.call('POST /api/1.0/workspaces', {
      token: admin,
      body: { workspace_name: 'Theirs', company_id: other.companyId },
    });
    expect(foreign.status).toBe(403);
  });

  test('are renamed with at least three characters', async () => {
    const params = { ws: tenant.ws };
    const name = 'PUT /api/1.0/workspaces/:ws/newlabel/:label';
    const short = await server.call(name, { token: admin, params: { ...params, label: 'ab' } });
    expect(short.raw.json()).toMatchObject({
      status: 400,
      fields: { label: { type: 'too_short', params: { min: 3 } } },
    });
    const renamed = await server.call(name, { token: admin, params: { ...params, label: 'Bêta / 2 ☕' } });
    expect(renamed.body).toMatchObject({ label: 'Bêta / 2 ☕', version: 2 });
  });

  test('speak a language the platform knows', async () => {
    const name = 'PUT /api/1.0/workspaces/:ws/language/:lang';
    const set = await server.call(name, { token: admin, params: { ws: tenant.ws, lang: 'vietnamese' } });
    expect(set.body.language).toBe('vietnamese');
    const unknown = await server.call(name, { token: admin, params: { ws: tenant.ws, lang: 'klingon' } });
    expect(unknown.raw.json()).toMatchObject({ status: 400, fields: { lang: { type: 'not_an_option' } } });
  });

  test('can be deleted, except the default one of a company', async () => {
    const { body } = await server.call('POST /api/1.0/workspaces', { token: admin, body: { workspace_name: 'Short' } });
    const params = { ws: body.workspace };
    expect((await server.call('DELETE /api/1.0/workspaces/:ws', { token: admin, params })).status).toBe(200);
    expect((await server.call('GET /api/1.0/workspaces/:ws/stats', { token: admin, params })).status).toBe(403);
  });

  test('get a readable id for addresses', () => {
    expect(readableId('Café Zürich & Söhne', 'workspace')).toMatch(/^cafe_zurich_sohne_[0-9a-f]{6}$/);
    expect(readableId('客服', 'workspace')).toMatch(/^workspace_[0-9a-f]{6}$/);
  });
});

describe('the tag for a page', () => {
  test('carries the publishable key', async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/widget', {
      token: admin,
      params: { ws: tenant.ws },
    });
    expect(body.token).toBe(tenant.widgetKey);
    expect(body.snippet).toMatch(
      new RegExp(`^<script src="http://[^"]+/widget/v1/${tenant.widgetKey}.js" async></script>$`),
    );
  });
});

test('statistics grow with what is stored', async () => {
  const params = { ws: tenant.ws };
  const before = await server.call('GET /api/1.0/workspaces/:ws/stats', { token: admin, params });
  await server.call('POST /api/1.0/gael/:ws/intents', {
    token: admin,
    params,
    body: { intent_name: 'greeting', utterances: [{ text: 'good morning to you' }] },
  });
  const after = await server.call('GET /api/1.0/workspaces/:ws/stats', { token: admin, params });
  expect(after.body.sizeNLP).toBeGreaterThan(before.body.sizeNLP);
  const { totalSize, sizeLogs, sizeVerbatims, sizeNLP, sizeFiles } = after.body;
  expect(totalSize).toBe(sizeLogs + sizeVerbatims + sizeNLP + sizeFiles);
});
