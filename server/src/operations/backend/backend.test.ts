import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { companies, users } from '../../platform/db/accountTables.ts';
import { conversations, verbatims } from '../../platform/db/conversationTables.ts';
import { classes } from '../../platform/db/nlpTables.ts';
import { audit, workspaces } from '../../platform/db/workspaceTables.ts';
import { forgetModels, loadModel } from '../../studio/models/modelCache.ts';
import { emptyTrash } from '../trash/trash.ts';
import { eventually } from '../../testing/eventually.ts';
import { allowed, newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let home: Tenant;
let other: Tenant;
let boss: string;
let partner: string;
let admin: { token: string; login: string };

beforeAll(async () => {
  server = await startTestServer({ work: false });
  home = await newTenant(server.deps.db, 'Shop');
  other = await newTenant(server.deps.db, 'Elsewhere');
  boss = (await home.signIn('superAdmin')).token;
  partner = (await home.signIn('companyPartner')).token;
  admin = await home.signIn('companyAdmin', undefined, { scopes: ['org.db:write'] });
});
afterAll(() => server.stop());

describe('flushing', () => {
  /** Puts a model into the cache that is being read for ever. */
  const fill = () => {
    const slow = { ...server.deps.db, tx: () => new Promise<never>(() => undefined) };
    void loadModel(slow, 'slow');
  };

  test('empties the caches and reports the counts', async () => {
    forgetModels();
    fill();
    const { body } = await server.call('PUT /api/1.0/backend/flush', { token: boss });
    expect(body.caches).toMatchObject([{ name: 'models', entries: 1 }, { name: 'contentHashes' }]);
    expect(forgetModels().entries).toBe(0);
  });

  test('empties those of the other instances', async () => {
    const heard: unknown[] = [];
    const stop = await server.deps.events.subscribe('flush', undefined, (_, event) => heard.push(event));
    fill();
    await server.deps.db.tx((tx) => server.deps.events.publish(tx, 'flush', { instance: 'another' }));
    await eventually(() => expect(heard).toHaveLength(1));
    stop();
    expect(forgetModels().entries).toBe(0);
  });

  test('is for super administrators', async () => {
    expect((await server.call('PUT /api/1.0/backend/flush', { token: partner })).status).toBe(403);
  });
});

describe('devices of all workspaces', () => {
  const list = async (token: string) => (await server.call('GET /api/1.0/backend/vthing/list', { token })).body.data;

  test('come with their users and last activity, for administrators of the company', async () => {
    const said = { ws: home.ws, device: 'assistant', channel: 'api', updatedAt: new Date('2026-01-02T03:04:05Z') };
    await server.deps.db.tx((tx) =>
      tx.insert(conversations).values([
        { ...said, id: 'one', participant: 'a' },
        { ...said, id: 'two', participant: 'b' },
      ]),
    );
    expect(await list(partner)).toEqual([
      expect.objectContaining({
        vthingId: 'assistant',
        workspace: home.ws,
        workspace_label: 'Shop',
        company_id: home.companyId,
        users: 2,
        conversations: 2,
        last_activity: '2026-01-02T03:04:05.000Z',
      }),
    ]);
    const all = (await list(boss)).map(({ workspace }) => workspace);
    expect(all).toEqual(expect.arrayContaining([home.ws, other.ws]));
  });
});

describe('usage of all workspaces', () => {
  test('counts those the caller may enter', async () => {
    const row = (index: number) => ({
      ws: index < 3 ? home.ws : other.ws,
      conversationId: `c${index}`,
      messageId: 'm',
      device: 'assistant',
      channel: 'api',
      body: 'x',
      language: 'english',
      status: index === 0 ? ('not_understood' as const) : ('understood' as const),
      statusResponse: index === 0 ? ('fallback' as const) : ('answered' as const),
    });
    await server.deps.db.tx((tx) => tx.insert(verbatims).values([0, 1, 2, 3].map(row)));
    const { body } = await server.call('GET /api/1.0/overview', { token: admin.token });
    expect(body).toMatchObject({ messages: 3, conversations: 3, understood: 2, fallbacks: 1 });
    expect(body.data).toEqual([expect.objectContaining({ workspace: home.ws, label: 'Shop', messages: 3 })]);
    expect((await server.call('GET /api/1.0/overview', { token: boss })).body.messages).toBe(4);
  });
});

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
    expect(await list(boss, { search: '100_' })).toMatchObject({ total: 0 });
    expect(await list(boss, { action: 'class', end_date: '2020-01-01T00:00:00Z' })).toMatchObject({ total: 0 });
    const page = await list(boss, { action: 'class', limit: 1, offset: 1 });
    expect(page).toMatchObject({ total: 3, data: [{ action: 'class.edit' }] });
  });

  test('shows what was before and after', async () => {
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

  test('names what was changed where the change wrote no name down', async () => {
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

  test('goes out as a spreadsheet and as CSV in which nothing is a formula', async () => {
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
  });
});

describe('the trash', () => {
  const list = async (token: string, query = {}) =>
    (await server.call('GET /api/1.0/backend/trash', { token, query })).body.data;
  const restore = (token: string, kind: string, id: string) =>
    server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token, params: { kind, id } });
  const params = { ws: '' };
  let id = '';
  beforeEach(async () => {
    params.ws = home.ws;
    const body = { class_name: `Deleted ${crypto.randomUUID()}` };
    ({ id } = (await server.call('POST /api/1.0/gael/:ws/class', { token: admin.token, params, body })).body);
    await server.call('DELETE /api/1.0/gael/:ws/class/:id', { token: admin.token, params: { ...params, id } });
  });

  test('says what was deleted, by whom, and until when it is kept', async () => {
    const [item] = (await list(admin.token, { kind: 'class' })).filter((one) => one.id === id);
    expect(item).toMatchObject({ kind: 'class', workspace: home.ws, deleted_by: admin.login });
    const kept = Date.parse(item?.purged_at ?? '') - Date.parse(item?.deleted_at ?? '');
    expect(kept).toBe(30 * 24 * 60 * 60 * 1000);
  });

  test('gives things back, unless their name was given away', async () => {
    const [item] = (await list(admin.token)).filter((one) => one.id === id);
    const twin = { class_name: item?.name ?? '' };
    const taken = await server.call('POST /api/1.0/gael/:ws/class', { token: admin.token, params, body: twin });
    expect((await restore(admin.token, 'class', id)).raw.json()).toMatchObject({
      status: 409,
      type: 'class_name_taken',
    });
    await server.call('DELETE /api/1.0/gael/:ws/class/:id', {
      token: admin.token,
      params: { ...params, id: taken.body.id },
    });
    expect((await restore(admin.token, 'class', id)).status).toBe(200);
    const there = await server.call('GET /api/1.0/gael/:ws/class/:id', {
      token: admin.token,
      params: { ...params, id },
    });
    expect(there.status).toBe(200);
    expect((await restore(admin.token, 'class', id)).status).toBe(404);
  });

  test('is restored with the permission of the direct call, and lists nothing else', async () => {
    const analyst = async (...permissions: string[]) =>
      (await home.signIn('companyUser', undefined, allowed(home.ws, ...permissions))).token;
    const other = await analyst('nlp_intent:create');
    expect((await list(other)).filter((one) => one.kind !== 'intent')).toEqual([]);
    expect((await restore(other, 'class', id)).raw.json()).toMatchObject({
      status: 403,
      type: 'permission_missing',
      params: { permission: 'nlp_class:create' },
    });
    expect((await restore(await analyst(), 'class', id)).status).toBe(403);
    const may = await analyst('nlp_class:create');
    expect((await list(may)).map((one) => one.id)).toContain(id);
    expect((await restore(may, 'class', id)).status).toBe(200);
  });

  test('is invisible to other organizations', async () => {
    const stranger = (await other.signIn('companyAdmin', undefined, { scopes: ['org.db:write'] })).token;
    expect(await list(stranger)).toEqual([]);
    expect((await restore(stranger, 'class', id)).status).toBe(404);
    const purge = await server.call('DELETE /api/1.0/backend/trash/:kind/:id', {
      token: stranger,
      params: { kind: 'class', id },
    });
    expect(purge.status).toBe(404);
  });

  test('holds people too, whom only those may touch who may do as much', async () => {
    const gone = await home.signIn('superAdmin');
    await server.deps.db.tx((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.userId)));
    const purge = (by: string) =>
      server.call('DELETE /api/1.0/backend/trash/:kind/:id', { token: by, params: { kind: 'user', id: gone.userId } });
    expect((await list(admin.token, { kind: 'user' })).map((item) => item.name)).toEqual([gone.login]);
    expect((await restore(admin.token, 'user', gone.userId)).status).toBe(403);
    expect((await purge(admin.token)).status).toBe(403);
    expect((await restore(boss, 'user', gone.userId)).status).toBe(200);
    expect((await purge(boss)).status).toBe(404);
  });

  test('brings a workspace back whole', async () => {
    const made = await server.call('POST /api/1.0/workspaces', {
      token: admin.token,
      body: { workspace_name: 'Short-lived' },
    });
    const ws = made.body.workspace;
    await server.call('POST /api/1.0/gael/:ws/class', {
      token: admin.token,
      params: { ws },
      body: { class_name: 'A' },
    });
    await server.call('DELETE /api/1.0/workspaces/:ws', { token: admin.token, params: { ws } });
    expect((await server.call('GET /api/1.0/gael/:ws/class', { token: admin.token, params: { ws } })).status).toBe(403);
    expect((await restore(admin.token, 'workspace', ws)).status).toBe(200);
    const { body } = await server.call('GET /api/1.0/gael/:ws/class', { token: admin.token, params: { ws } });
    expect(body.data.map(({ class_name }) => class_name)).toEqual(['A']);
  });

  test('brings no workspace back into a deleted organization', async () => {
    const gone = await newTenant(server.deps.db);
    await server.deps.db.tx(async (tx) => {
      await tx.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, gone.ws));
      await tx.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, gone.companyId));
    });
    expect((await list(boss, { kind: 'workspace' })).map((item) => item.id)).not.toContain(gone.ws);
    expect((await restore(boss, 'workspace', gone.ws)).status).toBe(404);
  });

  test('is emptied by hand, and after 30 days by itself', async () => {
    const purge = await server.call('DELETE /api/1.0/backend/trash/:kind/:id', {
      token: admin.token,
      params: { kind: 'class', id },
    });
    expect(purge.status).toBe(200);
    const rows = (which: string) =>
      server.deps.db.tx((tx) => tx.select({ id: classes.id }).from(classes).where(eq(classes.id, which)));
    expect(await rows(id)).toEqual([]);
    const [left] = await list(admin.token, { kind: 'class' });
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await server.deps.db.tx((tx) => emptyTrash(tx, later(29)));
    expect(await rows(left?.id ?? '')).toHaveLength(1);
    await server.deps.db.tx((tx) => emptyTrash(tx, later(31)));
    expect(await rows(left?.id ?? '')).toEqual([]);
    expect(await list(admin.token)).toEqual([]);
  });
});
