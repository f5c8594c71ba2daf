import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/db/workspaceTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

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

const listed = async (token: string) => (await server.call('GET /api/1.0/company', { token })).body.data;

let made = 0;
async function create(token: string, change: { type?: 'Company' | 'Partner'; parent_id?: string } = {}) {
  made += 1;
  const { body } = await server.call('POST /api/1.0/company', { token, body: { name: `Made ${made}`, ...change } });
  return body;
}

describe('creating an organization', () => {
  test('gives it a default workspace, which cannot be deleted', async () => {
    const company = await create(superAdmin);
    expect(company).toMatchObject({ type: 'Company', parent_id: null, users: 0, tokens: 0, workspaces: 1 });
    const { body } = await server.call('GET /api/1.0/workspaces', { token: superAdmin });
    const workspace = body.data.find((one) => one.company_id === company.id);
    expect(workspace).toMatchObject({ label: company.name, deletable: false });
  });

  test('refuses a name that is taken; case is ignored', async () => {
    const { name } = await create(superAdmin);
    const answer = await server.call('POST /api/1.0/company', {
      token: superAdmin,
      body: { name: name.toUpperCase() },
    });
    expect(refusal(answer)).toMatchObject({ status: 409, message: 'company already exists' });
  });

  test('by a partner makes a customer of that partner, and no partner', async () => {
    expect(await create(partnerAdmin)).toMatchObject({ type: 'Company', parent_id: partner.companyId });
    for (const [type, change] of [
      ['type', { type: 'Partner' }],
      ['parent_id', { parent_id: root.companyId }],
    ] as const) {
      const answer = await server.call('POST /api/1.0/company', {
        token: partnerAdmin,
        body: { name: 'Nope', ...change },
      });
      expect(refusal(answer)).toMatchObject({ status: 400, type });
    }
  });

  test.each(['companyUser', 'companyDeploy', 'companyAdmin'] as const)('is not for %s', async (role) => {
    const { token } = await partner.signIn(role);
    expect((await server.call('POST /api/1.0/company', { token, body: { name: 'Nope' } })).status).toBe(403);
  });

  test('takes no parent that is no partner', async () => {
    const answer = await server.call('POST /api/1.0/company', {
      token: superAdmin,
      body: { name: 'Nope', parent_id: root.companyId },
    });
    expect(refusal(answer)).toMatchObject({ status: 400, type: 'parent_id' });
  });
});

test('each sees what they look after', async () => {
  const customer = await create(partnerAdmin);
  const other = await create(superAdmin);
  const ids = async (token: string) => (await listed(token)).map((company) => company.id);
  expect(await ids(superAdmin)).toEqual(expect.arrayContaining([customer.id, other.id, root.companyId]));
  const ofPartner = await ids(partnerAdmin);
  expect(ofPartner).toEqual(expect.arrayContaining([customer.id, partner.companyId]));
  expect(ofPartner).not.toContain(other.id);
  expect(await ids((await root.signIn('companyAdmin')).token)).toEqual([root.companyId]);
});

test('counts of organizations are the same for everyone who sees them', async () => {
  const customer = await newTenant(server.deps.db, { parentId: partner.companyId });
  const { token } = await customer.signIn('companyAdmin');
  await server.call('POST /api/1.0/token', { token, body: { name: 'Import', role: 'companyUser' } });
  const { userId: id } = await customer.signIn('companyUser');
  await server.call('DELETE /api/1.0/user/:id', { token, params: { id } });
  for (const who of [superAdmin, partnerAdmin, token]) {
    const row = (await listed(who)).find((company) => company.id === customer.companyId);
    expect(row).toMatchObject({ users: 1, tokens: 1, workspaces: 1 });
  }
});

