import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '../../platform/db/accountTables.ts';
import { TestBrowser } from '../../testing/browser.ts';
import type { IdentityProvider } from '../../testing/identityProvider.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { startSingleSignOn } from './testing.ts';

let server: TestServer;
let provider: IdentityProvider;
let origin: string;
let home: Tenant;
let boss: string;

beforeAll(async () => {
  ({ server, origin, provider, home, boss } = await startSingleSignOn({}));
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

describe('domains', () => {
  test.each(['co.uk', 'com.au', 'gouv.fr'])('are of one organization: %s is refused', async (domain) => {
    const added = await server.call('POST /api/1.0/backend/config/domain', { token: boss, body: { domain } });
    expect(added.raw.json()).toMatchObject({ status: 400, fields: { domain: { type: 'domain_of_many' } } });
  });

  test('without single sign-on are told apart from nothing', async () => {
    const form = await server.call('GET /api/1.0/signin/:id/form', { params: { id: 'nobody@unknown.example' } });
    expect(form.raw.json()).toMatchObject({ status: 404, type: 'no_single_sign_on' });
  });

  test('of a deleted organization sign no user in', async () => {
    const gone = await newTenant(server.deps.db);
    const oidc = { issuer: provider.issuer, client_id: provider.clientId };
    await server.call('POST /api/1.0/backend/config/domain', {
      token: boss,
      body: { domain: 'gone.example', company_id: gone.companyId, oidc },
    });
    const form = () => server.call('GET /api/1.0/signin/:id/form', { params: { id: 'gone.example' } });
    expect((await form()).status).toBe(200);
    await server.deps.db.tx((tx) =>
      tx.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, gone.companyId)),
    );
    expect((await form()).status).toBe(404);
  });

  test('whose provider cannot be reached say so', async () => {
    await server.call('POST /api/1.0/backend/config/domain', {
      token: boss,
      body: { domain: 'down.example', oidc: { issuer: 'http://127.0.0.1:1', client_id: 'x' } },
    });
    const form = await server.call('GET /api/1.0/signin/:id/form', { params: { id: 'down.example' } });
    const end = await new TestBrowser().follow(`${origin}${form.body.action}`, /\/authenticate\/sso\?/);
    expect(end.searchParams.get('error')).toBe('provider');
  });

  test('keep their secret when they are changed, until the provider changes; versions count', async () => {
    const oidc = { issuer: provider.issuer, client_id: provider.clientId };
    const put = (body: object, version?: number) =>
      server.call('PUT /api/1.0/backend/config/domain/:domain', {
        token: boss,
        params: { domain: 'acme.example' },
        body,
        ...(version !== undefined && { headers: { 'if-match': String(version) } }),
      });
    const same = await put({ oidc });
    expect(same.body).toMatchObject({ company_id: home.companyId, oidc: { client_secret_set: true } });
    expect(same.raw.payload).not.toContain(provider.clientSecret);
    expect((await put({ auto_create: false }, same.body.version - 1)).status).toBe(412);
    expect((await put({ default_role: 'superAdmin' })).raw.json()).toMatchObject({ status: 400, type: 'default_role' });
    expect((await put({ oidc: { ...oidc, issuer: `${provider.issuer}/other` } })).body.oidc?.client_secret_set).toBe(
      false,
    );
  });

  test('are allowed once, listed to the administrators of their company, and removed', async () => {
    const again = await server.call('POST /api/1.0/backend/config/domain', {
      token: boss,
      body: { domain: 'ACME.example' },
    });
    expect(again.raw.json()).toMatchObject({ status: 409, type: 'domain_exists' });
    const partner = (await home.signIn('companyPartner')).token;
    const stranger = (await (await newTenant(server.deps.db)).signIn('companyPartner')).token;
    const list = async (token: string) =>
      (await server.call('GET /api/1.0/backend/config/domains', { token })).body.data.map(({ domain }) => domain);
    expect(await list(partner)).toEqual(['acme.example', 'down.example']);
    expect(await list(stranger)).toEqual([]);
    await server.call('DELETE /api/1.0/backend/config/domain/:domain', {
      token: boss,
      params: { domain: 'down.example' },
    });
    expect(await list(partner)).toEqual(['acme.example']);
  });
});
