import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '@parlance/contract';
import { allowed, newTenants } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** In a workspace of an organization out of reach, a user only has the permissions that the access list names. */

let server: TestServer;
let tenants: Awaited<ReturnType<typeof newTenants>>;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenants = await newTenants(server.deps.db);
});
afterAll(() => server.stop());

const get = async (path: string, token: string) =>
  (await server.app.inject({ url: `/api/1.0/${path}`, headers: { authorization: `Bearer ${token}` } })).statusCode;

test.each(['companyAdmin', 'companyPartner'] as const)(
  'a read grant gives a %s elsewhere no more than to read',
  async (role) => {
    const { partner, customer, stranger } = tenants;
    const { ws } = stranger;
    const { token } = await partner.signIn(role, undefined, allowed(ws, 'nlp_class:read'));
    expect(await get(`gael/${ws}/class`, token)).toBe(200);
    expect(await get(`workspaces/${ws}/queue`, token)).toBe(200);
    const closed = [
      `gael/${ws}/intents`,
      `workspaces/${ws}/stats`,
      `overview/${ws}`,
      `verbatim/${ws}`,
      `workspaces/${ws}/vthings`,
      `workspaces/${ws}/configuration/general`,
      `workspaces/${ws}/conversation/assistant`,
    ];
    for (const path of closed) expect([path, await get(path, token)]).toEqual([path, 403]);
    const prompt = await get(`backend/${ws}/prompt`, token);
    expect(prompt).toBe(role === 'companyPartner' ? 404 : 403);
    const deleted = await server.call('DELETE /api/1.0/workspaces/:ws', { token, params: { ws } });
    expect(deleted.status).toBe(403);
    const all = await server.call('GET /api/1.0/overview', { token });
    expect(all.body.data.map((row) => row.workspace)).not.toContain(ws);
    // In the user's own organization, and in those that a partner manages, an entry adds to the permissions of the
    // role.
    const { ws: home } = role === 'companyPartner' ? customer : partner;
    const own = await partner.signIn(role, undefined, allowed(home, 'nlp_class:read'));
    expect(await get(`workspaces/${home}/vthings`, own.token)).toBe(200);
  },
);

test('the session and the effective permissions show only the permissions of the entry', async () => {
  const { partner, stranger, root } = tenants;
  const { token, userId } = await partner.signIn('companyAdmin', undefined, allowed(stranger.ws, 'nlp_intent:edit'));
  const { body } = await server.call('GET /api/1.0/me', { token });
  expect(body.acls).toEqual({ [stranger.ws]: { managed: false, actions: ['nlp_intent:edit'], foreign: true } });
  const boss = await root.signIn('superAdmin');
  const call = 'GET /api/1.0/user/:id/permissions' satisfies CallName;
  const effective = await server.call(call, { token: boss.token, params: { id: userId } });
  const there = effective.body.workspaces.find(({ workspace }) => workspace === stranger.ws);
  expect(there).toMatchObject({
    reason: 'acl',
    permissions: [
      { permission: 'workspace:enter', from: 'acl' },
      { permission: 'nlp_intent:edit', from: 'acl' },
    ],
  });
});
