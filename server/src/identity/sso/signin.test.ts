import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domains, ssoAttempts } from '../../platform/db/backendTables.ts';
import { users } from '../../platform/db/accountTables.ts';
import { TestBrowser } from '../../testing/browser.ts';
import type { IdentityProvider } from '../../testing/identityProvider.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { startSingleSignOn } from './testing.ts';

const ended = /\/authenticate\/sso\?/;

let server: TestServer;
let provider: IdentityProvider;
let origin: string;
let home: Tenant;
let boss: string;
let browser: TestBrowser;

beforeAll(async () => {
  ({ server, origin, provider, home, boss } = await startSingleSignOn({
    default_role: 'companyUser',
    auto_create: true,
  }));
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});
beforeEach(() => {
  browser = new TestBrowser();
});

const setDomain = (body: { auto_create?: boolean; company_id?: string }) =>
  server.call('PUT /api/1.0/backend/config/domain/:domain', {
    token: boss,
    params: { domain: 'acme.example' },
    body,
  });

/** Begins as the sign-in page does, and follows the redirects through the provider. */
async function signIn(id = 'acme.example', until = ended): Promise<URL> {
  const form = await server.call('GET /api/1.0/signin/:id/form', { params: { id } });
  return browser.follow(`${origin}${form.body.action}?redirect=${encodeURIComponent('/nlp/class?ws=x')}`, until);
}

const promote = (code: string, by = browser) =>
  by.ask(new URL(`${origin}/api/1.0/signin/session`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'ast-session': code }),
  });

const codeOf = (end: URL) => end.searchParams.get('ast-session') ?? '';
const errorOf = (end: URL) => end.searchParams.get('error');

describe('single sign-on', () => {
  test('refuses an ID token that the published keys did not sign', async () => {
    provider.next = { subject: 's-forged', email: 'forged@acme.example', verified: true };
    provider.publishesOtherKeys = true;
    try {
      expect(errorOf(await signIn())).toBe('token');
    } finally {
      provider.publishesOtherKeys = false;
    }
  });

  test('signs a new person in, whose account it makes', async () => {
    provider.next = { subject: 's-1', email: 'New.Person@acme.example', verified: true };
    const end = await signIn('new.person@Acme.example');
    expect(end.searchParams.get('redirect')).toBe('/nlp/class?ws=x');
    const answer = await promote(codeOf(end));
    expect(answer.status).toBe(200);
    const { token, session } = (await answer.json()) as { token: string; session: { login: string } };
    expect(session).toMatchObject({ login: 'new.person@acme.example', role: 'companyUser', idp: 'acme.example' });
    expect((await server.call('GET /api/1.0/me', { token })).status).toBe(200);
  });

  test('recognizes a person by issuer and subject, not by the address', async () => {
    provider.next = { subject: 's-1', email: 'renamed@acme.example', verified: true };
    const answer = await promote(codeOf(await signIn()));
    expect(await answer.json()).toMatchObject({ session: { login: 'new.person@acme.example' } });
  });

  test('finds an account of the company by its verified address', async () => {
    const { userId, login } = await home.signIn('companyAdmin', 'password');
    await server.deps.db.tx((tx) => tx.update(users).set({ email: 'Admin@acme.example' }).where(eq(users.id, userId)));
    provider.next = { subject: 's-2', email: 'admin@acme.example', verified: false };
    expect(errorOf(await signIn())).toBe('email');
    provider.next.verified = true;
    const answer = await promote(codeOf(await signIn()));
    expect(await answer.json()).toMatchObject({ session: { login, role: 'companyAdmin', idp: null } });
  });

  test('makes no account of another domain, of another company, or where the domain makes none', async () => {
    provider.next = { subject: 's-3', email: 'someone@evil.example', verified: true };
    expect(errorOf(await signIn())).toBe('email');
    const other = await newTenant(server.deps.db);
    const { userId } = await other.signIn('companyUser');
    await server.deps.db.tx((tx) => tx.update(users).set({ email: 'taken@acme.example' }).where(eq(users.id, userId)));
    browser = new TestBrowser();
    provider.next = { subject: 's-4', email: 'taken@acme.example', verified: true };
    expect(errorOf(await signIn())).toBe('taken');
    await setDomain({ auto_create: false });
    browser = new TestBrowser();
    provider.next = { subject: 's-5', email: 'nobody@acme.example', verified: true };
    const end = await signIn();
    expect([errorOf(end), end.searchParams.get('domain')]).toEqual(['unknown_user', 'acme.example']);
    await setDomain({ auto_create: true });
  });

  test.each([
    ['several addresses', 'evil@evil.example,ada@acme.example'],
    ['an address in words', '"ada@evil.example" <ada@acme.example'],
    ['several lines', 'ada\r\nBcc: ada@evil.example\r\n@acme.example'],
    ['no more than a domain', 'acme.example'],
    ['what is too long', `${'a'.repeat(400)}@acme.example`],
  ])('accepts none of %s as an address, verified or not', async (_, email) => {
    provider.next = { subject: 's-strange', email, verified: true };
    expect(errorOf(await signIn())).toBe('email');
  });

  test('lets no disabled person in', async () => {
    provider.next = { subject: 's-1' };
    await server.deps.db.tx((tx) =>
      tx.update(users).set({ disabled: true }).where(eq(users.login, 'new.person@acme.example')),
    );
    expect(errorOf(await signIn())).toBe('disabled');
    await server.deps.db.tx((tx) =>
      tx.update(users).set({ disabled: false }).where(eq(users.login, 'new.person@acme.example')),
    );
  });

  test('of an administrator does not sign in to an account whose role is now higher, until a user of that role saves the provider', async () => {
    const own = await newTenant(server.deps.db);
    const admin = await own.signIn('companyAdmin', undefined, { scopes: ['back.admin:write'] });
    const raised = await own.signIn('companyUser');
    const domain = 'raised.example';
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    const set = await server.call('POST /api/1.0/backend/config/domain', {
      token: admin.token,
      body: { domain, company_id: own.companyId, oidc: { issuer, client_id, client_secret } },
    });
    expect(set.status).toBe(201);
    const change = (values: Partial<typeof users.$inferInsert>) =>
      server.deps.db.tx((tx) => tx.update(users).set(values).where(eq(users.id, raised.userId)));
    await change({ email: `ada@${domain}`, role: 'superAdmin' });
    provider.next = { subject: 's-raised', email: `ada@${domain}`, verified: true };
    expect(errorOf(await signIn(domain))).toBe('outranked');
    await change({ role: 'companyUser' });
    browser = new TestBrowser();
    expect(codeOf(await signIn(domain))).not.toBe('');
    await change({ role: 'superAdmin' });
    browser = new TestBrowser();
    const refused = await signIn(domain);
    expect([errorOf(refused), codeOf(refused)]).toEqual(['outranked', '']);
    // It also refuses to make accounts if the default role has been raised since.
    await server.deps.db.tx((tx) =>
      tx.update(domains).set({ autoCreate: true, defaultRole: 'superAdmin' }).where(eq(domains.domain, domain)),
    );
    const email = `new@${domain}`;
    provider.next = { subject: 's-new', email, verified: true };
    browser = new TestBrowser();
    expect(errorOf(await signIn(domain))).toBe('outranked');
    expect(await server.deps.db.tx((tx) => tx.$count(users, eq(users.email, email)))).toBe(0);
    provider.next = { subject: 's-raised', email: `ada@${domain}`, verified: true };
    const saved = await server.call('PUT /api/1.0/backend/config/domain/:domain', {
      token: boss,
      params: { domain },
      body: { oidc: { issuer, client_id } },
    });
    expect(saved.status).toBe(200);
    browser = new TestBrowser();
    const answer = await promote(codeOf(await signIn(domain)));
    expect(await answer.json()).toMatchObject({ session: { login: raised.login, role: 'superAdmin' } });
  });

  test('reports that the person refused', async () => {
    provider.next = null;
    expect(errorOf(await signIn())).toBe('denied');
  });
});

