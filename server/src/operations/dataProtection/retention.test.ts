import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../../platform/db/port.ts';
import { silent, testDatabase } from '../../testing/database.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tablesWith } from '../../testing/tablesWith.ts';
import { applyRetention } from './applyRetention.ts';
import { countOldMonths, dropOldMonths } from './oldMonths.ts';

let server: TestServer;
let shop: Tenant;
let other: Tenant;
let admin: string;

const Counts = z.object({ place: z.string(), rows: z.number() });

const tables = [
  'conversations',
  'messages',
  'message_keys',
  'files',
  'script_runs',
  'script_steps',
  'script_memory',
  'verbatims',
  'verbatim_predictions',
  'audit',
];

/** Counts the rows of a workspace by table. */
async function rowsIn(ws: string) {
  const each = tables.map(
    (table) => sql`select ${table}::text as place, count(*) as rows from ${sql.identifier(table)} where ws = ${ws}`,
  );
  const counted = await server.deps.db.tx((tx) => rowsOf(tx, sql.join(each, sql` union all `), Counts));
  return Object.fromEntries(counted.map(({ place, rows }) => [place, rows]));
}

/**
 * Three conversations: one that ended 100 days ago, one that has gone on since then, and one of today. Each has a
 * verbatim, a run of a dialog with memory, and an audit entry.
 */
const fill = (ws: string) => `
  insert into conversations (id, ws, device, participant, channel, created_at, updated_at) values
    ('old-${ws}', '${ws}', 'assistant', 'old', 'widget', now() - interval '100 days', now() - interval '100 days'),
    ('long-${ws}', '${ws}', 'assistant', 'long', 'widget', now() - interval '100 days', now()),
    ('new-${ws}', '${ws}', 'assistant', 'new', 'widget', now(), now());
  insert into messages (ws, conversation_id, message_id, seq, sender, body, created_at) values
    ('${ws}', 'old-${ws}', 'm1', 1, 'person', 'x', now() - interval '100 days'),
    ('${ws}', 'long-${ws}', 'm1', 1, 'person', 'x', now() - interval '100 days'),
    ('${ws}', 'long-${ws}', 'm2', 2, 'person', 'x', now()),
    ('${ws}', 'new-${ws}', 'm1', 1, 'person', 'x', now());
  insert into message_keys (ws, conversation_id, message_id, created_at) select ws, conversation_id, message_id, created_at from messages where ws = '${ws}';
  insert into files (id, ws, conversation_id, message_id, name, type, size, bytes, uploaded_by, created_at)
    select 'file-' || conversation_id || message_id, ws, conversation_id, message_id, 'a', 'text/plain', 1, '\\x00', 'p', created_at from messages where ws = '${ws}';
  insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
    select ws, conversation_id, message_id, 'assistant', 'widget', 'said ' || extract(day from now() - created_at) || ' days ago', '', 'understood', 'answered', created_at from messages where ws = '${ws}';
  insert into verbatim_predictions (ws, message_key, models, score, matched) select distinct ws, message_key, 'x', 0, false from verbatims where ws = '${ws}';
  insert into scripts (id, ws, name, type, updated_by) values ('s-${ws}', '${ws}', 'Dialog', 'dialog', 'admin');
  insert into script_runs (id, ws, script_id, version, cause, actor, seed, conversation_id, state, created_at, ended_at)
    select 'r-' || conversation_id || message_id, ws, 's-${ws}', 1, 'message', 'widget', 1, conversation_id, 'done', created_at, created_at from messages where ws = '${ws}'
    union all values ('r-${ws}', '${ws}', 's-${ws}', 1, 'message', 'widget', 1, 'long-${ws}', 'done', now() - interval '100 days', now()),
      ('r-own-${ws}', '${ws}', 's-${ws}', 1, 'schedule', 'schedule', 1, null, 'done', now() - interval '100 days', now() - interval '100 days');
  insert into script_steps (run_id, ws, seq, kind, args) select id, ws, 0, 'log', '[]' from script_runs where ws = '${ws}';
  insert into script_memory (ws, scope, subject, key, value, conversation_id, updated_at)
    select ws, 'conversation', conversation_id, message_id, '"x"', conversation_id, created_at from messages where ws = '${ws}';
  insert into script_memory (ws, scope, subject, key, value, updated_at) values ('${ws}', 'workspace', '', 'count', '1', now() - interval '100 days');
  insert into audit (ws, actor, action, subject, created_at) values
    ('${ws}', 'me', 'class.edit', 's', now() - interval '100 days'), ('${ws}', 'me', 'class.edit', 's', now());`;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  other = await newTenant(server.deps.db, 'Elsewhere');
  admin = (await shop.signIn('companyAdmin')).token;
  for (const { ws } of [shop, other]) await server.deps.db.execute(fill(ws));
});
afterAll(() => server.stop());

