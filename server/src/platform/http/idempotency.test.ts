import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '../db/requestTables.ts';
import { dialects } from '../../testing/database.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(dialects)('requests with an idempotency key on %s', (dialect) => {
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ work: false, dialect });
    tenant = await newTenant(server.deps.db);
    token = (await tenant.signIn('companyAdmin')).token;
  });
  afterAll(() => server.stop());

  const create = (label: string, key?: string, by = token) =>
    server.call('POST /api/1.0/workspaces', {
      token: by,
      body: { workspace_name: label },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const named = async (label: string, by = token) =>
    (await server.call('GET /api/1.0/workspaces', { token: by })).body.data.filter((one) => one.label === label);

  test('that are sent eight at a time make one workspace, and get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('Eightfold', 'eight-at-once')));
    expect(await named('Eightfold')).toHaveLength(1);
    const [first] = answers;
    for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
  });

  test('that are repeated later get the answer of the first', async () => {
    const first = await create('Repeated', 'later');
    expect(await create('Repeated', 'later')).toMatchObject({ status: 201, body: first.body });
    expect(await named('Repeated')).toHaveLength(1);
    // Without a key, or with another key, the same request is a new one.
    await create('Repeated');
    await create('Repeated', 'another');
    expect(await named('Repeated')).toHaveLength(3);
  });

  test('are refused where the key is that of another request', async () => {
    await create('One', 'of-one');
    expect(refusal(await create('Two', 'of-one'))).toMatchObject({ status: 422, type: 'idempotency_key_reused' });
    expect(await named('Two')).toHaveLength(0);
  });

  test('have separate keys for each user', async () => {
    const other = (await tenant.signIn('companyAdmin')).token;
    await create('Shared', 'same-key');
    expect((await create('Shared', 'same-key', other)).status).toBe(201);
    expect(await named('Shared')).toHaveLength(2);
  });

  test('that fail can be repeated', async () => {
    const strangers = await newTenant(server.deps.db);
    const body = { workspace_name: 'Failed', company_id: strangers.companyId };
    const headers = { 'idempotency-key': 'failing' };
    const attempt = () => server.call('POST /api/1.0/workspaces', { token, body, headers });
    const [first, second] = [await attempt(), await attempt()];
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect(second.status).toBe(first.status);
    const kept = eq(idempotencyKeys.key, 'failing');
    expect(await server.deps.db.tx((tx) => tx.$count(idempotencyKeys, kept))).toBe(0);
  });

  test('that show a secret once show it again when repeated, and it is stored sealed', async () => {
    const ask = () =>
      server.call('POST /api/1.0/token', {
        token,
        body: { name: 'a program', role: 'companyUser' },
        headers: { 'idempotency-key': 'of-a-token' },
      });
    const { body } = await ask();
    expect((await ask()).body).toEqual(body);
    const [row] = await server.deps.db.tx((tx) =>
      tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'of-a-token')),
    );
    expect(row?.answer).toBeTruthy();
    expect(row?.answer).not.toContain(body.secret);
  });

  test('whose answer was lost with its process are not repeated', async () => {
    await create('Lost', 'lost');
    await server.deps.db.tx((tx) =>
      tx.update(idempotencyKeys).set({ answer: null }).where(eq(idempotencyKeys.key, 'lost')),
    );
    expect(refusal(await create('Lost', 'lost'))).toMatchObject({ status: 409, type: 'idempotency_answer_unknown' });
    expect(await named('Lost')).toHaveLength(1);
  });

  test.each(['', 'with space', 'x'.repeat(101)])('are refused with a malformed key: %j', async (key) => {
    expect(refusal(await create('Malformed', key))).toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': { type: 'not_idempotency_key' } },
    });
  });
});
