import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let root: Tenant;
let partner: Tenant;
let superAdmin: string;
let partnerAdmin: string;

beforeAll(async () => {
  server = await startTestServer();
  root = await newTenant(server.deps.db);
  partner = await newTenant(server.deps.db, { type: 'Partner' });
  superAdmin = (await root.signIn('superAdmin')).token;
  partnerAdmin = (await partner.signIn('companyPartner')).token;
});
afterAll(() => server.stop());

const restore = (token: string, kind: string, id: string) =>
  server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token, params: { kind, id } });
const trashOf = async (token: string) => (await server.call('GET /api/1.0/backend/trash', { token })).body.data;

describe('a deleted user', () => {
  test('can be restored, and signs in again', async () => {
    const person = await partner.signIn('companyUser', 'secret enough');
    await server.call('DELETE /api/1.0/user/:id', { token: partnerAdmin, params: { id: person.userId } });
    expect(await trashOf(partnerAdmin)).toContainEqual(
      expect.objectContaining({ kind: 'user', id: person.userId, name: person.login, company_id: partner.companyId }),
    );
    expect((await restore(partnerAdmin, 'user', person.userId)).status).toBe(200);
    const body = { login: person.login, password: 'secret enough' };
    expect((await server.call('POST /api/1.0/login', { body })).status).toBe(200);
  });

  test('cannot be restored if the login is taken, or by users without the permission', async () => {
    const person = await partner.signIn('companyUser');
    const params = { id: person.userId };
    await server.call('DELETE /api/1.0/user/:id', { token: partnerAdmin, params });
    const stranger = await newTenant(server.deps.db);
    const { token } = await stranger.signIn('companyAdmin');
    expect((await restore(token, 'user', person.userId)).status).toBe(404);
    await server.call('POST /api/1.0/user', {
      token: partnerAdmin,
      body: { login: person.login, email: 'somebody-new@example.invalid', role: 'companyUser' },
    });
    expect(refusal(await restore(partnerAdmin, 'user', person.userId))).toMatchObject({
      status: 409,
      type: 'user_exists',
    });
  });

  test('a user with a higher role cannot be restored', async () => {
    const boss = await partner.signIn('superAdmin');
    await server.call('DELETE /api/1.0/user/:id', { token: superAdmin, params: { id: boss.userId } });
    expect(refusal(await restore(partnerAdmin, 'user', boss.userId))).toMatchObject({
      status: 403,
      type: 'higher_role_needed',
    });
    expect((await restore(superAdmin, 'user', boss.userId)).status).toBe(200);
  });
});

test('a deleted token comes back with its secret', async () => {
  const body = { name: 'deleted too soon', role: 'companyUser' as const };
  const made = (await server.call('POST /api/1.0/token', { token: partnerAdmin, body })).body;
  await server.call('DELETE /api/1.0/token/:id', { token: partnerAdmin, params: { id: made.id } });
  expect((await server.call('GET /api/1.0/me', { token: made.secret })).status).toBe(401);
  expect((await restore(partnerAdmin, 'token', made.id)).status).toBe(200);
  expect((await server.call('GET /api/1.0/me', { token: made.secret })).status).toBe(200);
});

describe('a deleted organization', () => {
  test('is restored with everything that was deleted with it, and nothing that was deleted before', async () => {
    const customer = await newTenant(server.deps.db, { parentId: partner.companyId });
    const before = await customer.signIn('companyUser', 'secret enough');
    const person = await customer.signIn('companyAdmin', 'secret enough');
    await server.call('DELETE /api/1.0/user/:id', { token: partnerAdmin, params: { id: before.userId } });
    await server.call('DELETE /api/1.0/company/:id', {
      token: partnerAdmin,
      params: { id: customer.companyId },
    });
    const listed = await trashOf(partnerAdmin);
    expect(listed.filter((item) => item.company_id === customer.companyId).map(({ kind }) => kind)).toEqual([
      'company',
    ]);
    expect((await restore(partnerAdmin, 'company', customer.companyId)).status).toBe(200);
    const signIn = (login: string) =>
      server.call('POST /api/1.0/login', { body: { login, password: 'secret enough' } });
    const again = await signIn(person.login);
    expect(again.status).toBe(200);
    expect((await signIn(before.login)).status).toBe(401);
    const { body } = await server.call('GET /api/1.0/workspaces', { token: again.body.token });
    expect(body.data.map(({ workspace }) => workspace)).toEqual([customer.ws]);
  });

  test('is deleted permanently when it is purged', async () => {
    const customer = await newTenant(server.deps.db, { parentId: partner.companyId });
    await customer.signIn('companyAdmin');
    const params = { kind: 'company', id: customer.companyId };
    await server.call('DELETE /api/1.0/company/:id', { token: superAdmin, params: { id: customer.companyId } });
    const purged = await server.call('DELETE /api/1.0/backend/trash/:kind/:id', { token: superAdmin, params });
    expect(purged.status).toBe(200);
    expect((await restore(superAdmin, 'company', customer.companyId)).status).toBe(404);
  });
});
