import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { outsideTransaction } from '../../platform/db/port.ts';
import { answersSettled } from '../../conversation/messages/answering.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tablesWith } from '../../testing/tablesWith.ts';

let server: TestServer;
let shop: Tenant;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  admin = (await shop.signIn('companyAdmin')).token;
  await server.deps.db.execute(`
    insert into things (id, ws, name) values ('lamp', '${shop.ws}', 'Lamp');
    insert into thing_attributes (id, ws, event_name, attribute_name, type, value) values ('size', '${shop.ws}', 'shoe', 'size', 'text', '"42"');
    insert into webhook_endpoints (id, ws, thing, url, secrets) values ('hook', '${shop.ws}', 'lamp', 'https://example.org', '[]');`);
});
afterAll(() => server.stop());

/** A guest with one message that only they sent, and one that another guest sent as well. */
const fill = (ws: string, who: string, secret: string) => `
  insert into conversations (id, ws, device, participant, channel, context) values ('c-${who}', '${ws}', 'assistant', '${who}', 'guest', '{"name": "${secret}"}');
  insert into messages (ws, conversation_id, message_id, seq, sender, body) values
    ('${ws}', 'c-${who}', 'm1', 1, 'person', 'I am ${secret}'), ('${ws}', 'c-${who}', 'm2', 2, 'person', 'Hello');
  insert into message_keys (ws, conversation_id, message_id, created_at) select ws, conversation_id, message_id, created_at from messages where conversation_id = 'c-${who}';
  insert into files (id, ws, conversation_id, message_id, name, type, size, bytes, uploaded_by) values ('f-${who}', '${ws}', 'c-${who}', 'm1', '${secret}.txt', 'text/plain', 1, '\\x07', '${who}');
  insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
    select ws, conversation_id, message_id, 'assistant', 'guest', body, '', 'understood', 'answered' from messages where conversation_id = 'c-${who}';
  insert into verbatim_predictions (ws, message_key, models, score, matched) select ws, message_key, 'x', 0, false from verbatims where conversation_id = 'c-${who}' on conflict do nothing;
  insert into verbatim_reviews (ws, message_key, text, state, action_id) select ws, message_key, body, 'validated', 'a-${who}' from verbatims where conversation_id = 'c-${who}' on conflict do nothing;
  insert into review_actions (id, ws, action, undo) select 'a-${who}', '${ws}', 'validate', jsonb_build_object('reviews', jsonb_build_array(jsonb_build_object('key', message_key, 'before', null)), 'assignment', null) from verbatims where conversation_id = 'c-${who}' and message_id = 'm1';
  insert into guests (ws, thing, id) values ('${ws}', 'assistant', '${who}');
  insert into sessions (token_hash, kind, workspace, device, participant, identity, expires_at) values (sha256('${who}'), 'guest', '${ws}', 'assistant', '${who}', '{"email": "${secret}"}', now() + interval '1 day');
  insert into events (topic, payload) values ('conversation:c-${who}', '"I am ${secret}"');
  insert into scripts (id, ws, name, type, updated_by) values ('s-${ws}', '${ws}', 'Dialog', 'dialog', 'admin') on conflict do nothing;
  insert into script_runs (id, ws, script_id, version, cause, actor, seed, conversation_id, input) values ('r-${who}', '${ws}', 's-${ws}', 1, 'message', 'widget', 1, 'c-${who}', '{"message": "I am ${secret}"}');
  insert into script_steps (run_id, ws, seq, kind, args) values ('r-${who}', '${ws}', 0, 'log', '["${secret}"]');
  insert into script_memory (ws, scope, subject, key, value, conversation_id) values ('${ws}', 'conversation', 'c-${who}', 'name', '"${secret}"', 'c-${who}');
  insert into attribute_changes (ws, attribute_id, via, actor, run_id, after) values ('${ws}', 'size', 'script', 'Dialog', 'r-${who}', '"${secret}"');
  insert into attribute_changes (ws, attribute_id, via, actor, before, after) values ('${ws}', 'size', 'person', 'admin', '"${secret}"', '"42"');
  insert into thing_commands (id, ws, thing, event_name, attribute_name, version, value, deadline_at, via, actor, run_id)
    select 'o-${who}', '${ws}', 'lamp', 'light', 'text', 1 + count(*), '"${secret}"', now(), 'script', 'Dialog', 'r-${who}' from thing_commands where ws = '${ws}';
  insert into webhook_deliveries (id, ws, endpoint_id, thing, type, data, run_id) values ('d-${who}', '${ws}', 'hook', 'lamp', 'attribute.changed', '{"value": "${secret}"}', 'r-${who}');
  insert into events (topic, payload) values ('script:s-${ws}', '{"run_id": "r-${who}", "message": "${secret}"}');
  insert into audit (ws, actor, action, subject, before) values ('${ws}', 'admin', 'guest.edit', '${who}', '{"name": "${secret}"}');`;

