import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rollUp } from '../../conversation/rollups/rollUp.ts';
import { silent, testDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../platform/db/port.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyRetention } from './applyRetention.ts';
import { countOldMonths, dropOldMonths } from './oldMonths.ts';

let server: TestServer;
let shop: Tenant;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  admin = (await shop.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

/** A person with a conversation some days ago, a file, a verbatim, and an entry of the audit log about them. */
const fill = (ws: string, who: string, days = 100) => `
  insert into conversations (id, ws, device, participant, channel, created_at, updated_at)
    values ('c-${ws}-${who}', '${ws}', 'assistant', '${who}', 'widget', now() - interval '${days} days', now() - interval '${days} days');
  insert into messages (ws, conversation_id, message_id, seq, sender, body, created_at)
    values ('${ws}', 'c-${ws}-${who}', 'm1', 1, 'person', 'I am ${who}', now() - interval '${days} days');
  insert into message_keys (ws, conversation_id, message_id, created_at)
    select ws, conversation_id, message_id, created_at from messages where conversation_id = 'c-${ws}-${who}';
  insert into files (id, ws, conversation_id, message_id, name, type, size, bytes, uploaded_by, created_at)
    values ('f-${ws}-${who}', '${ws}', 'c-${ws}-${who}', 'm1', 'a', 'text/plain', 1, '\\x00', 'p', now() - interval '${days} days');
  insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
    values ('${ws}', 'c-${ws}-${who}', 'm1', 'assistant', 'widget', 'I am ${who}', '', 'understood', 'answered', now() - interval '${days} days');
  insert into audit (ws, actor, action, subject, created_at) values ('${ws}', 'me', 'guest.edit', '${who}', now() - interval '${days} days');`;

const tables = ['conversations', 'messages', 'message_keys', 'files', 'verbatims'] as const;
const none = { conversations: 0, messages: 0, message_keys: 0, files: 0, verbatims: 0 };
const one = { conversations: 1, messages: 1, message_keys: 1, files: 1, verbatims: 1 };

/** Counts the rows of a person by table. */
async function rowsAbout(ws: string, who: string, db = server.deps.db): Promise<Record<string, number>> {
  const counts = tables.map(
    (table) => sql`select ${table}::text as name, count(*) as rows from ${sql.identifier(table)}
      where ws = ${ws} and ${table === 'conversations' ? sql`id` : sql`conversation_id`} = ${`c-${ws}-${who}`}`,
  );
  const found = await db.tx((tx) =>
    rowsOf(tx, sql.join(counts, sql` union all `), z.object({ name: z.string(), rows: z.number() })),
  );
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

describe('a legal hold', () => {
  const periods = { messages: 90, verbatims: 90, audit: 90 };
  const hold = (ws: string, body: { participant?: string; reason: string }) =>
    server.call('POST /api/1.0/workspaces/:ws/holds', { token: admin, params: { ws }, body });
  const erase = (participant: string, content = false) =>
    server.call('POST /api/1.0/workspaces/:ws/person/erase', {
      token: admin,
      params: { ws: shop.ws },
      body: { participant, content },
    });

  test('protects one person’s data from retention, erasure and deletion of their own conversation, until it is lifted', async () => {
    const params = { ws: shop.ws };
    await server.deps.db.execute(`${fill(shop.ws, 'ada')} ${fill(shop.ws, 'bob')}`);
    const set = await hold(shop.ws, { participant: 'ada', reason: 'Case 7' });
    expect(set.body).toMatchObject({ participant: 'ada', conversation_id: null, reason: 'Case 7' });
    expect(await hold(shop.ws, { participant: 'ada', reason: 'again' })).toMatchObject({
      status: 409,
      body: { type: 'legal_hold_set' },
    });
    const held = { status: 409, body: { type: 'legal_hold' } };
    expect(await erase('ada')).toMatchObject(held);
    const preview = await server.call('POST /api/1.0/workspaces/:ws/retention/preview', {
      token: admin,
      params,
      body: periods,
    });
    expect(preview.body).toMatchObject({ messages: 1, conversations: 1, files: 1, verbatims: 1, audit: 1 });
    await server.call('PUT /api/1.0/workspaces/:ws/retention', { token: admin, params, body: periods });
    await applyRetention(server.deps.db, silent);
    expect(await rowsAbout(shop.ws, 'ada')).toEqual(one);
    expect(await rowsAbout(shop.ws, 'bob')).toEqual(none);
    const about = await server.deps.db.execute(
      `select subject from audit where ws = $1 and action = 'guest.edit' order by subject`,
      [shop.ws],
    );
    expect(about.rows).toEqual([{ subject: 'ada' }]);
    // Also statements that do not check for holds.
    for (const table of tables.filter((name) => name !== 'message_keys')) {
      const statement = server.deps.db.execute(`delete from ${table} where ws = '${shop.ws}'`);
      await expect(statement).rejects.toMatchObject({ code: 'PL001' });
    }

    const { id } = z.object({ id: z.string() }).parse(set.body);
    await server.call('DELETE /api/1.0/workspaces/:ws/holds/:id', { token: admin, params: { ...params, id } });
    const { body: left } = await server.call('GET /api/1.0/workspaces/:ws/holds', { token: admin, params });
    expect(left).toEqual({ data: [] });
    expect(await erase('ada')).toMatchObject({ status: 200, body: { verbatims: 1 } });
    expect(await rowsAbout(shop.ws, 'ada')).toEqual(none);
  });

  test('protects a whole workspace, also from deletion', async () => {
    const tenant = await newTenant(server.deps.db, 'Held');
    const { ws } = tenant;
    const { token } = await tenant.signIn('superAdmin');
    await server.deps.db.execute(fill(ws, 'eve'));
    const params = { ws };
    await server.call('PUT /api/1.0/workspaces/:ws/retention', { token, params, body: periods });
    await server.call('POST /api/1.0/workspaces/:ws/holds', { token, params, body: { reason: 'Case 8' } });
    await applyRetention(server.deps.db, silent);
    expect(await rowsAbout(ws, 'eve')).toEqual(one);
    const deleted = await server.call('DELETE /api/1.0/workspaces/:ws', { token, params });
    expect(deleted).toMatchObject({ status: 409, body: { type: 'legal_hold' } });
    await expect(server.deps.db.execute(`delete from workspaces where id = '${ws}'`)).rejects.toMatchObject({
      code: 'PL001',
    });
  });

  test('keeps its rows in the months that the installation drops, and no others', async () => {
    const db = await testDatabase();
    try {
      await db.execute(`insert into companies (id, name, type) values ('a', 'A', 'Partner');
        insert into workspaces (id, label, company_id, widget_key) values ('shop', 'Shop', 'a', 'key');
        select make_partition(name, (now() - interval '100 days')::date) from unnest(array['messages', 'verbatims', 'audit']) as name;
        ${fill('shop', 'ada')} ${fill('shop', 'bob')}
        insert into legal_holds (id, ws, participant, reason, set_by) values ('h', 'shop', 'ada', 'Case 9', 'me')`);
      const kept = { messages: 2, verbatims: 2, audit: 2 };
      expect(await countOldMonths(db, kept)).toEqual([
        expect.objectContaining({ rows: 2, held: 1 }),
        expect.objectContaining({ rows: 2, held: 1 }),
        expect.objectContaining({ rows: 2, held: 1 }),
      ]);
      await dropOldMonths(db, kept, silent);
      expect(await rowsAbout('shop', 'ada', db)).toEqual(one);
      expect(await rowsAbout('shop', 'bob', db)).toEqual(none);
      await db.execute('delete from legal_holds');
      await dropOldMonths(db, kept, silent);
      expect(await rowsAbout('shop', 'ada', db)).toEqual(none);
      expect(await countOldMonths(db, kept)).toEqual([]);
    } finally {
      await db.close();
    }
  });

  test('keeps the figures of its messages in the months that the installation drops', async () => {
    const own = await startTestServer({ work: false, kinds: [] });
    try {
      const { db } = own.deps;
      const tenant = await newTenant(db, 'Months');
      const { ws } = tenant;
      const { token } = await tenant.signIn('companyAdmin');
      const overview = async (days: number) => {
        const [start, end] = [days + 1, days - 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
        const { body } = await own.call('GET /api/1.0/overview/:ws', {
          token,
          params: { ws },
          query: { start_date: start, end_date: end, time_zone: 'UTC' },
        });
        return { messages: body.messages, conversations: body.conversations };
      };
      const drop = async () => {
        await dropOldMonths(db, { messages: undefined, verbatims: 2, audit: undefined }, silent);
        await rollUp(db);
      };
      const one = { messages: 1, conversations: 1 };
      await db.execute(`select make_partition('verbatims', (now() - days * interval '1 day')::date) from unnest(array[140, 100]) as days;
        ${fill(ws, 'ada', 140)} ${fill(ws, 'bob', 140)}`);
      await rollUp(db);
      expect(await overview(140)).toEqual({ messages: 2, conversations: 2 });
      const body = { participant: 'ada', reason: 'Case 10' };
      await own.call('POST /api/1.0/workspaces/:ws/holds', { token, params: { ws }, body });
      await drop();
      expect(await overview(140)).toEqual(one);
      // A later month is dropped, and the rest of an earlier one stays.
      await db.execute(
        `select make_partition('verbatims', (now() - interval '100 days')::date); ${fill(ws, 'cid', 100)}`,
      );
      await rollUp(db);
      expect(await overview(100)).toEqual(one);
      await drop();
      expect([await overview(140), await overview(100)]).toEqual([one, { messages: 0, conversations: 0 }]);
    } finally {
      await own.stop();
    }
  });

  test('is for those who manage users', async () => {
    const { token } = await shop.signIn('companyUser');
    const { status } = await server.call('POST /api/1.0/workspaces/:ws/holds', {
      token,
      params: { ws: shop.ws },
      body: { reason: 'mine' },
    });
    expect(status).toBe(403);
  });
});
