import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { type Role } from '@parlance/contract/permissions';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/db/accountTables.ts';
import { audit } from '../../platform/db/workspaceTables.ts';
import { newTenant, newTenants, type Tenant } from '../../testing/people.ts';
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
    // Removed, so that later tests are not affected.
    await server.deps.db.tx((tx) => tx.delete(users).where(eq(users.id, boss.userId)));
  });

  test('scopes and access beyond the caller’s own are refused', async () => {
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
    // Permissions that another user granted may stay.
    const kept = await server.call('PUT /api/1.0/user/:id', {
      token,
      params,
      body: { scopes: ['back.prompts:read'], acls, role: 'companyAdmin' },
    });
    expect(kept.status).toBe(200);
    // But the entry of a workspace that the caller may not enter does not become wider.
    const save = (entry: { managed: boolean; actions: ('nlp_class:read' | 'nlp_class:edit')[] }) =>
      server.call('PUT /api/1.0/user/:id', { token, params, body: { acls: { [stranger.ws]: entry } } });
    const wider = await save({ managed: false, actions: ['nlp_class:edit'] });
    expect(refusal(wider)).toMatchObject({ status: 400, fields: { acls: { type: 'workspace_not_yours' } } });
    expect((await save({ managed: true, actions: [] })).status).toBe(200);
    const unlimited = await save({ managed: false, actions: [] });
    expect(refusal(unlimited)).toMatchObject({ status: 400, fields: { acls: { type: 'workspace_not_yours' } } });
    const removed = await server.call('PUT /api/1.0/user/:id', { token, params, body: { acls: {} } });
    expect(removed.status).toBe(200);
  });

  test('an administrator whose access is limited does not end the limit', async () => {
    const everywhere = { '*': { managed: true, actions: [] } };
    const { token, userId: id } = await customer.signIn('companyAdmin', undefined, { acls: everywhere });
    const unlimited = { managed: false, actions: [] };
    const wider: Record<string, typeof unlimited>[] = [
      {},
      { '*': unlimited },
      { ...everywhere, [customer.ws]: unlimited },
    ];
    for (const acls of wider) {
      const own = await server.call('PUT /api/1.0/user/:id', { token, params: { id }, body: { acls } });
      expect(refusal(own)).toMatchObject({ status: 400, fields: { acls: { type: 'permission_not_yours' } } });
    }
    const other = await signIn(customer, 'companyAdmin');
    const ended = await server.call('PUT /api/1.0/user/:id', { token: other, params: { id }, body: { acls: {} } });
    expect(ended.status).toBe(200);
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
