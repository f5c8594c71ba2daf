import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { grantableRoles, roles, type Role } from '@parlance/contract/permissions';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/db/accountTables.ts';
import { newTenants, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { draftUser } from './testing.ts';

let server: TestServer;
let partner: Tenant;
/** Managed by the partner. */
let customer: Tenant;
let stranger: Tenant;
let root: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  ({ root, partner, customer, stranger } = await newTenants(server.deps.db));
});
afterAll(() => server.stop());

const signIn = async (tenant: Tenant, role: Role) => (await tenant.signIn(role)).token;
const create = (token: string, change: Partial<BodyOf<'POST /api/1.0/user'>> = {}) =>
  server.call('POST /api/1.0/user', { token, body: draftUser(change) });

describe('creating a user', () => {
  test('without a mail server gives a password that must be changed at the first sign-in', async () => {
    const answer = await create(await signIn(customer, 'companyAdmin'));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      mail: 'no_server',
      user: { company_id: customer.companyId, status: 'temporary' },
    });
    const { user, password } = answer.body;
    const login = await server.call('POST /api/1.0/login', { body: { login: user.login, password: password ?? '' } });
    expect(login.status).toBe(423);
    expect(JSON.stringify(await server.deps.db.tx((tx) => tx.select().from(users)))).not.toContain(password);
  });

  test('refuses a login or an e-mail that exists, in any case', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const body = draftUser();
    await server.call('POST /api/1.0/user', { token, body });
    const sameLogin = await create(token, { login: body.login.toUpperCase() });
    expect(refusal(sameLogin)).toMatchObject({
      status: 409,
      message: 'user already exists',
      fields: { login: { type: 'user_exists', message: 'user already exists' } },
    });
    const sameEmail = await create(token, { email: body.email.toUpperCase() });
    expect(refusal(sameEmail)).toMatchObject({
      status: 409,
      message: 'user already exists',
      fields: { email: { type: 'user_exists', message: 'user already exists' } },
    });
  });

  test.each([
    ['a zero-width space', (login: string) => `${login.slice(0, 2)}\u200b${login.slice(2)}`],
    ['letters of another alphabet', (login: string) => login.replaceAll('e', 'е')],
    ['letters of full width', (login: string) => login.replaceAll('e', 'ｅ')],
  ])('refuses a login that looks like another by %s', async (_, disguise) => {
    const token = await signIn(customer, 'companyAdmin');
    const body = draftUser({ login: `evelyn.${draftUser().login}` });
    expect((await create(token, body)).status).toBe(201);
    expect(refusal(await create(token, { login: disguise(body.login) }))).toMatchObject({
      status: 409,
      fields: { login: { type: 'user_exists' } },
    });
  });

  test('requested twice at once makes one', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const body = draftUser();
    const answers = await Promise.all([1, 2].map(() => server.call('POST /api/1.0/user', { token, body })));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });

  test.each([
    ['email', { email: 'not an address' }],
    ['login', { login: '  ' }],
    ['login', { login: 'two\nlines' }],
  ])('says that the %s is invalid', async (type, change) => {
    const answer = await create(await signIn(customer, 'companyAdmin'), change);
    expect(refusal(answer)).toMatchObject({ status: 400, type });
  });

  test('says "Invalid email format"', async () => {
    const answer = await create(await signIn(customer, 'companyAdmin'), { email: 'a@b' });
    expect(refusal(answer)).toMatchObject({ fields: { email: { message: 'Invalid email format' } } });
  });

  test('keeps script in a name as it is written, and nothing runs it', async () => {
    const login = '<script>alert(1)</script>';
    const token = await signIn(stranger, 'companyAdmin');
    await create(token, { login });
    const list = await server.call('GET /api/1.0/user', { token });
    expect(list.body.data.some((user) => user.login === login)).toBe(true);
    expect(list.raw.headers['content-type']).toMatch(/^application\/json/);
  });

  test('takes nothing that is not in the form', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const sneaky = {
      ...draftUser(),
      id: 'mine',
      idp: 'elsewhere',
      password_hash: 'x',
      passwordHash: 'x',
      must_change_password: false,
    };
    const answer = await server.call('POST /api/1.0/user', { token, body: sneaky });
    const [stored] = await server.deps.db.tx((tx) => tx.select().from(users).where(eq(users.id, answer.body.user.id)));
    expect(stored).toMatchObject({ idp: null, mustChangePassword: true });
    expect(stored?.id).not.toBe('mine');
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describe('who may give which role', () => {
  const cases = (['companyAdmin', 'companyPartner', 'superAdmin'] as const).flatMap((own) =>
    roles.map((role) => ({ own, role })),
  );
  test.each(cases)('$own gives $role', async ({ own, role }) => {
    const home = own === 'superAdmin' ? root : own === 'companyPartner' ? partner : customer;
    const token = await signIn(home, own);
    for (const [company, type] of [
      [partner, 'Partner'],
      [customer, 'Company'],
    ] as const) {
      if (own === 'companyAdmin' && company === partner) continue;
      const answer = await create(token, { role, company_id: company.companyId });
      const refused = answer.status === 201 ? 'none' : answer.raw.json<{ type: string }>().type;
      expect([answer.status, refused]).toEqual(
        grantableRoles(own, 'user', type).includes(role) ? [201, 'none'] : [400, 'role'],
      );
    }
  });

  test('a role above the own is refused, and Partner goes to partners only', () => {
    expect(grantableRoles('companyAdmin', 'user', 'Company')).not.toContain('superAdmin');
    expect(grantableRoles('companyAdmin', 'user', 'Partner')).not.toContain('companyPartner');
    expect(grantableRoles('companyPartner', 'user', 'Partner')).toContain('companyPartner');
    expect(grantableRoles('companyPartner', 'user', 'Partner')).not.toContain('superAdmin');
    expect(grantableRoles('superAdmin', 'user', 'Company')).not.toContain('companyPartner');
  });
});

describe('organizations', () => {
  test('an administrator only creates users in their own organization', async () => {
    const answer = await create(await signIn(customer, 'companyAdmin'), { company_id: stranger.companyId });
    expect(refusal(answer)).toMatchObject({ status: 403, type: 'company_forbidden' });
  });

  test('a partner creates where it looks after, not elsewhere', async () => {
    const token = await signIn(partner, 'companyPartner');
    expect((await create(token, { company_id: customer.companyId })).body.user.company_id).toBe(customer.companyId);
    expect((await create(token, { company_id: stranger.companyId })).status).toBe(403);
  });

  test('each sees their own people; a foreign organization answers like none', async () => {
    const admin = await signIn(customer, 'companyAdmin');
    const seen = await server.call('GET /api/1.0/user', { token: admin });
    expect(new Set(seen.body.data.map((user) => user.company_id))).toEqual(new Set([customer.companyId]));
    for (const company_id of [stranger.companyId, 'no-such']) {
      const answer = await server.call('GET /api/1.0/user', { token: admin, query: { company_id } });
      expect(refusal(answer)).toMatchObject({ status: 404, type: 'company_not_found' });
    }
    const ofPartner = await server.call('GET /api/1.0/user', { token: await signIn(partner, 'companyPartner') });
    const companies = new Set(ofPartner.body.data.map((user) => user.company_id));
    expect(companies).toEqual(new Set([partner.companyId, customer.companyId]));
    const all = await server.call('GET /api/1.0/user', { token: await signIn(root, 'superAdmin') });
    expect(new Set(all.body.data.map((user) => user.company_id)).size).toBe(4);
  });

  test('a partner reads the permissions of users of its customers, and of no others', async () => {
    const token = await signIn(partner, 'companyPartner');
    const asked = async (tenant: Tenant) => {
      const { userId: id } = await tenant.signIn('companyUser');
      return server.call('GET /api/1.0/user/:id/permissions', { token, params: { id } });
    };
    expect((await asked(customer)).status).toBe(200);
    expect((await asked(partner)).status).toBe(200);
    expect(refusal(await asked(stranger))).toMatchObject({ status: 404, type: 'user_not_found' });
  });

  test('a foreign user answers like an unknown one, to every call', async () => {
    const { userId } = await stranger.signIn('companyUser');
    const token = await signIn(customer, 'companyAdmin');
    const params = { id: userId };
    const answers = await Promise.all([
      server.call('PUT /api/1.0/user/:id', { token, params, body: { disabled: true } }),
      server.call('DELETE /api/1.0/user/:id', { token, params }),
      server.call('PUT /api/1.0/user/:id/resetpassword', { token, params }),
      server.call('GET /api/1.0/user/:id/permissions', { token, params }),
      server.call('DELETE /api/1.0/user/:id', { token, params: { id: 'no-such' } }),
    ]);
    for (const answer of answers) expect(refusal(answer)).toMatchObject({ status: 404, type: 'user_not_found' });
  });
});

test('a deleted user is gone, and the login is free', async () => {
  const token = await signIn(customer, 'companyAdmin');
  const person = await customer.signIn('companyUser', 'secret enough');
  expect((await server.call('DELETE /api/1.0/user/:id', { token, params: { id: person.userId } })).status).toBe(200);
  expect((await server.call('GET /api/1.0/me', { token: person.token })).status).toBe(401);
  const again = await server.call('POST /api/1.0/login', { body: { login: person.login, password: 'secret enough' } });
  expect(again.status).toBe(401);
  expect((await create(token, { login: person.login })).status).toBe(201);
});

test('effective permissions say what and why, in each workspace', async () => {
  const token = await signIn(root, 'superAdmin');
  const { user } = (
    await create(token, {
      company_id: customer.companyId,
      scopes: ['back.prompts:read'],
      acls: { [stranger.ws]: { managed: true, actions: ['nlp_class:edit'] } },
    })
  ).body;
  const { body } = await server.call('GET /api/1.0/user/:id/permissions', { token, params: { id: user.id } });
  expect(body.everywhere).toContainEqual({ permission: 'nlp_class:read', from: 'role' });
  expect(body.everywhere).toContainEqual({ permission: 'back.prompts:read', from: 'scope' });
  const [home, away] = [customer.ws, stranger.ws].map((ws) => body.workspaces.find((one) => one.workspace === ws));
  expect(home).toMatchObject({ reason: 'company', managed: false, entry: null });
  expect(away).toMatchObject({ reason: 'acl', managed: true, entry: stranger.ws });
  expect(away?.permissions).toContainEqual({ permission: 'nlp_class:edit', from: 'acl' });
  expect(home?.permissions).not.toContainEqual({ permission: 'nlp_class:edit', from: 'acl' });
  // An administrator of the customer does not see another organization's workspace.
  const seen = await server.call('GET /api/1.0/user/:id/permissions', {
    token: await signIn(customer, 'companyAdmin'),
    params: { id: user.id },
  });
  expect(seen.body.workspaces.map((one) => one.workspace)).toEqual([customer.ws]);
});
