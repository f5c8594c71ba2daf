import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classes } from '../../platform/db/nlpTables.ts';
import { audit } from '../../platform/db/workspaceTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let home: Tenant;
let other: Tenant;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  home = await newTenant(server.deps.db);
  other = await newTenant(server.deps.db);
});
afterAll(() => server.stop());

/** The names that a user of `home` sees for a change with these values. */
async function namesOf(sides: { before?: unknown; after?: unknown }): Promise<Record<string, string>> {
  const { token } = await home.signIn('companyPartner');
  const [entry] = await server.deps.db.tx((tx) =>
    tx
      .insert(audit)
      .values({ ws: home.ws, actor: 'somebody', action: 'intent.edit', subject: crypto.randomUUID(), ...sides })
      .returning(),
  );
  const { body } = await server.call('GET /api/1.0/backend/audit/entry/:id', {
    token,
    params: { id: String(entry?.id) },
  });
  return body.names;
}

async function createClass(tenant: Tenant, class_name: string): Promise<string> {
  const { token } = await tenant.signIn('companyAdmin');
  const { body } = await server.call('POST /api/1.0/gael/:ws/class', {
    token,
    params: { ws: tenant.ws },
    body: { class_name },
  });
  return body.id;
}

test('names the objects that a change refers to by value or key, including deleted ones', async () => {
  const [kept, gone] = [await createClass(home, 'Kept'), await createClass(home, 'Gone')];
  await server.deps.db.tx((tx) => tx.delete(classes).where(eq(classes.id, gone)));
  const unknown = crypto.randomUUID();
  const { userId, login } = await home.signIn('companyUser');
  const names = await namesOf({
    before: { class_id: gone, others: [unknown] },
    after: { class_id: kept, acls: { [userId]: ['nlp:read'] } },
  });
  expect(names).toEqual({ [kept]: 'Kept', [gone]: 'Gone', [userId]: login });
});

test('names nothing of other companies', async () => {
  const { userId } = await other.signIn('companyUser');
  const foreign = await createClass(other, 'Foreign');
  expect(await namesOf({ after: { class_id: foreign, by: userId } })).toEqual({});
});

test('names a virtual thing as screens do', async () => {
  const { token } = await home.signIn('companyPartner');
  const params = { ws: home.ws };
  const body = { name: `${home.ws}-Hall lamp` };
  const { body: lamp } = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body });
  const of = { token, params: { ...params, id: lamp.vthingId } };
  await server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/secret', { ...of, body: {} });
  const { body: log } = await server.call('GET /api/1.0/backend/audit', { token, query: { subject: lamp.vthingId } });
  expect(log.data.map(({ action, name }) => [action, name])).toEqual([
    ['thing.secret', 'Hall lamp'],
    ['thing.create', 'Hall lamp'],
  ]);
});