describe('retention of a workspace', () => {
  const periods = { messages: 90, verbatims: 90, audit: 90 };

  test('counts what it would delete, and deletes exactly that, only in this workspace', async () => {
    const params = { ws: shop.ws };
    const before = await rowsIn(other.ws);
    const { body: preview } = await server.call('POST /api/1.0/workspaces/:ws/retention/preview', {
      token: admin,
      params,
      body: periods,
    });
    expect(preview).toEqual({ messages: 2, conversations: 1, files: 2, runs: 2, verbatims: 2, audit: 1 });
    await applyRetention(server.deps.db, silent);
    expect(await rowsIn(shop.ws)).toEqual(before);

    const saved = await server.call('PUT /api/1.0/workspaces/:ws/retention', {
      token: admin,
      params,
      body: periods,
    });
    expect(saved.body).toMatchObject({ ...periods, version: 1 });
    await applyRetention(server.deps.db, silent);
    expect(await rowsIn(shop.ws)).toEqual({
      conversations: 2,
      messages: 2,
      message_keys: 2,
      files: 2,
      // Kept: the run that ended later, and the one without a conversation.
      script_runs: 4,
      script_steps: 4,
      script_memory: 3,
      verbatims: 2,
      verbatim_predictions: 1,
      // Includes the entry for the change of the retention.
      audit: 2,
    });
    expect(await rowsIn(other.ws)).toEqual(before);
  });

  test('keeps audit entries for a quarter at least, and is for those who may edit the workspace', async () => {
    const params = { ws: shop.ws };
    const short = await server.call('PUT /api/1.0/workspaces/:ws/retention', {
      token: admin,
      params,
      body: { ...periods, audit: 89 },
    });
    expect(short.status).toBe(400);
    const { token } = await shop.signIn('companyUser');
    const refused = await server.call('POST /api/1.0/workspaces/:ws/retention/preview', {
      token,
      params,
      body: periods,
    });
    expect(refused.status).toBe(403);
  });
});

test('retention of the installation drops whole months, and what belongs to their messages', async () => {
  const db = await testDatabase();
  try {
    await db.execute(`insert into companies (id, name, type) values ('a', 'A', 'Partner');
      insert into workspaces (id, label, company_id, widget_key) values ('shop', 'Shop', 'a', 'key');
      select make_partition('messages', (now() - interval '100 days')::date), make_partition('verbatims', (now() - interval '100 days')::date);
      ${fill('shop')}`);
    const said = 'said 100 days ago';
    expect(await tablesWith(db, said)).toEqual(['verbatim_predictions', 'verbatims']);
    const kept = { messages: 2, verbatims: 2, audit: undefined };
    const months = await countOldMonths(db, kept);
    expect(months.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^messages_\d{4}_\d\d$/),
      expect.stringMatching(/^verbatims_\d{4}_\d\d$/),
    ]);
    expect(months.every(({ rows }) => rows > 0)).toBe(true);
    await dropOldMonths(db, kept, silent);
    expect(await countOldMonths(db, kept)).toEqual([]);
    const { rows } = await db.execute(`select (select count(*)::int from messages) as messages,
      (select count(*)::int from message_keys) as keys, (select count(*)::int from files) as files,
      (select count(*)::int from script_runs) as runs, (select count(*)::int from script_memory) as memory,
      (select count(*)::int from conversations) as conversations, (select count(*)::int from verbatims) as verbatims,
      (select count(*)::int from audit) as audit`);
    expect(rows).toEqual([
      { messages: 2, keys: 2, files: 2, runs: 4, memory: 3, conversations: 2, verbatims: 2, audit: 2 },
    ]);
    expect(await tablesWith(db, said)).toEqual([]);
  } finally {
    await db.close();
  }
});
