import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** Attacks other than guessing passwords and accessing other organizations, which have separate tests. */

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('superAdmin')).token;
});
afterAll(() => server.stop());

const script = '<img src=x onerror=alert(1)>';

test('a cookie carries no authority: no other site can act for the user', async () => {
  for (const name of ['token', 'session', 'authorization', 'parlance-token']) {
    const answer = await server.app.inject({ url: '/api/1.0/me', headers: { cookie: `${name}=${token}` } });
    expect(answer.statusCode).toBe(401);
  }
  const signedIn = await server.call('GET /api/1.0/me', { token });
  expect(signedIn.raw.headers['set-cookie']).toBeUndefined();
  expect(signedIn.raw.headers['access-control-allow-origin']).toBeUndefined();
});

test('a token in the address is ignored', async () => {
  for (const name of ['token', 'access_token', 'authorization', 'ast-session']) {
    const answer = await server.app.inject({ url: `/api/1.0/me?${name}=${encodeURIComponent(token)}` });
    expect(answer.statusCode).toBe(401);
  }
});

test('script in a name is kept as it is written, and answered as data', async () => {
  const company = await server.call('POST /api/1.0/company', { token, body: { name: script } });
  const program = await server.call('POST /api/1.0/token', { token, body: { name: script, role: 'companyUser' } });
  expect([company.body.name, program.body.name]).toEqual([script, script]);
  for (const { raw } of [company, program]) {
    expect(raw.headers['content-type']).toMatch(/^application\/json/);
    expect(raw.headers['x-content-type-options']).toBe('nosniff');
  }
  // It is not part of the id either.
  expect(company.body.id).toMatch(/^[a-z0-9_]+$/);
});

test.each(['a\u0000b', 'two\r\nlines', '\u001b[31mred'])(
  'control characters are no part of a name: %j',
  async (name) => {
    const answer = await server.call('POST /api/1.0/company', { token, body: { name } });
    expect(answer.raw.json()).toMatchObject({ status: 400, type: 'name' });
  },
);

test('a context header with line breaks or markup adds nothing to the answer', async () => {
  const context = encodeURIComponent(JSON.stringify({ '_a\r\nset-cookie': 'x=1\r\nset-cookie: y=2' }));
  const answer = await server.call('GET /api/1.0/me', { token, headers: { 'x-context': context } });
  expect(answer.status).toBe(200);
  expect(answer.raw.headers['set-cookie']).toBeUndefined();
  const broken = await server.call('GET /api/1.0/me', { token, headers: { 'x-context': '%E0%A4%A' } });
  expect(broken.raw.json()).toMatchObject({ status: 400, fields: { 'x-context': { type: 'path_encoding' } } });
});

test.each([
  ['POST', '/api/1.0/login'],
  ['POST', '/api/1.0/resetpassword'],
  ['POST', '/api/1.0/signup'],
  ['POST', '/api/1.0/ticket'],
] as const)('%s %s takes no oversized body', async (method, url) => {
  const answer = await server.app.inject({ method, url, payload: { login: 'x'.repeat(2_000_000) } });
  expect(answer.statusCode).toBe(413);
});

test('names of built-in properties of objects give no access', async () => {
  const raw = await server.app.inject({
    method: 'POST',
    url: '/api/1.0/user',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload:
      '{"login":"proto","email":"proto@example.invalid","role":"companyUser","acls":{"__proto__":{"managed":false,"actions":[]}}}',
  });
  expect(raw.statusCode).toBe(400);
  const constructor = await server.call('GET /api/1.0/user', { token, query: { company_id: 'constructor' } });
  expect(constructor.status).toBe(404);
});

test('a visitor’s token says that it is one', async () => {
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: tenant.ws },
    body: { token: tenant.widgetKey },
  });
  expect(body.token).toMatch(/^vtm:/);
  expect((await server.call('GET /api/1.0/me', { token: body.token })).body).toMatchObject({
    limited: true,
    workspace: tenant.ws,
  });
});
