import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
});
afterAll(() => server.stop());

describe('own sessions', () => {
  test('are listed with where they are from, and ended one by one or all others', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const headers = { 'user-agent': 'Browser of the test' };
    const open = async () =>
      (await server.call('POST /api/1.0/login', { body: { login: person.login, password: 'secret enough' }, headers }))
        .body.token;
    const [own, other, third] = [await open(), await open(), await open()];
    const { body } = await server.call('GET /api/1.0/sessions', { token: own });
    expect(body.data).toHaveLength(4);
    expect(body.data.filter(({ current }) => current)).toHaveLength(1);
    expect(body.data.find(({ current }) => current)).toMatchObject({ user_agent: 'Browser of the test' });
    const seenByOther = await server.call('GET /api/1.0/sessions', { token: other });
    const id = seenByOther.body.data.find(({ current }) => current)?.id ?? '';
    expect((await server.call('DELETE /api/1.0/sessions/:id', { token: own, params: { id } })).status).toBe(200);
    expect((await server.call('GET /api/1.0/me', { token: other })).status).toBe(401);
    expect((await server.call('DELETE /api/1.0/sessions', { token: own })).body).toEqual({ ended: 2 });
    expect((await server.call('GET /api/1.0/me', { token: third })).status).toBe(401);
    expect((await server.call('GET /api/1.0/me', { token: own })).status).toBe(200);
  });

  test('of another user answer like unknown ones', async () => {
    const [mine, theirs] = [await tenant.signIn('companyUser'), await tenant.signIn('companyUser')];
    const list = await server.call('GET /api/1.0/sessions', { token: theirs.token });
    const id = list.body.data[0]?.id ?? '';
    const answer = await server.call('DELETE /api/1.0/sessions/:id', { token: mine.token, params: { id } });
    expect(refusal(answer)).toMatchObject({ status: 404 });
    await eventually(async () =>
      expect((await server.call('GET /api/1.0/me', { token: theirs.token })).status).toBe(200),
    );
  });
});
