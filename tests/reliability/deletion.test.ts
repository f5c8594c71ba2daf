// @module-tag postgres
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { TestBrowser } from '../../server/src/testing/browser.ts';
import { startIdentityProvider, type IdentityProvider } from '../../server/src/testing/identityProvider.ts';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { People } from '../support/people.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/**
 * An organization is deleted with everything in it. Objects created during the deletion would remain, and be purged
 * with it.
 */

let postgres: Postgres;
let server: RunningServer;
let people: People;
let other: Client;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startServer({ env: { DATABASE_URL: postgres.url, PARLANCE_ALLOW_INTERNAL: '1' } });
  people = new People(postgres.url);
  await people.open();
  other = new Client({ connectionString: postgres.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await people.close();
  await server.dispose();
  await postgres.stop();
});

/**
 * Runs `work` while the organization's deletion is in an open transaction. The transaction commits once `work` waits
 * for it, or has ended.
 */
async function whileDeleting<T>(company: string, work: () => Promise<T>): Promise<T> {
  await other.query('begin');
  await other.query('update companies set deleted_at = now() where id = $1', [company]);
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  const isWaiting = async () => (await people.rows('select 1 as row from pg_locks where not granted')).length > 0;
  await eventually(async () => isDone || (await isWaiting()), Boolean);
  await other.query('commit');
  return done;
}

test.each([
  ['POST /api/1.0/workspaces', { workspace_name: 'Late' }],
  ['POST /api/1.0/user', { login: 'late', email: 'late@example.com', role: 'companyUser' }],
  ['POST /api/1.0/token', { name: 'late', role: 'companyUser' }],
])('%s waits for the deletion of the organization, and is refused', async (call, body) => {
  const company = await people.company();
  const token = await people.signedIn(await people.company(), 'superAdmin');
  const asked = await whileDeleting(company, () =>
    ask(server.url, call, { token, body: { ...body, company_id: company } }),
  );
  expect(asked.status).toBe(400);
});

test('a restore waits for the deletion of the organization, and the object stays in the trash', async () => {
  const company = await people.company();
  const token = await people.signedIn(await people.company(), 'superAdmin');
  const body = { login: 'gone', email: 'gone@example.com', role: 'companyUser', company_id: company };
  const created = await ask(server.url, 'POST /api/1.0/user', { token, body });
  const { id } = z.object({ user: z.object({ id: z.string() }) }).parse(created.body).user;
  const params = { kind: 'user', id };
  await ask(server.url, 'DELETE /api/1.0/user/:id', { token, params });
  const asked = await whileDeleting(company, () =>
    ask(server.url, 'PUT /api/1.0/backend/trash/:kind/:id/restore', { token, params }),
  );
  const left = await people.rows('select id as row from users where id = $1 and deleted_at is null', [id]);
  expect([asked.status, left]).toEqual([404, []]);
});

describe('people of an allowed domain', () => {
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider(`${server.url}/api/1.0/signin/callback`);
  });
  afterAll(() => provider.stop());

  const loginsOf = (company: string) => people.rows('select login as row from users where company_id = $1', [company]);

  /** An organization that admits users of an e-mail domain. */
  async function companyOf(domain: string): Promise<string> {
    const company = await people.company();
    const token = await people.signedIn(company, 'superAdmin');
    const oidc = { issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret };
    const body = { domain, company_id: company, default_role: 'companyUser', auto_create: true, oidc };
    expect((await ask(server.url, 'POST /api/1.0/backend/config/domain', { token, body })).status).toBe(201);
    return company;
  }

  test('who sign up wait for the deletion of the organization, and are refused', async () => {
    const company = await companyOf('signup.example');
    const ticket = randomUUID();
    await other.query(
      `insert into sign_ups (ticket_hash, email, company_id, role, expires_at)
       values ($1, 'late@signup.example', $2, 'companyUser', now() + interval '1 hour')`,
      [createHash('sha256').update(ticket).digest(), company],
    );
    const before = await loginsOf(company);
    const asked = await whileDeleting(company, () =>
      ask(server.url, 'POST /api/1.0/signup/complete', { body: { ticket, newPassword: 'an unusual secret' } }),
    );
    expect([asked.status, await loginsOf(company)]).toEqual([403, before]);
  });

  test('who use single sign-on wait for the deletion too, and get no account', async () => {
    const company = await companyOf('sso.example');
    const before = await loginsOf(company);
    provider.next = { subject: 'late', email: 'late@sso.example', verified: true };
    const end = await whileDeleting(company, () =>
      new TestBrowser().follow(`${server.url}/api/1.0/signin/sso.example/start`, /\/authenticate\/sso\?/),
    );
    expect([end.searchParams.get('error'), await loginsOf(company)]).toEqual(['provider', before]);
  });
});
