import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { grantableRoles, roles } from '@parlance/contract/permissions';
import { eq } from 'drizzle-orm';
import { apiTokens, users } from '../../platform/db/accountTables.ts';
import { newTenants, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let root: Tenant;
let partner: Tenant;
let customer: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  ({ root, partner, customer, stranger } = await newTenants(server.deps.db));
});
afterAll(() => server.stop());

const admin = async (tenant = customer) => (await tenant.signIn('companyAdmin')).token;

let made = 0;
async function create(token: string, change: Partial<BodyOf<'POST /api/1.0/token'>> = {}) {
  made += 1;
  return server.call('POST /api/1.0/token', { token, body: { name: `token ${made}`, role: 'companyUser', ...change } });
}
const me = async (token: string) => (await server.call('GET /api/1.0/me', { token })).status;
const change = (id: string, values: Partial<typeof apiTokens.$inferInsert>) =>
  server.deps.db.tx((tx) => tx.update(apiTokens).set(values).where(eq(apiTokens.id, id)));

describe('a token', () => {
  test('opens the API with the rights of its role, in its organization', async () => {
    const { body, status } = await create(await admin(), { role: 'companyAdmin' });
    expect(status).toBe(201);
    const token = body.secret;
    const session = await server.call('GET /api/1.0/me', { token });
    expect(session.body).toMatchObject({ role: 'companyAdmin', company_id: customer.companyId, limited: false });
    expect((await server.call('GET /api/1.0/user', { token })).status).toBe(200);
    expect(
      (await server.call('GET /api/1.0/workspaces/:ws/stats', { token, params: { ws: customer.ws } })).status,
    ).toBe(200);
    expect(
      (await server.call('GET /api/1.0/workspaces/:ws/stats', { token, params: { ws: stranger.ws } })).status,
    ).toBe(403);
    const weak = await create(await admin(), { role: 'companyUser' });
    expect((await server.call('GET /api/1.0/user', { token: weak.body.secret })).status).toBe(403);
  });

  test('is suspended while its owner is disabled, deleted or has a lower role, until another user renews it', async () => {
    const boss = await customer.signIn('companyAdmin');
    const { body } = await create(boss.token, { role: 'companyAdmin' });
    const child = await create(body.secret, { role: 'companyUser' });
    const both = async () => [await me(body.secret), await me(child.body.secret)];
    const user = (values: Partial<typeof users.$inferInsert>) =>
      server.deps.db.tx((tx) => tx.update(users).set(values).where(eq(users.id, boss.userId)));
    expect(await both()).toEqual([200, 200]);
    await user({ disabled: true });
    expect(await both()).toEqual([401, 401]);
    await user({ disabled: false, role: 'companyUser' });
    expect(await both()).toEqual([401, 200]);
    await user({ role: 'companyAdmin' });
    expect(await both()).toEqual([200, 200]);
    await user({ deletedAt: new Date() });
    expect(await both()).toEqual([401, 401]);
    const other = await admin();
    const listed = (await server.call('GET /api/1.0/token', { token: other })).body.data;
    expect(listed.filter(({ suspended }) => suspended).map(({ id }) => id)).toEqual(
      expect.arrayContaining([body.id, child.body.id]),
    );
    const renewed = await server.call('PUT /api/1.0/token/:id/renew', { token: other, params: { id: body.id } });
    expect(renewed.body).toMatchObject({ suspended: false });
    expect([await me(renewed.body.secret), await me(child.body.secret)]).toEqual([200, 401]);
  });

  test('shows its secret once, and nowhere else', async () => {
    const token = await admin();
    const { body } = await create(token);
    expect(body.secret.endsWith(body.hint)).toBe(true);
    const list = await server.call('GET /api/1.0/token', { token });
    expect(list.raw.payload).not.toContain(body.secret);
    const stored = await server.deps.db.tx((tx) => tx.select().from(apiTokens));
    expect(JSON.stringify(stored)).not.toContain(body.secret);
  });

  test('says who made it and when it was last used, which is written at most once a minute', async () => {
    const person = await customer.signIn('companyAdmin');
    const { body } = await create(person.token);
    expect(body).toMatchObject({ created_by: person.login, last_used_at: null });
    const lastUse = async () =>
      (await server.call('GET /api/1.0/token', { token: person.token })).body.data.find(({ id }) => id === body.id)
        ?.last_used_at;
    await me(body.secret);
    const first = await lastUse();
    expect(first).toEqual(expect.any(String));
    await me(body.secret);
    expect(await lastUse()).toBe(first);
    await change(body.id, { lastUsedAt: new Date(Date.now() - 61_000) });
    await me(body.secret);
    expect(new Date((await lastUse()) ?? 0).getTime()).toBeGreaterThan(Date.now() - 30_000);
  });

  test('ends when disabled, expired, renewed or deleted, and when it is for OData', async () => {
    const token = await admin();
    const disabled = (await create(token)).body;
    await server.call('PUT /api/1.0/token/:id', { token, params: { id: disabled.id }, body: { disabled: true } });
    const expired = (await create(token, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })).body;
    expect(await me(expired.secret)).toBe(200);
    await change(expired.id, { expiresAt: new Date(Date.now() - 1000) });
    const renewed = (await create(token)).body;
    const fresh = await server.call('PUT /api/1.0/token/:id/renew', { token, params: { id: renewed.id } });
    const deleted = (await create(token)).body;
    await server.call('DELETE /api/1.0/token/:id', { token, params: { id: deleted.id } });
    const odata = (await create(token, { type: 'odata' })).body;
    for (const { secret } of [disabled, expired, renewed, deleted, odata]) {
      const refused = await server.call('GET /api/1.0/me', { token: secret });
      expect(refusal(refused)).toMatchObject({ status: 401, type: 'api_token_refused' });
      expect(refused.raw.headers['www-authenticate']).toBe('Bearer');
    }
    expect(await me(fresh.body.secret)).toBe(200);
    const list = await server.call('GET /api/1.0/token', { token });
    expect(list.body.data.find(({ id }) => id === expired.id)).toMatchObject({ expired: true });
  });

  test('has no settings, password or sessions of its own', async () => {
    const { secret } = (await create(await admin(), { role: 'companyAdmin' })).body;
    expect((await server.call('PUT /api/1.0/settings', { token: secret, body: {} })).status).toBe(403);
    expect((await server.call('GET /api/1.0/sessions', { token: secret })).status).toBe(403);
    const body = { oldPassword: 'x', newPassword: 'something' };
    expect((await server.call('POST /api/1.0/changepassword', { token: secret, body })).status).toBe(401);
  });
});