describe('a single sign-on that is tampered with ends without a session', () => {
  const callback = /\/api\/1\.0\/signin\/callback\?/;
  beforeEach(() => {
    provider.next = { subject: 's-1' };
  });
  const change = (values: Partial<typeof ssoAttempts.$inferInsert>) =>
    server.deps.db.tx((tx) => tx.update(ssoAttempts).set(values));

  test('an answer that comes twice', async () => {
    const address = (await signIn('acme.example', callback)).href;
    expect(errorOf(await browser.follow(address, ended))).toBeNull();
    expect(errorOf(await browser.follow(address, ended))).toBe('state');
  });

  test('an answer that comes too late', async () => {
    const address = (await signIn('acme.example', callback)).href;
    await change({ expiresAt: new Date(Date.now() - 1000) });
    expect(errorOf(await browser.follow(address, ended))).toBe('state');
  });

  test('an answer in another browser, or with an unknown state', async () => {
    const address = await signIn('acme.example', callback);
    expect(errorOf(await new TestBrowser().follow(address.href, ended))).toBe('state');
    address.searchParams.set('state', 'forged');
    expect(errorOf(await browser.follow(address.href, ended))).toBe('state');
    address.searchParams.append('state', 'twice');
    expect(errorOf(await browser.follow(address.href, ended))).toBe('state');
    address.searchParams.set('state', 'x'.repeat(201));
    expect(errorOf(await browser.follow(address.href, ended))).toBe('state');
  });

  test('a token with another nonce', async () => {
    const address = (await signIn('acme.example', callback)).href;
    await change({ nonce: 'another' });
    expect(errorOf(await browser.follow(address, ended))).toBe('token');
  });

  test('a code without the verifier of the browser that began', async () => {
    const address = (await signIn('acme.example', callback)).href;
    await change({ verifier: 'x'.repeat(43) });
    expect(errorOf(await browser.follow(address, ended))).toBe('token');
  });

  test('an ast-session that comes twice, too late, or from another browser', async () => {
    const first = codeOf(await signIn());
    expect((await promote(first, new TestBrowser())).status).toBe(400);
    expect((await promote(first)).status).toBe(200);
    expect((await promote(first)).status).toBe(400);
    const second = codeOf(await signIn());
    await server.deps.db.tx((tx) => tx.execute(sql`update sso_codes set expires_at = now() - interval '1 second'`));
    const late = await promote(second);
    expect(await late.json()).toMatchObject({ status: 400, type: 'ast-session' });
  });
});