test('a person is exported with all their data, then erased everywhere, and others are not', async () => {
  const params = { ws: shop.ws };
  const [secret, others] = [`Ada${randomUUID()}`, `Bob${randomUUID()}`];
  await server.deps.db.execute(`${fill(shop.ws, 'ada', secret)} ${fill(shop.ws, 'bob', others)}`);
  const before = await tablesWith(server.deps.db, others);
  expect(await tablesWith(server.deps.db, secret)).toEqual(before);

  const exported = await server.call('POST /api/1.0/workspaces/:ws/person/export', {
    token: admin,
    params,
    body: { participant: 'ada' },
  });
  const archive = unzipSync(exported.raw.rawPayload);
  expect(archive[`files/f-ada-${secret}.txt`]).toEqual(new Uint8Array([7]));
  expect(JSON.parse(strFromU8(archive['person.json'] ?? new Uint8Array()))).toMatchObject({
    conversations: [{ id: 'c-ada' }],
    messages: [{ body: `I am ${secret}` }, { body: 'Hello' }],
    verbatims: [{ body: `I am ${secret}` }, { body: 'Hello' }],
    files: [{ name: `${secret}.txt`, path: `files/f-ada-${secret}.txt` }],
    reviews: [{ text: `I am ${secret}` }],
    dialogs: [{ input: { message: `I am ${secret}` }, steps: [{ kind: 'log', args: [secret] }] }],
    memory: [{ key: 'name', value: secret }],
    changes: [{ attribute_id: 'size', after: secret }],
    commands: [{ attribute_name: 'text', value: secret }],
    deliveries: [{ data: { value: secret } }],
    guests: [{ id: 'ada' }],
    sessions: [{ identity: { email: secret } }],
    audit: [{ action: 'guest.edit' }],
  });

  // By the conversation, as from the Verbatim screen.
  const erased = await server.call('POST /api/1.0/workspaces/:ws/person/erase', {
    token: admin,
    params,
    body: { conversation_id: 'c-ada' },
  });
  const rows = { conversations: 1, messages: 2, verbatims: 2, files: 1, reviews: 1, audit: 1 };
  expect(erased.body).toEqual({ ...rows, utterances: 0, test_cases: 0 });
  expect(await tablesWith(server.deps.db, secret)).toEqual([]);
  expect(await tablesWith(server.deps.db, 'c-ada')).toEqual(['events']);
  expect(await tablesWith(server.deps.db, others)).toEqual(before);
  const again = await server.call('POST /api/1.0/workspaces/:ws/person/export', {
    token: admin,
    params,
    body: { conversation_id: 'c-ada' },
  });
  expect(again).toMatchObject({ status: 404, body: { type: 'person_not_found' } });
});

test('the archive of a person has the day of the workspace in its name', async () => {
  const params = { ws: shop.ws };
  await server.deps.db.execute(fill(shop.ws, 'zoe', 'Zoe'));
  const nameIn = async (zone: string) => {
    await server.deps.db.execute('update workspaces set time_zone = $1 where id = $2', [zone, shop.ws]);
    const body = { participant: 'zoe' };
    const { raw } = await server.call('POST /api/1.0/workspaces/:ws/person/export', { token: admin, params, body });
    return raw.headers['content-disposition'];
  };
  // Their clocks are 26 hours apart, so that their days always differ.
  expect(await nameIn('Etc/GMT+12')).not.toBe(await nameIn('Etc/GMT-14'));
});

test('utterances and test cases with texts that only they have sent are listed, and erased on request', async () => {
  const params = { ws: shop.ws };
  const secret = `Eve${randomUUID()}`;
  await server.deps.db.execute(`${fill(shop.ws, 'eve', secret)} ${fill(shop.ws, 'kim', 'Kim')}
    insert into classes (id, ws, name) values ('k', '${shop.ws}', 'Orders');
    insert into intents (id, ws, name, code_name) values ('i', '${shop.ws}', 'order', 'order');
    insert into class_intents (class_id, intent_id) values ('k', 'i');
    insert into utterances (id, ws, intent_id, text, text_key, created_at) values
      ('theirs', '${shop.ws}', 'i', 'I am ${secret}!', lower('i am ${secret}!'), now()),
      ('same', '${shop.ws}', 'i', 'I  AM ${secret}', lower('i am ${secret}'), now()),
      ('shared', '${shop.ws}', 'i', 'Hello', 'hello', now());
    insert into test_sets (id, ws, class_id, name) values ('t', '${shop.ws}', 'k', 'Real');
    insert into test_cases (id, test_set_id, text, text_key, intent_id) values
      ('case', 't', 'I am ${secret}', lower('i am ${secret}'), null);`);
  const preview = await server.call('POST /api/1.0/workspaces/:ws/person/preview', {
    token: admin,
    params,
    body: { participant: 'eve' },
  });
  expect(preview.body).toMatchObject({
    messages: 2,
    held: false,
    utterances: { total: 1, data: [{ id: 'same', text: `I  AM ${secret}`, intent: 'order' }] },
    test_cases: { total: 1, data: [{ id: 'case', intent: null }] },
  });
  const erased = await server.call('POST /api/1.0/workspaces/:ws/person/erase', {
    token: admin,
    params,
    body: { participant: 'eve', content: true },
  });
  expect(erased.body).toMatchObject({ messages: 2, utterances: 1, test_cases: 1 });
  const { rows } = await server.deps.db.execute(
    'select id from utterances union all select id from test_cases order by id',
  );
  expect(rows).toEqual([{ id: 'shared' }, { id: 'theirs' }]);
});