describe('creating one', () => {
  test('wants four characters, and an end in the future', async () => {
    const token = await admin();
    expect(refusal(await create(token, { name: ' abc ' }))).toMatchObject({ status: 400, type: 'name' });
    const past = new Date(Date.now() - 1000).toISOString();
    expect(refusal(await create(token, { expires_at: past }))).toMatchObject({ status: 400, type: 'expires_at' });
  });

  test('refuses a name its organization has', async () => {
    const token = await admin();
    await create(token, { name: 'The One' });
    const answer = await create(token, { name: 'the one' });
    expect(refusal(answer)).toMatchObject({ status: 409, message: 'token already exists' });
    expect((await create(await admin(stranger), { name: 'The One' })).status).toBe(201);
  });

  const cases = (['companyAdmin', 'companyPartner', 'superAdmin'] as const).flatMap((own) =>
    roles.map((role) => ({ own, role })),
  );
  test.each(cases)('$own gives $role', async ({ own, role }) => {
    const home = own === 'superAdmin' ? root : own === 'companyPartner' ? partner : customer;
    const { token } = await home.signIn(own);
    for (const [company, type] of [
      [partner, 'Partner'],
      [customer, 'Company'],
    ] as const) {
      if (own === 'companyAdmin' && company === partner) continue;
      const answer = await create(token, { role, company_id: company.companyId });
      const refused = answer.status === 201 ? 'none' : answer.raw.json<{ type: string }>().type;
      expect([answer.status, refused]).toEqual(
        grantableRoles(own, 'token', type).includes(role) ? [201, 'none'] : [400, 'role'],
      );
    }
  });

  test('gives Deployer by super administrators only', () => {
    const givers = roles.filter((own) => grantableRoles(own, 'token', 'Partner').includes('companyDeploy'));
    expect(givers).toEqual(['superAdmin']);
  });

  test('reaches no other organization', async () => {
    const answer = await create(await admin(), { company_id: stranger.companyId });
    expect(refusal(answer)).toMatchObject({ status: 403, type: 'company_forbidden' });
  });
});

describe('changing one', () => {
  test('refuses a stale save, a locked field, and a role above the own', async () => {
    const token = await admin();
    const { id, version } = (await create(token)).body;
    const params = { id };
    const put = (body: BodyOf<'PUT /api/1.0/token/:id'>, headers = {}) =>
      server.call('PUT /api/1.0/token/:id', { token, params, body, headers });
    expect((await put({ name: 'renamed' }, { 'if-match': `"${version}"` })).body).toMatchObject({ name: 'renamed' });
    expect(refusal(await put({ name: 'again' }, { 'if-match': `"${version}"` }))).toMatchObject({
      status: 412,
      current: { name: 'renamed' },
    });
    expect(refusal(await put({ type: 'odata' }))).toMatchObject({ status: 400, type: 'type' });
    expect(refusal(await put({ company_id: stranger.companyId }))).toMatchObject({ status: 400, type: 'company_id' });
    expect(refusal(await put({ role: 'superAdmin' }))).toMatchObject({ status: 400, type: 'role' });
  });

  test('is for a role of level two and above only where the viewer has such a level, and never above the own', async () => {
    const { token: boss } = await root.signIn('superAdmin');
    const { token: partnerAdmin } = await partner.signIn('companyPartner');
    const made = async (role: 'companyDeploy' | 'superAdmin') =>
      (await create(boss, { role, company_id: customer.companyId })).body.id;
    const deployer = await made('companyDeploy');
    const mighty = await made('superAdmin');
    const renew = async (token: string, id: string) =>
      (await server.call('PUT /api/1.0/token/:id/renew', { token, params: { id } })).status;
    const local = await admin();
    expect(await renew(local, deployer)).toBe(403);
    expect(await renew(local, mighty)).toBe(403);
    expect(await renew(partnerAdmin, deployer)).toBe(200);
    expect(await renew(partnerAdmin, mighty)).toBe(403);
    expect(await renew(boss, mighty)).toBe(200);
    const list = await server.call('GET /api/1.0/token', { token: local });
    const editable = new Map(list.body.data.map((one) => [one.id, one.editable]));
    expect([editable.get(deployer), editable.get(mighty)]).toEqual([false, false]);
  });

  test('a foreign token answers like an unknown one', async () => {
    const { id } = (await create(await admin(stranger))).body;
    const token = await admin();
    const answers = await Promise.all([
      server.call('PUT /api/1.0/token/:id', { token, params: { id }, body: { disabled: true } }),
      server.call('PUT /api/1.0/token/:id/renew', { token, params: { id } }),
      server.call('DELETE /api/1.0/token/:id', { token, params: { id } }),
    ]);
    for (const answer of answers) expect(refusal(answer)).toMatchObject({ status: 404, type: 'token_not_found' });
  });
});
