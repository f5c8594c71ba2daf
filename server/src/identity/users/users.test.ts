import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { grantableRoles, roles, type Role } from '@parlance/contract/permissions';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/db/accountTables.ts';
import { audit } from '../../platform/db/workspaceTables.ts';
import { newTenant, newTenants, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let partner: Tenant;
/** Looked after by the partner. */
let customer: Tenant;
let stranger: Tenant;
let root: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  ({ root, partner, customer, stranger } = await newTenants(server.deps.db));
});
afterAll(() => server.stop());

let made = 0;
function draft(change: Partial<BodyOf<'POST /api/1.0/user'>> = {}): BodyOf<'POST /api/1.0/user'> {
  made += 1;
  return { login: `new-${made}`, email: `new-${made}@example.invalid`, role: 'companyUser', ...change };
}
const signIn = async (tenant: Tenant, role: Role) => (await tenant.signIn(role)).token;

async function create(token: string, change: Partial<BodyOf<'POST /api/1.0/user'>> = {}) {
  return server.call('POST /api/1.0/user', { token, body: draft(change) });
}

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
    const body = draft();
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

  test('asked for twice at once makes one', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const body = draft();
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
      ...draft(),
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
  test('an administrator creates in the own one alone', async () => {
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

  test('a foreign user answers like none, to every call', async () => {
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

describe('changing a user', () => {
  test('changes role and access, and tells a stale save what there is now', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const { user } = (await create(token)).body;
    const params = { id: user.id };
    const acls = { [customer.ws]: { managed: true, actions: ['nlp_intent:edit' as const] } };
    const changed = await server.call('PUT /api/1.0/user/:id', {
      token,
      params,
      body: { role: 'companyAdmin', acls, login: user.login, email: user.email },
      headers: { 'if-match': `"${user.version}"` },
    });
    expect(changed.body).toMatchObject({ role: 'companyAdmin', acls, version: user.version + 1 });
    const stale = await server.call('PUT /api/1.0/user/:id', {
      token,
      params,
      body: { disabled: true },
      headers: { 'if-match': `"${user.version}"` },
    });
    expect(refusal(stale)).toMatchObject({ status: 412, current: { role: 'companyAdmin' } });
    const trace = await server.deps.db.tx((tx) =>
      tx.select().from(audit).where(eq(audit.subject, user.id)).orderBy(audit.id),
    );
    expect(trace.at(-1)).toMatchObject({
      action: 'user.edit',
      before: { role: 'companyUser' },
      after: { role: 'companyAdmin', acls },
    });
  });

  test.each(['login', 'email', 'company_id'] as const)('%s is locked', async (field) => {
    const token = await signIn(partner, 'companyPartner');
    const { user } = (await create(token, { company_id: customer.companyId })).body;
    const value = field === 'company_id' ? partner.companyId : 'other@example.invalid';
    const answer = await server.call('PUT /api/1.0/user/:id', {
      token,
      params: { id: user.id },
      body: { [field]: value },
    });
    expect(refusal(answer)).toMatchObject({ status: 400, type: field });
  });

  test('a user with a higher role cannot be changed', async () => {
    const boss = await customer.signIn('superAdmin');
    const token = await signIn(customer, 'companyAdmin');
    const params = { id: boss.userId };
    const answers = await Promise.all([
      server.call('PUT /api/1.0/user/:id', { token, params, body: { disabled: true } }),
      server.call('PUT /api/1.0/user/:id', { token, params, body: { role: 'companyUser' } }),
      server.call('DELETE /api/1.0/user/:id', { token, params }),
      server.call('PUT /api/1.0/user/:id/resetpassword', { token, params }),
    ]);
    for (const answer of answers) expect(refusal(answer)).toMatchObject({ status: 403, type: 'user_outranks' });
    expect((await server.call('GET /api/1.0/me', { token: boss.token })).status).toBe(200);
    const list = await server.call('GET /api/1.0/user', { token });
    expect(list.body.data.find((user) => user.id === boss.userId)).toMatchObject({
      editable: false,
      resettable: false,
    });
    // Kept out of the way of the tests that follow.
    await server.deps.db.tx((tx) => tx.delete(users).where(eq(users.id, boss.userId)));
  });

  test('scopes and access beyond the own are refused', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const { user } = (await create(token)).body;
    const params = { id: user.id };
    const scopes = await server.call('PUT /api/1.0/user/:id', {
      token,
      params,
      body: { scopes: ['back.admin:write'] },
    });
    expect(refusal(scopes)).toMatchObject({ status: 400, type: 'scopes' });
    const acls = { [stranger.ws]: { managed: false, actions: [] } };
    const foreign = await server.call('PUT /api/1.0/user/:id', { token, params, body: { acls } });
    expect(refusal(foreign)).toMatchObject({ status: 400, fields: { acls: { type: 'workspace_not_yours' } } });
    const granted = await server.call('PUT /api/1.0/user/:id', {
      token: await signIn(root, 'superAdmin'),
      params,
      body: { scopes: ['back.prompts:read'], acls },
    });
    expect(granted.status).toBe(200);
    // What another user gave may stay.
    const kept = await server.call('PUT /api/1.0/user/:id', {
      token,
      params,
      body: { scopes: ['back.prompts:read'], acls, role: 'companyAdmin' },
    });
    expect(kept.status).toBe(200);
  });

  test('disabling ends the sessions, and enabling opens none', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const person = await customer.signIn('companyUser');
    const params = { id: person.userId };
    await server.call('PUT /api/1.0/user/:id', { token, params, body: { disabled: true } });
    await server.call('PUT /api/1.0/user/:id', { token, params, body: { disabled: false } });
    expect((await server.call('GET /api/1.0/me', { token: person.token })).status).toBe(401);
  });

  test('several at once, each for itself', async () => {
    const own = await customer.signIn('companyAdmin');
    const people = await Promise.all([customer.signIn('companyUser'), customer.signIn('companyUser')]);
    const foreign = await stranger.signIn('companyUser');
    const ids = [...people.map(({ userId }) => userId), foreign.userId, own.userId];
    const { body } = await server.call('PUT /api/1.0/user', { token: own.token, body: { ids, disabled: true } });
    expect(body.changed.map((user) => user.status)).toEqual(['disabled', 'disabled']);
    expect((await server.call('GET /api/1.0/me', { token: people[0]?.token ?? '' })).status).toBe(401);
    expect(body.refused).toEqual([
      expect.objectContaining({ id: foreign.userId, type: 'user_not_found' }),
      expect.objectContaining({ id: own.userId, type: 'own_access' }),
    ]);
  });
});

describe('oneself', () => {
  test('is not demoted, disabled, deleted or reset by oneself', async () => {
    const own = await customer.signIn('companyAdmin');
    const params = { id: own.userId };
    const { token } = own;
    const answers = await Promise.all([
      server.call('PUT /api/1.0/user/:id', { token, params, body: { role: 'companyUser' } }),
      server.call('PUT /api/1.0/user/:id', { token, params, body: { disabled: true } }),
      server.call('DELETE /api/1.0/user/:id', { token, params }),
      server.call('PUT /api/1.0/user/:id/resetpassword', { token, params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(answers.map((answer) => answer.raw.json().type)).toEqual([
      'own_role',
      'own_access',
      'own_account',
      'own_password',
    ]);
  });

  test('is not promoted by oneself either', async () => {
    const own = await customer.signIn('companyAdmin');
    const answer = await server.call('PUT /api/1.0/user/:id', {
      token: own.token,
      params: { id: own.userId },
      body: { role: 'superAdmin' },
    });
    expect(answer.status).toBe(409);
  });
});

test('the last super administrator cannot be removed by anyone', async () => {
  const lonely = await startTestServer();
  try {
    const tenant = await newTenant(lonely.deps.db);
    const last = await tenant.signIn('superAdmin');
    const program = await lonely.call('POST /api/1.0/token', {
      token: last.token,
      body: { name: 'deputy', role: 'superAdmin' },
    });
    const token = program.body.secret;
    const params = { id: last.userId };
    const answers = await Promise.all([
      lonely.call('DELETE /api/1.0/user/:id', { token, params }),
      lonely.call('PUT /api/1.0/user/:id', { token, params, body: { disabled: true } }),
      lonely.call('PUT /api/1.0/user/:id', { token, params, body: { role: 'companyUser' } }),
    ]);
    for (const answer of answers) expect(refusal(answer)).toMatchObject({ status: 409, type: 'last_super_admin' });
    const several = await lonely.call('PUT /api/1.0/user', { token, body: { ids: [last.userId], disabled: true } });
    expect(several.body).toMatchObject({ changed: [], refused: [{ type: 'last_super_admin' }] });
  } finally {
    await lonely.stop();
  }
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

describe('resetting a password', () => {
  test('ends the sessions and gives a password that must be changed', async () => {
    const token = await signIn(customer, 'companyAdmin');
    const person = await customer.signIn('companyUser', 'the old one');
    const { body } = await server.call('PUT /api/1.0/user/:id/resetpassword', { token, params: { id: person.userId } });
    expect(body.mail).toBe('no_server');
    expect((await server.call('GET /api/1.0/me', { token: person.token })).status).toBe(401);
    const status = async (password: string) =>
      (await server.call('POST /api/1.0/login', { body: { login: person.login, password } })).status;
    expect(await status('the old one')).toBe(401);
    expect(await status(body.password ?? '')).toBe(423);
  });

  test('is not for the disabled, nor for those of an identity provider', async () => {
    const token = await signIn(customer, 'companyAdmin');
    for (const [type, values] of [
      ['user_disabled', { disabled: true }],
      ['user_external', { idp: 'https://id.example.invalid' }],
    ] as const) {
      const { userId } = await customer.signIn('companyUser');
      await server.deps.db.tx((tx) => tx.update(users).set(values).where(eq(users.id, userId)));
      const answer = await server.call('PUT /api/1.0/user/:id/resetpassword', { token, params: { id: userId } });
      expect(refusal(answer)).toMatchObject({ status: 409, type });
    }
  });
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
  expect(home).toMatchObject({ entrance: 'company', managed: false, entry: null });
  expect(away).toMatchObject({ entrance: 'acl', managed: true, entry: stranger.ws });
  expect(away?.permissions).toContainEqual({ permission: 'nlp_class:edit', from: 'acl' });
  expect(home?.permissions).not.toContainEqual({ permission: 'nlp_class:edit', from: 'acl' });
  // An administrator of the customer is not told of another user's workspace.
  const seen = await server.call('GET /api/1.0/user/:id/permissions', {
    token: await signIn(customer, 'companyAdmin'),
    params: { id: user.id },
  });
  expect(seen.body.workspaces.map((one) => one.workspace)).toEqual([customer.ws]);
});
