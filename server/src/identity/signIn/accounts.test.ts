import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../platform/db/accountTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { hashSecret } from '../credentials/tokens.ts';

let server: TestServer;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
});
afterAll(() => server.stop());

test('interface settings keep a style sheet', async () => {
  const { token } = await tenant.signIn('companyUser');
  const body = { night_mode: true, 'theme.css': 'a { color: red }', theme: { css: 'b {}' } };
  const saved = await server.call('PUT /api/1.0/settings', { token, body });
  expect([saved.status, saved.body]).toEqual([200, body]);
  expect((await server.call('GET /api/1.0/me', { token })).body.settings).toEqual(body);
});

describe('signing in', () => {
  test('gives the token of the session', async () => {
    const { login } = await tenant.signIn('companyAdmin', 'secret enough');
    const { status, body } = await server.call('POST /api/1.0/login', { body: { login, password: 'secret enough' } });
    expect(status).toBe(200);
    expect(body.session).toMatchObject({ login, role: 'companyAdmin', company_id: tenant.companyId, limited: false });
    const me = await server.call('GET /api/1.0/me', { token: body.token });
    expect(me.body).toEqual(body.session);
  });

  test('ignores the case of the login', async () => {
    const { login } = await tenant.signIn('companyUser', 'secret enough');
    const answer = await server.call('POST /api/1.0/login', {
      body: { login: login.toUpperCase(), password: 'secret enough' },
    });
    expect(answer.status).toBe(200);
  });

  test.each(['ΝΙΚΟΣ', 'İbrahim'])('accepts a login exactly as given: %s', async (login) => {
    // JavaScript and the database convert this login to lower case differently.
    const { userId } = await tenant.signIn('companyUser', 'secret enough');
    await server.deps.db.tx((tx) => tx.update(users).set({ login }).where(eq(users.id, userId)));
    const answer = await server.call('POST /api/1.0/login', { body: { login, password: 'secret enough' } });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['a zero-width space', (login: string) => `${login.slice(0, 3)}\u200b${login.slice(3)}`],
    ['a byte order mark and spaces', (login: string) => ` \ufeff${login}\u00a0`],
    ['letters of full width', (login: string) => login.replaceAll('e', 'ｅ')],
  ])('takes a login as new accounts get it: %s', async (_, typed) => {
    const { login, userId } = await tenant.signIn('companyUser', 'secret enough');
    const own = `evelyn ${login}`;
    await server.deps.db.tx((tx) => tx.update(users).set({ login: own }).where(eq(users.id, userId)));
    const body = { login: typed(own), password: 'secret enough' };
    const answer = await server.call('POST /api/1.0/login', { body });
    expect(answer.body.session).toMatchObject({ id: userId, login: own });
  });

  test('of two logins that look alike, the one that was typed exactly signs in', async () => {
    const [plain, disguised] = [
      await tenant.signIn('companyUser', 'secret enough'),
      await tenant.signIn('companyUser', 'secret enough'),
    ];
    // Earlier releases took invisible characters.
    const login = `${plain.login}\u200b`;
    await server.deps.db.tx((tx) => tx.update(users).set({ login }).where(eq(users.id, disguised.userId)));
    for (const [typed, id] of [
      [plain.login, plain.userId],
      [login, disguised.userId],
    ] as const) {
      const body = { login: typed, password: 'secret enough' };
      expect((await server.call('POST /api/1.0/login', { body })).body.session.id).toBe(id);
    }
  });

  test('answers the same for an unknown login, a wrong password and a disabled account', async () => {
    const known = await tenant.signIn('companyUser', 'secret enough');
    const disabled = await tenant.signIn('companyUser', 'secret enough');
    await server.deps.db.tx((tx) => tx.update(users).set({ disabled: true }).where(eq(users.id, disabled.userId)));
    const answers = await Promise.all(
      [
        { login: 'nobody at all', password: 'secret enough' },
        { login: known.login, password: 'not the secret' },
        { login: disabled.login, password: 'secret enough' },
      ].map((body) => server.call('POST /api/1.0/login', { body })),
    );
    for (const answer of answers) {
      expect(refusal(answer)).toMatchObject({
        status: 401,
        type: 'wrong_credentials',
        message: 'Wrong login or password.',
      });
    }
  });

  test('keeps no token, only its hash', async () => {
    const { token } = await tenant.signIn('companyUser');
    const rows = await server.deps.db.tx((tx) => tx.select().from(sessions));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => Buffer.from(row.tokenHash).equals(hashSecret(token)))).toBe(true);
  });

  test('a password that must be changed gives a ticket, which works once', async () => {
    const { login, userId } = await tenant.signIn('companyUser', 'given by somebody');
    await server.deps.db.tx((tx) => tx.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId)));
    const refused = await server.call('POST /api/1.0/login', { body: { login, password: 'given by somebody' } });
    expect(refusal(refused)).toMatchObject({ status: 423, type: 'password_change_required' });
    const { ticket } = refused.raw.json<{ ticket: string }>();
    const changed = await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'my own now' } });
    expect(changed.status).toBe(200);
    const me = await server.call('GET /api/1.0/me', { token: changed.body.token ?? '' });
    expect(me.body.login).toBe(login);
    const again = await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'once more' } });
    expect(refusal(again)).toMatchObject({ status: 400, fields: { ticket: { type: 'ticket_expired' } } });
  });
});