describe('changing an organization', () => {
  test('tells a stale save what there is now, and leaves a trace', async () => {
    const company = await create(superAdmin);
    const params = { id: company.id };
    const headers = { 'if-match': `"${company.version}"` };
    const name = `${company.name} renamed`;
    const changed = await server.call('PUT /api/1.0/company/:id', {
      token: superAdmin,
      params,
      headers,
      body: { name },
    });
    expect(changed.body).toMatchObject({ name, version: company.version + 1 });
    const stale = await server.call('PUT /api/1.0/company/:id', {
      token: superAdmin,
      params,
      headers,
      body: { name: 'x' },
    });
    expect(refusal(stale)).toMatchObject({ status: 412, current: { name } });
    const trace = await server.deps.db.tx((tx) =>
      tx.select().from(audit).where(eq(audit.subject, company.id)).orderBy(audit.id),
    );
    expect(trace.map(({ action }) => action)).toEqual(['company.create', 'company.edit']);
    expect(trace[1]).toMatchObject({ before: { name: company.name }, after: { name } });
  });

  test('requires no second factor where the server cannot keep its secrets', async () => {
    const company = await create(superAdmin);
    const call = { token: superAdmin, params: { id: company.id }, body: { second_factor: true } };
    const { secret } = server.deps.config;
    Object.assign(server.deps.config, { secret: undefined });
    try {
      const refused = await server.call('PUT /api/1.0/company/:id', call);
      expect(refusal(refused)).toMatchObject({ status: 501, type: 'sealing_key_missing' });
    } finally {
      Object.assign(server.deps.config, { secret });
    }
    expect((await server.call('PUT /api/1.0/company/:id', call)).body).toMatchObject({ second_factor: true });
  });

  test('a partner cannot raise its own type', async () => {
    const customer = await create(partnerAdmin);
    for (const [type, body] of [
      ['type', { type: 'Partner' as const }],
      ['parent_id', { parent_id: null }],
    ] as const) {
      const params = { id: customer.id };
      const answer = await server.call('PUT /api/1.0/company/:id', { token: partnerAdmin, params, body });
      expect(refusal(answer)).toMatchObject({ status: 400, type });
    }
  });

  test('a partner with customers stays one', async () => {
    const one = await create(superAdmin, { type: 'Partner' });
    await create(superAdmin, { parent_id: one.id });
    const answer = await server.call('PUT /api/1.0/company/:id', {
      token: superAdmin,
      params: { id: one.id },
      body: { type: 'Company' },
    });
    expect(refusal(answer)).toMatchObject({ status: 409, type: 'partner_in_use' });
  });

  test('a foreign organization answers like an unknown one', async () => {
    for (const id of [root.companyId, 'no-such']) {
      const answer = await server.call('PUT /api/1.0/company/:id', {
        token: partnerAdmin,
        params: { id },
        body: { name: 'Mine now' },
      });
      expect(refusal(answer)).toMatchObject({ status: 404, type: 'company_not_found' });
    }
  });
});

describe('deleting an organization', () => {
  test('shows what goes, and ends every session', async () => {
    const tenant = await newTenant(server.deps.db);
    const person = await tenant.signIn('companyAdmin', 'secret enough');
    const program = await server.call('POST /api/1.0/token', {
      token: person.token,
      body: { name: 'program', role: 'companyAdmin' },
    });
    const params = { id: tenant.companyId };
    const contents = await server.call('GET /api/1.0/company/:id/contents', { token: superAdmin, params });
    expect(contents.body).toMatchObject({ users: 1, tokens: 1, workspaces: [{ workspace: tenant.ws }], companies: [] });

    expect((await server.call('DELETE /api/1.0/company/:id', { token: superAdmin, params })).status).toBe(200);

    for (const token of [person.token, program.body.secret]) {
      expect((await server.call('GET /api/1.0/me', { token })).status).toBe(401);
    }
    const again = await server.call('POST /api/1.0/login', {
      body: { login: person.login, password: 'secret enough' },
    });
    expect(again.status).toBe(401);
    const workspaces = await server.call('GET /api/1.0/workspaces', { token: superAdmin });
    expect(workspaces.body.data.some((one) => one.workspace === tenant.ws)).toBe(false);
    expect((await listed(superAdmin)).some((one) => one.id === tenant.companyId)).toBe(false);
  });

  test('is refused for the caller’s own', async () => {
    for (const [tenant, token] of [
      [root, superAdmin],
      [partner, partnerAdmin],
    ] as const) {
      const answer = await server.call('DELETE /api/1.0/company/:id', {
        token,
        params: { id: tenant.companyId },
      });
      expect(refusal(answer)).toMatchObject({ status: 409, type: 'own_company' });
    }
  });

  test('is refused if one of its users has a higher role than the caller', async () => {
    const customer = await newTenant(server.deps.db, { parentId: partner.companyId });
    await customer.signIn('superAdmin');
    const answer = await server.call('DELETE /api/1.0/company/:id', {
      token: partnerAdmin,
      params: { id: customer.companyId },
    });
    expect(refusal(answer)).toMatchObject({ status: 403, type: 'company_outranks' });
  });

  test('is refused for that of the last super administrator', async () => {
    const lonely = await startTestServer();
    try {
      const home = await newTenant(lonely.deps.db);
      const { token } = await home.signIn('superAdmin');
      const elsewhere = await newTenant(lonely.deps.db);
      const program = await lonely.call('POST /api/1.0/token', {
        token,
        body: { name: 'deputy', role: 'superAdmin', company_id: elsewhere.companyId },
      });
      const answer = await lonely.call('DELETE /api/1.0/company/:id', {
        token: program.body.secret,
        params: { id: home.companyId },
      });
      expect(refusal(answer)).toMatchObject({ status: 409, type: 'last_super_admin' });
    } finally {
      await lonely.stop();
    }
  });
});
