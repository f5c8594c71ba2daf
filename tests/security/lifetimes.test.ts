// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TestBrowser } from '../../server/src/testing/browser.ts';
import { startIdentityProvider, type IdentityProvider } from '../../server/src/testing/identityProvider.ts';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { signIn, type Person } from '../support/session.ts';

/** Credentials work once or until they expire, and end at once when they are revoked. */

let platform: Platform;
let admin: Person;

beforeAll(async () => {
  platform = await startPlatform({ PARLANCE_ALLOW_INTERNAL: '1' });
  admin = await signIn(platform.url);
});
afterAll(() => platform.dispose());

const send = (call: string, asked: Parameters<typeof ask>[2] = {}) => ask(platform.url, call, asked);
const opens = async (token: string) => (await send('GET /api/1.0/workspaces', { token })).status;
const past = "now() - interval '1 second'";

describe('a ticket', () => {
  const ticketFor = async () => {
    const account = await createAccount(admin);
    const { body } = await send('POST /api/1.0/login', { body: account });
    return { account, ticket: z.object({ ticket: z.string() }).parse(body).ticket };
  };
  const use = (ticket: string) => send('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'a new one' } });

  test('works once, even for two simultaneous uses', async () => {
    const { ticket } = await ticketFor();
    const both = await Promise.all([use(ticket), use(ticket)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await use(ticket)).body).toMatchObject({ status: 400, type: 'ticket' });
    expect((await send('POST /api/1.0/ticket', { body: { ticket } })).status).toBe(400);
  });

  test('ends with its time', async () => {
    const { ticket, account } = await ticketFor();
    await platform.people.rows(`update password_tickets set expires_at = ${past} where user_id = $1`, [account.id]);
    expect((await use(ticket)).body).toMatchObject({ status: 400, type: 'ticket' });
  });

  test.each([
    ['disabled', 'PUT /api/1.0/user/:id', { disabled: true }],
    ['deleted', 'DELETE /api/1.0/user/:id', undefined],
  ])('is void once its owner is %s', async (_, call, body) => {
    const { ticket, account } = await ticketFor();
    await send(call, { token: admin.token, params: { id: account.id }, body });
    expect((await use(ticket)).status).toBe(400);
  });

  test('is void once another one was used, or the password was reset', async () => {
    const { ticket, account } = await ticketFor();
    const again = await send('POST /api/1.0/login', { body: account });
    const second = z.object({ ticket: z.string() }).parse(again.body).ticket;
    expect((await use(second)).status).toBe(200);
    expect((await use(ticket)).status).toBe(400);
    const next = await ticketFor();
    const params = { id: next.account.id };
    await send('PUT /api/1.0/user/:id/resetpassword', { token: admin.token, params, query: { mail: 'false' } });
    expect((await use(next.ticket)).status).toBe(400);
  });
});

describe('a session', () => {
  const person = async () => firstSignIn(platform.url, await createAccount(admin));

  test.each([
    ['disabled', 'PUT /api/1.0/user/:id', { disabled: true }],
    ['deleted', 'DELETE /api/1.0/user/:id', undefined],
    ['given a new password', 'PUT /api/1.0/user/:id/resetpassword', undefined],
  ])('ends at once when its person is %s', async (_, call, body) => {
    const { id, token } = await person();
    expect(await opens(token)).toBe(200);
    await send(call, { token: admin.token, params: { id }, body });
    expect(await opens(token)).toBe(401);
  });

  test('does not come back with the person', async () => {
    const { id, token, login, password } = await person();
    const set = (disabled: boolean) =>
      send('PUT /api/1.0/user/:id', { token: admin.token, params: { id }, body: { disabled } });
    await set(true);
    expect((await send('POST /api/1.0/login', { body: { login, password } })).status).toBe(401);
    await set(false);
    expect(await opens(token)).toBe(401);
    expect((await send('POST /api/1.0/login', { body: { login, password } })).status).toBe(200);
  });

  test('has the rights its person has now', async () => {
    const company_id = await createCompany(admin);
    const account = await createAccount(admin, { role: 'companyAdmin', company_id });
    const { id, token } = await firstSignIn(platform.url, account);
    expect((await send('GET /api/1.0/user', { token })).status).toBe(200);
    await send('PUT /api/1.0/user/:id', { token: admin.token, params: { id }, body: { role: 'companyUser' } });
    expect((await send('GET /api/1.0/user', { token })).status).toBe(403);
  });

  test('ends with its time, and with signing out', async () => {
    const { id, token } = await person();
    await platform.people.rows(`update sessions set expires_at = ${past} where user_id = $1`, [id]);
    expect(await opens(token)).toBe(401);
    const other = await person();
    await send('POST /api/1.0/logout', { token: other.token });
    expect(await opens(other.token)).toBe(401);
  });

  test('of a user whose organization is deleted ends, as do its tokens and its visitors', async () => {
    const company_id = await createCompany(admin);
    const { token } = await firstSignIn(platform.url, await createAccount(admin, { company_id }));
    const program = await send('POST /api/1.0/token', {
      token: admin.token,
      body: { name: 'program', role: 'companyUser', company_id },
    });
    const { secret } = z.object({ secret: z.string() }).parse(program.body);
    const { ws } = await platform.people.workspace(company_id);
    const visitor = await platform.people.visitor(ws);
    expect([await opens(token), await opens(secret)]).toEqual([200, 200]);
    const gone = await send('DELETE /api/1.0/company/:id', {
      token: admin.token,
      params: { id: company_id },
    });
    expect(gone.status).toBe(200);
    expect([await opens(token), await opens(secret)]).toEqual([401, 401]);
    expect((await send('GET /api/1.0/me', { token: visitor })).status).toBe(401);
  });
});

describe('an API token', () => {
  const program = async (expires_at?: string) => {
    const body = { name: `program ${crypto.randomUUID()}`, role: 'companyUser', expires_at };
    const answer = await send('POST /api/1.0/token', { token: admin.token, body });
    return z.object({ id: z.string(), secret: z.string() }).parse(answer.body);
  };

  test('ends with its time', async () => {
    const { id, secret } = await program(new Date(Date.now() + 3_600_000).toISOString());
    expect(await opens(secret)).toBe(200);
    await platform.people.rows(`update api_tokens set expires_at = ${past} where id = $1`, [id]);
    expect(await opens(secret)).toBe(401);
  });

  test.each([
    ['disabled', 'PUT /api/1.0/token/:id', { disabled: true }],
    ['renewed', 'PUT /api/1.0/token/:id/renew', undefined],
    ['deleted', 'DELETE /api/1.0/token/:id', undefined],
  ])('ends at once when it is %s', async (_, call, body) => {
    const { id, secret } = await program();
    expect(await opens(secret)).toBe(200);
    await send(call, { token: admin.token, params: { id }, body });
    expect(await opens(secret)).toBe(401);
  });
});

describe('a single sign-on', () => {
  let provider: IdentityProvider;
  const domain = 'sso.example';
  beforeAll(async () => {
    provider = await startIdentityProvider(`${platform.url}/api/1.0/signin/callback`);
    const oidc = { issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret };
    const body = { domain, default_role: 'companyUser', auto_create: true, oidc };
    await admin.get('POST /api/1.0/backend/config/domain', z.object({ domain: z.literal(domain) }), { body });
    provider.next = { subject: 'somebody', email: `somebody@${domain}`, verified: true };
  });
  afterAll(() => provider.stop());

  const signOn = (browser: TestBrowser, redirect: string) =>
    browser.follow(
      `${platform.url}/api/1.0/signin/${domain}/start?redirect=${encodeURIComponent(redirect)}`,
      /\/authenticate\/sso\?/,
    );
  const promote = (browser: TestBrowser, end: URL) =>
    browser.ask(new URL(`${platform.url}/api/1.0/signin/session`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'ast-session': end.searchParams.get('ast-session') }),
    });

  test('is promoted once, in its browser, and neither code nor session is in the log', async () => {
    const browser = new TestBrowser();
    const end = await signOn(browser, '/logs');
    expect(end.searchParams.get('redirect')).toBe('/logs');
    expect((await promote(new TestBrowser(), end)).status).toBe(400);
    const first = await promote(browser, end);
    expect(first.status).toBe(200);
    expect((await promote(browser, end)).status).toBe(400);
    const { token } = z.object({ token: z.string() }).parse(await first.json());
    for (const secret of [token, end.searchParams.get('ast-session') ?? '']) {
      expect(platform.server.output()).not.toContain(secret);
    }
  });

  test.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '\\\\elsewhere.example',
    '/\r\nlocation: https://elsewhere.example',
  ])('goes on to no other site: %j', async (redirect) => {
    const end = await signOn(new TestBrowser(), redirect);
    expect(end.origin).toBe(platform.url);
    expect(end.searchParams.get('ast-session')).not.toBeNull();
    expect(end.searchParams.get('redirect')).toBeNull();
  });
});