describe('signing out', () => {
  test.each(['POST /api/1.0/logout', 'POST /logout'] as const)('%s ends the session', async (name) => {
    const { token } = await tenant.signIn('companyUser');
    expect((await server.call(name, { token })).status).toBe(200);
    expect((await server.call('GET /api/1.0/me', { token })).status).toBe(401);
  });
});

describe('changing the password', () => {
  test('wants the old one and six characters, ends the other sessions and keeps this one', async () => {
    const { login, token } = await tenant.signIn('companyUser', 'the old one');
    const other = await server.call('POST /api/1.0/login', { body: { login, password: 'the old one' } });
    const short = await server.call('POST /api/1.0/changepassword', {
      token,
      body: { oldPassword: 'the old one', newPassword: 'five5' },
    });
    expect(refusal(short)).toMatchObject({
      status: 400,
      fields: { newPassword: { message: 'Password must be at least 6 characters long' } },
    });
    const wrong = await server.call('POST /api/1.0/changepassword', {
      token,
      body: { oldPassword: 'a wrong one', newPassword: 'the new one' },
    });
    expect(refusal(wrong)).toMatchObject({ status: 400, fields: { oldPassword: { type: 'wrong_password' } } });
    const changed = await server.call('POST /api/1.0/changepassword', {
      token,
      body: { oldPassword: 'the old one', newPassword: 'the new one' },
    });
    expect(changed.status).toBe(200);
    expect((await server.call('GET /api/1.0/me', { token })).status).toBe(200);
    expect((await server.call('GET /api/1.0/me', { token: other.body.token })).status).toBe(401);
    expect((await server.call('POST /api/1.0/login', { body: { login, password: 'the new one' } })).status).toBe(200);
  });
});

describe('settings', () => {
  test('are merged, and come back with the session', async () => {
    const { token } = await tenant.signIn('companyUser');
    await server.call('PUT /api/1.0/settings', { token, body: { night_mode: true, brand: '#123456' } });
    const { body } = await server.call('PUT /api/1.0/settings', { token, body: { night_mode: false } });
    expect(body).toEqual({ night_mode: false, brand: '#123456' });
    const me = await server.call('GET /api/1.0/me', { token });
    expect(me.body.settings).toEqual(body);
  });

  test('of a workspace begin empty and are kept for the person alone', async () => {
    const one = await tenant.signIn('companyUser');
    const two = await tenant.signIn('companyUser');
    const params = { ws: tenant.ws };
    const empty = await server.call('GET /api/1.0/settings/:ws', { params, token: one.token });
    expect(empty.body).toEqual({ open_scripts: [], active_tab: '' });
    const kept = { open_scripts: ['a', 'b'], active_tab: 'a' };
    await server.call('PUT /api/1.0/settings/:ws', { params, token: one.token, body: kept });
    expect((await server.call('GET /api/1.0/settings/:ws', { params, token: one.token })).body).toEqual(kept);
    expect((await server.call('GET /api/1.0/settings/:ws', { params, token: two.token })).body).toEqual(empty.body);
  });

  test('keep the last action tab, whose key has fewer than 25 characters', async () => {
    const { token } = await tenant.signIn('companyUser');
    const saved = async (active_tab: string) => {
      const body = { open_scripts: [], active_tab };
      return (await server.call('PUT /api/1.0/settings/:ws', { params: { ws: tenant.ws }, token, body })).body
        .active_tab;
    };
    expect(await saved('x'.repeat(24))).toBe('x'.repeat(24));
    expect(await saved('x'.repeat(25))).toBe('x'.repeat(24));
  });
});
