import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { audit } from '../../platform/db/workspaceTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { backOfficePeople } from '../testing.ts';

let server: TestServer;
let home: Tenant;
let other: Tenant;
let boss: string;
let partner: string;
let admin: { token: string; login: string };

beforeAll(async () => {
  server = await startTestServer({ work: false });
  ({ home, other, boss, partner, admin } = await backOfficePeople(server.deps.db));
});
afterAll(() => server.stop());

describe('the audit log', () => {
  beforeAll(async () => {
    const params = { ws: home.ws };
    const made = await server.call('POST /api/1.0/gael/:ws/class', {
      token: admin.token,
      params,
      body: { class_name: '=HYPERLINK("x")' },
    });
    await server.call('PUT /api/1.0/gael/:ws/class/:id', {
      token: admin.token,
      params: { ...params, id: made.body.id },
      body: { class_name: 'Orders 100%' },
    });
    await server.deps.db.tx((tx) =>
      tx.insert(audit).values({ ws: other.ws, actor: 'somebody', action: 'class.create', subject: 's' }),
    );
  });
  const list = async (token: string, query = {}) =>
    (await server.call('GET /api/1.0/backend/audit', { token, query })).body;

  test('is filtered, by pages, newest first', async () => {
    const edits = await list(boss, { action: 'class', workspace: home.ws });
    expect(edits.data.map(({ action }) => action)).toEqual(['class.edit', 'class.create']);
    expect(await list(boss, { action: 'class.edit', actor: admin.login.toUpperCase() })).toMatchObject({ total: 1 });
    expect(await list(boss, { search: '100%' })).toMatchObject({ total: 1 });
    expect(await list(boss, { search: 'Clàss.edit' })).toMatchObject({ total: 1 });
    expect(await list(boss, { search: '100_' })).toMatchObject({ total: 0 });
    expect(await list(boss, { action: 'class', end_date: '2020-01-01T00:00:00Z' })).toMatchObject({ total: 0 });
    const page = await list(boss, { action: 'class', limit: 1, offset: 1 });
    expect(page).toMatchObject({ total: 3, data: [{ action: 'class.edit' }] });
  });

  test('shows the values before and after', async () => {
    const [edit] = (await list(partner, { action: 'class.edit' })).data;
    const entry = await server.call('GET /api/1.0/backend/audit/entry/:id', {
      token: partner,
      params: { id: edit?.id ?? '' },
    });
    expect(edit?.name).toBe('Orders 100%');
    expect(entry.body).toMatchObject({
      name: 'Orders 100%',
      before: { class_name: '=HYPERLINK("x")' },
      after: { class_name: 'Orders 100%' },
    });
  });

  test('names the subject even if the entry has no name', async () => {
    const params = { ws: home.ws };
    const made = await server.call('POST /api/1.0/gael/:ws/class', {
      token: admin.token,
      params,
      body: { class_name: 'Restored' },
    });
    const { id } = made.body;
    await server.call('DELETE /api/1.0/gael/:ws/class/:id', { token: admin.token, params: { ...params, id } });
    await server.call('POST /api/1.0/gael/:ws/restore', { token: admin.token, params, body: { kind: 'class', id } });
    const query = { action: 'class.restore' };
    const { body } = await server.call('GET /api/1.0/backend/audit', { token: boss, query });
    expect(body.data).toMatchObject([{ subject: id, name: 'Restored' }]);
  });

  test('keeps other companies’ changes to themselves', async () => {
    const seen = await list(partner);
    expect(seen.total).toBeGreaterThan(0);
    expect(seen.data.some(({ workspace }) => workspace === other.ws)).toBe(false);
    const [foreign] = (await list(boss, { workspace: other.ws })).data;
    const entry = await server.call('GET /api/1.0/backend/audit/entry/:id', {
      token: partner,
      params: { id: foreign?.id ?? '' },
    });
    expect(entry.status).toBe(404);
    const { body } = await server.call('GET /api/1.0/backend/audit/facets', { token: partner });
    expect(body.workspaces).toEqual([home.ws]);
    expect(body.actors).not.toContain('somebody');
    expect(body.actions).toContain('class.edit');
  });

  test('names deleted workspaces, even after they are purged', async () => {
    const { ws } = await newTenant(server.deps.db, 'Acme Tea');
    const deleted = async () =>
      (await server.call('GET /api/1.0/backend/audit/facets', { token: boss })).body.deleted.filter(
        ({ workspace }) => workspace === ws,
      );
    const params = { ws };
    expect(await deleted()).toEqual([]);
    await server.call('DELETE /api/1.0/workspaces/:ws', { token: boss, params });
    expect(await deleted()).toEqual([{ workspace: ws, label: 'Acme Tea' }]);
    await server.deps.db.execute('delete from workspaces where id = $1', [ws]);
    expect(await deleted()).toEqual([{ workspace: ws, label: 'Acme Tea' }]);
  });

  test('is exported as a spreadsheet and as CSV without formulas', async () => {
    const get = (format: 'csv' | 'xlsx') =>
      server.call('GET /api/1.0/backend/audit/export', { token: boss, query: { format, action: 'class.edit' } });
    const sheet = read((await get('xlsx')).raw.rawPayload).Sheets['Audit'];
    const rows = utils.sheet_to_json<Record<string, string>>(sheet ?? {});
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ Actor: admin.login, Action: 'class.edit' });
    expect(rows[0]?.['After']).toContain('Orders 100%');
    const csv = (await get('csv')).raw;
    expect(csv.headers['content-disposition']).toMatch(/audit-.*\.csv/);
    expect(csv.payload.split('\r\n')).toHaveLength(2);
    // Their clocks are 26 hours apart, so that their days always differ.
    const names = ['Etc/GMT+12', 'Etc/GMT-14'].map(async (time_zone) => {
      const query = { format: 'csv' as const, time_zone };
      const { raw } = await server.call('GET /api/1.0/backend/audit/export', { token: boss, query });
      return raw.headers['content-disposition'];
    });
    expect(new Set(await Promise.all(names)).size).toBe(2);
  });
});