test('erasing is for those who manage users', async () => {
  const { token } = await shop.signIn('companyUser');
  for (const name of ['export', 'erase', 'preview'] as const) {
    const { status } = await server.call(`POST /api/1.0/workspaces/:ws/person/${name}`, {
      token,
      params: { ws: shop.ws },
      body: { participant: 'bob' },
    });
    expect(status).toBe(403);
  }
});

describe('on PostgreSQL', { tags: ['postgres'] }, () => {
  test('nothing is left of an answer that is being stored while its person is erased', async () => {
    const several = await startTestServer({ dialect: 'postgres', work: false });
    onTestFinished(() => several.stop());
    const { db } = several.deps;
    const tenant = await newTenant(db, 'Shop');
    const { ws } = tenant;
    const { token } = await tenant.signIn('companyAdmin');
    const secret = `Eve${randomUUID()}`;
    await db.execute(`insert into conversations (id, ws, device, participant, channel) values
      ('c-eve', '${ws}', 'assistant', 'eve', 'widget')`);
    let commit = () => {};
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let answering = Promise.resolve();
    await new Promise<void>((written) => {
      answering = db.tx(async (tx) => {
        await tx.execute(`update conversations set next_seq = next_seq + 1 where id = 'c-eve'`);
        await tx.execute(`insert into verbatims
          (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
          values ('${ws}', 'c-eve', 'm1', 'assistant', 'widget', '${secret}', '', 'understood', 'answered')`);
        written();
        await committed;
      });
    });
    const erasing = several.call('POST /api/1.0/workspaces/:ws/person/erase', {
      token,
      params: { ws },
      body: { participant: 'eve' },
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 60_000 }).toBe(1);
    commit();
    await answering;
    expect((await erasing).body).toMatchObject({ conversations: 1, verbatims: 1 });
    expect(await tablesWith(db, secret)).toEqual([]);
  });

  test.each(['message', 'file'])('a %s that a visitor sends while they are erased is refused', async (what) => {
    const several = await startTestServer({ dialect: 'postgres', work: false });
    onTestFinished(() => several.stop());
    const { db } = several.deps;
    const tenant = await newTenant(db, 'Shop');
    const { ws } = tenant;
    const at = { token: (await tenant.signIn('companyAdmin')).token, params: { ws } };
    const { body: widget } = await several.call('GET /api/1.0/workspaces/:ws/configuration/widget', at);
    const { position, scheme, language, texts, ask_consent, origins, known_only } = widget;
    const body = { position, scheme, language, texts, ask_consent, origins, known_only, visitor_files: true };
    await several.call('PUT /api/1.0/workspaces/:ws/configuration/widget', { ...at, body });
    const { body: visitor } = await several.call('POST /api/1.0/workspaces/:ws/visitors', {
      params: { ws },
      body: { token: tenant.widgetKey },
    });
    const say = (text: string) =>
      several.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
        token: visitor.token,
        params: { ws, device: 'assistant' },
        body: { messageId: randomUUID(), text },
      });
    const upload = (text: string) => {
      const payload = new FormData();
      payload.set('file', new Blob([text], { type: 'text/plain' }), 'note.txt');
      return several.app
        .inject({
          method: 'POST',
          url: `/api/1.0/workspaces/${ws}/conversation/assistant/files`,
          headers: { authorization: `Bearer ${visitor.token}` },
          payload,
        })
        .then((raw) => ({ status: raw.statusCode, body: raw.json() }));
    };
    await say('hello');
    await answersSettled(several.deps);
    const secret = `Zoe${randomUUID()}`;
    const blocked = async (count: number) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 60_000 }).toBe(count);
    };
    const [conversation] = z
      .array(z.object({ id: z.string() }))
      .parse((await db.execute('select id from conversations where ws = $1', [ws])).rows);
    const [erasing, saying] = await db.tx(async (tx) => {
      await tx.execute(sql`select from conversations where ws = ${ws} for update`);
      return outsideTransaction(async () => {
        const whom = { conversation_id: conversation?.id };
        const erased = several.call('POST /api/1.0/workspaces/:ws/person/erase', { ...at, body: whom });
        await blocked(1);
        const said = what === 'file' ? upload(secret) : say(secret);
        await blocked(2);
        return [erased, said] as const;
      });
    });
    expect((await erasing).body).toMatchObject({ conversations: 1 });
    expect(await saying).toMatchObject({ status: 401, body: { type: 'session_ended' } });
    expect(await tablesWith(db, secret)).toEqual([]);
  });
});
