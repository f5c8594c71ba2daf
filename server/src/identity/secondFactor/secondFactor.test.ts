import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { companies, passwordTickets, secondFactors, users } from '../../platform/db/accountTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { issueTicket } from '../credentials/tickets.ts';

let server: TestServer;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
});
afterAll(() => server.stop());

const password = 'secret enough';
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const login = (name: string, code?: string) =>
  server.call('POST /api/1.0/login', { body: { login: name, password, ...(code !== undefined && { code }) } });
/** A code works once. Resets the last time step for tests that need a second code within half a minute. */
const forgetLastCode = (userId: string) =>
  server.deps.db.tx((tx) => tx.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, userId)));

async function setUp(at = tenant) {
  const person = await at.signIn('companyUser', password);
  const { token } = person;
  const { secret, uri } = (await server.call('POST /api/1.0/secondfactor', { token, body: { password } })).body;
  const confirmed = await server.call('PUT /api/1.0/secondfactor', { token, body: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  return { ...person, secret, uri, recovery: confirmed.body.recovery_codes };
}
const wrongCode = { status: 400, fields: { code: { type: 'wrong_second_factor' } } };

describe('an authenticator app', () => {
  test('is asked for with the password, once it is confirmed', async () => {
    const { login: name, userId, secret, uri, recovery } = await setUp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parlance:person-.*secret=/);
    expect(recovery).toHaveLength(10);
    expect(refusal(await login(name))).toMatchObject({ status: 423, type: 'second_factor_required' });
    expect(refusal(await login(name, '000000'))).toMatchObject(wrongCode);
    await forgetLastCode(userId);
    const code = codeOf(secret);
    const entered = await login(name, code);
    expect(entered.body.session.second_factor).toBe('active');
    // No code works twice.
    expect(refusal(await login(name, code))).toMatchObject(wrongCode);
  });

  test('is not in use before its first code', async () => {
    const { token, login: name } = await tenant.signIn('companyUser', password);
    await server.call('POST /api/1.0/secondfactor', { token, body: { password } });
    expect(refusal(await server.call('PUT /api/1.0/secondfactor', { token, body: { code: '000000' } }))).toMatchObject(
      wrongCode,
    );
    expect((await login(name)).status).toBe(200);
  });

  test('takes the codes of half a minute ago and ahead, and no others', async () => {
    const { login: name, userId, secret } = await setUp();
    // A code would be of another age if half a minute ended before it is checked.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [steps, status] of [
      [-3, 400],
      [3, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      await forgetLastCode(userId);
      expect((await login(name, codeOf(secret, steps))).status).toBe(status);
    }
  });

  test('is replaced by a recovery code, which works once', async () => {
    const { login: name, recovery } = await setUp();
    const [first = '', second = ''] = recovery;
    expect((await login(name, first)).status).toBe(200);
    expect(refusal(await login(name, first))).toMatchObject(wrongCode);
    const { token } = (await login(name, second.replace('-', ''))).body;
    const { body } = await server.call('GET /api/1.0/secondfactor', { token });
    expect(body).toEqual({ state: 'active', required: false, recovery_codes_left: 8 });
  });

  test('cannot be guessed', async () => {
    const { login: name, userId, secret } = await setUp();
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await login(name, '000000')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    await forgetLastCode(userId);
    expect((await login(name, codeOf(secret))).status).toBe(429);
  });

  test('of a user who signed in on this device before is not locked by guesses elsewhere', async () => {
    const { login: name, userId, secret, recovery } = await setUp();
    const { device } = (await login(name, recovery[0])).body;
    for (let at = 0; at < 12; at += 1) await login(name, '000000');
    await forgetLastCode(userId);
    const body = { login: name, password, code: codeOf(secret) };
    const answer = await server.call('POST /api/1.0/login', { body, headers: { 'x-device': device } });
    expect(answer.status).toBe(200);
  });

  test('is asked for with a ticket too: a mailbox alone is one factor', async () => {
    const { userId, secret } = await setUp();
    const ticket = await server.deps.db.tx((tx) => issueTicket(tx, userId, 'reset'));
    const change = (code?: string) =>
      server.call('POST /api/1.0/changepassword', {
        body: { ticket, newPassword: 'chosen by me', ...(code !== undefined && { code }) },
      });
    expect(refusal(await change())).toMatchObject({ status: 423, type: 'second_factor_required' });
    expect(refusal(await change('000000'))).toMatchObject(wrongCode);
    const left = await server.deps.db.tx((tx) => tx.$count(passwordTickets, eq(passwordTickets.userId, userId)));
    expect(left).toBe(1);
    await forgetLastCode(userId);
    expect((await change(codeOf(secret))).body.token).not.toBeNull();
  });

  test('is changed with password and code only, and its setup ends the other sessions', async () => {
    const person = await tenant.signIn('companyUser', password);
    const other = (await login(person.login)).body.token;
    const { token } = person;
    const begin = (given: string) => server.call('POST /api/1.0/secondfactor', { token, body: { password: given } });
    expect(refusal(await begin('not it'))).toMatchObject({ status: 400, type: 'password' });
    const { secret } = (await begin(password)).body;
    await server.call('PUT /api/1.0/secondfactor', { token, body: { code: codeOf(secret) } });
    expect((await server.call('GET /api/1.0/me', { token: other })).status).toBe(401);
    expect(refusal(await begin(password))).toMatchObject({ status: 409, type: 'second_factor_active' });
    const remove = (body: { password: string; code: string }) =>
      server.call('DELETE /api/1.0/secondfactor', { token, body });
    expect((await remove({ password, code: '000000' })).status).toBe(400);
    expect((await remove({ password: 'not it', code: codeOf(secret) })).status).toBe(400);
    await forgetLastCode(person.userId);
    const renewed = await server.call('POST /api/1.0/secondfactor/recoverycodes', {
      token,
      body: { password, code: codeOf(secret) },
    });
    const [recovery = ''] = renewed.body.recovery_codes;
    expect((await remove({ password, code: recovery })).status).toBe(200);
    expect((await login(person.login)).status).toBe(200);
  });

  test('is kept sealed, and its recovery codes hashed', async () => {
    const { userId, secret } = await setUp();
    const [row] = await server.deps.db.tx((tx) =>
      tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
    );
    expect(row?.secret).not.toContain(secret);
  });

  test('that is lost is removed by an administrator, with the sessions', async () => {
    const { userId, login: name, token } = await setUp();
    const admin = (await tenant.signIn('companyAdmin')).token;
    const listed = await server.call('GET /api/1.0/user', { token: admin, query: {} });
    expect(listed.body.data.find(({ id }) => id === userId)?.second_factor).toBe(true);
    const remove = (by: string, id: string) =>
      server.call('DELETE /api/1.0/user/:id/secondfactor', { token: by, params: { id } });
    expect(
      (await remove((await newTenant(server.deps.db).then((other) => other.signIn('companyAdmin'))).token, userId))
        .status,
    ).toBe(404);
    expect((await remove(admin, userId)).status).toBe(200);
    expect((await server.call('GET /api/1.0/me', { token })).status).toBe(401);
    expect((await login(name)).status).toBe(200);
  });
});

describe('an organization that requires a second factor', () => {
  test('lets its users do nothing before they have one', async () => {
    const strict = await newTenant(server.deps.db);
    const person = await strict.signIn('companyAdmin', password);
    const root = (await tenant.signIn('superAdmin')).token;
    const params = { id: strict.companyId };
    const { body } = await server.call('PUT /api/1.0/company/:id', {
      token: root,
      params,
      body: { second_factor: true },
      headers: { 'if-match': '1' },
    });
    expect(body.second_factor).toBe(true);
    const due = await login(person.login);
    const { token } = due.body;
    expect(due.body.session.second_factor).toBe('due');
    const due403 = { status: 403, type: 'second_factor_due' };
    for (const at of [token, person.token]) {
      expect(refusal(await server.call('GET /api/1.0/user', { token: at, query: {} }))).toMatchObject(due403);
    }
    expect((await server.call('GET /api/1.0/me', { token })).status).toBe(200);
    const { secret } = (await server.call('POST /api/1.0/secondfactor', { token, body: { password } })).body;
    await server.call('PUT /api/1.0/secondfactor', { token, body: { code: codeOf(secret) } });
    expect((await server.call('GET /api/1.0/user', { token, query: {} })).status).toBe(200);
    await forgetLastCode(person.userId);
    const removed = await server.call('DELETE /api/1.0/secondfactor', {
      token,
      body: { password, code: codeOf(secret) },
    });
    expect(refusal(removed)).toMatchObject({ status: 409, type: 'second_factor_is_required' });
  });

  test('exempts accounts of an identity provider and API tokens', async () => {
    const strict = await newTenant(server.deps.db);
    const person = await strict.signIn('companyAdmin');
    const { body } = await server.call('POST /api/1.0/token', {
      token: person.token,
      body: { name: 'program', role: 'companyUser' },
    });
    const { secret } = z.object({ secret: z.string() }).parse(body);
    await server.deps.db.tx(async (tx) => {
      await tx.update(companies).set({ secondFactor: true }).where(eq(companies.id, strict.companyId));
      await tx.update(users).set({ idp: 'sso.example' }).where(eq(users.id, person.userId));
    });
    for (const token of [person.token, secret]) {
      expect((await server.call('GET /api/1.0/workspaces', { token })).status).toBe(200);
    }
  });
});
