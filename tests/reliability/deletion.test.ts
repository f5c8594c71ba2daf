// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { People } from '../support/people.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** An organization is deleted with all it has: what is created meanwhile too would be left behind, and purged with it. */

let postgres: Postgres;
let server: RunningServer;
let people: People;
let other: Client;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
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

test.each([
  ['POST /api/1.0/workspaces', { workspace_name: 'Late' }],
  ['POST /api/1.0/user', { login: 'late', email: 'late@example.com', role: 'companyUser' }],
  ['POST /api/1.0/token', { name: 'late', role: 'companyUser' }],
])('%s waits for the deletion of the organization, and is refused', async (call, body) => {
  const company = await people.company();
  const token = await people.signedIn(await people.company(), 'superAdmin');
  await other.query('begin');
  await other.query('update companies set deleted_at = now() where id = $1', [company]);
  let isDone = false;
  const asked = ask(server.url, call, { token, body: { ...body, company_id: company } }).finally(() => (isDone = true));
  const isWaiting = async () => (await people.rows('select 1 as row from pg_locks where not granted')).length > 0;
  await eventually(async () => isDone || (await isWaiting()), Boolean);
  await other.query('commit');
  expect((await asked).status).toBe(400);
});
