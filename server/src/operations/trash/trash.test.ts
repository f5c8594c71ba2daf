import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { companies, users } from '../../platform/db/accountTables.ts';
import { classes } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { emptyTrash } from '../trash/trash.ts';
import { allowed, newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { png } from '../../workspace/files/testing.ts';
import { backOfficePeople } from '../testing.ts';

let server: TestServer;
let home: Tenant;
let other: Tenant;
let boss: string;
let admin: { token: string; login: string };

beforeAll(async () => {
  server = await startTestServer({ work: false });
  ({ home, other, boss, admin } = await backOfficePeople(server.deps.db));
});
afterAll(() => server.stop());

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

  test('shows what was deleted, by whom, and until when it is kept', async () => {
    const [item] = (await list(admin.token, { kind: 'class' })).filter((one) => one.id === id);
    expect(item).toMatchObject({ kind: 'class', workspace: home.ws, deleted_by: admin.login });
    const kept = Date.parse(item?.purged_at ?? '') - Date.parse(item?.deleted_at ?? '');
    expect(kept).toBe(30 * 24 * 60 * 60 * 1000);
  });

  test('restores things, unless their name is taken', async () => {
    const [item] = (await list(admin.token)).filter((one) => one.id === id);
    const twin = { class_name: item?.name ?? '' };
    const taken = await server.call('POST /api/1.0/gael/:ws/class', { token: admin.token, params, body: twin });
    expect((await restore(admin.token, 'class', id)).raw.json()).toMatchObject({
      status: 409,
      type: 'class_restore_name_taken',
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

  test('contains users too, whom only users with at least the same role may restore or purge', async () => {
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

describe('on PostgreSQL', { tags: ['postgres'] }, () => {
  test('of simultaneous calls that purge the same object, one succeeds', async () => {
    const several = await startTestServer({ dialect: 'postgres', work: false });
    onTestFinished(() => several.stop());
    const there = await backOfficePeople(several.deps.db);
    const { token } = there.admin;
    const params = { ws: there.home.ws };
    const body = { class_name: 'Twice' };
    const { id } = (await several.call('POST /api/1.0/gael/:ws/class', { token, params, body })).body;
    await several.call('DELETE /api/1.0/gael/:ws/class/:id', { token, params: { ...params, id } });
    const purge = () =>
      several.call('DELETE /api/1.0/backend/trash/:kind/:id', {
        token: there.boss,
        params: { kind: 'class', id },
      });
    const purged = await Promise.all(Array.from({ length: 4 }, purge));
    expect(purged.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);

    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png(4, 4))]), 'kettle.png');
    const url = `/api/1.0/workspaces/${params.ws}/media`;
    const headers = { authorization: `Bearer ${token}` };
    const media = (await several.app.inject({ method: 'POST', url, headers, payload: form })).json();
    const remove = () => several.app.inject({ method: 'DELETE', url: `${url}/${media.id}`, headers });
    const removed = await Promise.all(Array.from({ length: 4 }, remove));
    expect(removed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });
});
