import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@parlance/contract';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answersSettled } from '../messages/answering.ts';
import { newService, type TestService } from './testing.ts';

let server: TestServer;
let tenant: Tenant;
let service: TestService;
let code: string;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  service = await newService(server, tenant);
  code = (await service.code()).value;
});
afterAll(() => server.stop());

const Entered = z.object({ token: z.string(), guest: z.string() });
let addresses = 0;
const enter = async (guest?: string) => {
  addresses += 1;
  return service.signIn(code, { from: `10.9.${addresses}.1`, ...(guest !== undefined && { guest }) });
};
const come = async (guest?: string) => Entered.parse((await enter(guest)).json());

type Users = AnswerOf<'GET /api/1.0/workspaces/:ws/vthing/:id/users'>;
const usersOf = async (id = service.id, token = service.token): Promise<Users> =>
  (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/users', { token, params: { ws: tenant.ws, id } })).body;
const idOf = async (token: string) => (await server.call('GET /api/1.0/me', { token })).body.id;
const say = (token: string, device: string, context: Record<string, string> = {}) =>
  server.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
    token,
    params: { ws: tenant.ws, device },
    headers: { 'x-context': encodeURIComponent(JSON.stringify(context)) },
    body: { messageId: randomUUID(), text: 'hello' },
  });
const setDisabled = (id: string, userId: string, disabled: boolean, version?: number) =>
  server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId', {
    token: service.token,
    params: { ws: tenant.ws, id, userId },
    body: { disabled },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
/** A new API token. */
const program = async () => {
  const body = { name: `program ${randomUUID()}`, role: 'companyUser' as const };
  return (await server.call('POST /api/1.0/token', { token: service.token, body })).body.secret;
};
const visit = (session?: string) =>
  server.call('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: tenant.ws },
    body: { token: tenant.widgetKey, ...(session !== undefined && { session }) },
  });

describe('the users of a device', () => {
  test('are guests from when they sign in, with what pages say of them as columns of their own', async () => {
    const { token } = await come();
    const id = await idOf(token);
    const { columns, data } = await usersOf();
    expect(columns.map(({ key }) => key)).toEqual(['name', 'kind', 'code', 'messages', 'signIns', 'first', 'last']);
    const row = data.find((user) => user.id === id);
    expect(row).toMatchObject({
      disabled: false,
      cant: { disable: false, delete: false },
      values: { kind: 'guest', messages: 0, signIns: 1, code: `•••••${code.slice(-3)}` },
    });
    await say(token, service.id, { _room: '12' });
    const after = await usersOf();
    expect(after.columns.at(-1)).toEqual({ key: 'context._room', label: 'room', type: 'text' });
    expect(after.data[0]).toMatchObject({ id, values: { 'context._room': '12' } });
    expect(after.data[0]?.values['messages']).toBeGreaterThan(0);
  });

  test('include visitors with a conversation, without a column of codes where no user has one, and no console users or programs', async () => {
    const { body: visitor } = await visit();
    expect((await usersOf('assistant')).data).toEqual([]);
    await say(visitor.token, 'assistant');
    await say(service.token, 'assistant');
    await say(await program(), 'assistant');
    const { columns, data, total } = await usersOf('assistant');
    expect(columns.map(({ key }) => key)).toEqual(['name', 'kind', 'messages', 'first', 'last']);
    expect(data.map(({ values }) => values['kind'])).toEqual(['visitor']);
    expect(total).toBe(1);
  });

  test('write through one channel, console users and programs through others', async () => {
    const senders = {
      console: service.token,
      api: await program(),
      widget: (await visit()).body.token,
      webview: (await come()).token,
    };
    for (const [channel, token] of Object.entries(senders)) {
      await say(token, channel === 'webview' ? service.id : 'assistant', { _from: channel });
    }
    await answersSettled(server.deps);
    const params = { ws: tenant.ws };
    const { data } = (await server.call('GET /api/1.0/verbatim/:ws', { token: service.token, params })).body;
    const channels = Object.keys(senders).map((from) => data.find(({ context }) => context['_from'] === from)?.channel);
    expect(channels).toEqual(Object.keys(senders));
  });

  test('cannot be changed by an analyst, and say so', async () => {
    const { token } = await come();
    const id = await idOf(token);
    const analyst = (await tenant.signIn('companyUser')).token;
    const row = (await usersOf(service.id, analyst)).data.find((user) => user.id === id);
    expect(row?.cant).toEqual({ disable: true, delete: true });
    const params = { ws: tenant.ws, id: service.id, userId: id };
    const path = 'DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId';
    expect((await server.call(path, { token: analyst, params })).status).toBe(403);
  });

  test('are not accessible to another company, or through another device', async () => {
    const { token } = await come();
    const id = await idOf(token);
    expect((await setDisabled('assistant', id, true)).status).toBe(404);
    const elsewhere = await newTenant(server.deps.db);
    const stranger = (await elsewhere.signIn('companyAdmin')).token;
    const path = 'GET /api/1.0/workspaces/:ws/vthing/:id/users';
    expect((await server.call(path, { token: stranger, params: { ws: tenant.ws, id: service.id } })).status).toBe(403);
    expect((await server.call(path, { token: stranger, params: { ws: elsewhere.ws, id: service.id } })).status).toBe(
      404,
    );
  });
});

describe('a long list', () => {
  const list = 'GET /api/1.0/workspaces/:ws/vthing/:id/users';
  let many: TestService;
  const ask = (query: QueryOf<typeof list>) =>
    server.call(list, { token: many.token, params: { ws: tenant.ws, id: many.id }, query });
  /** Numbers of the listed guests. */
  const listed = async (query: QueryOf<typeof list>) =>
    (await ask(query)).body.data.map(({ id }) => Number(id.slice('guest-'.length)));

  beforeAll(async () => {
    many = await newService(server, tenant);
    await server.deps.db.tx(async (tx) => {
      await tx.execute(sql`
        insert into guests (ws, thing, id, secret_hash, code_end, sign_ins, last_sign_in_at, created_at)
        select ${tenant.ws}, ${many.id}, 'guest-' || n, sha256((${many.id}::text || n)::bytea), lpad(n::text, 3, '0'), n,
          now() - make_interval(mins => n), now() - make_interval(days => 1)
        from generate_series(1, 120) n`);
      // The first ten have a conversation with the page's context.
      await tx.execute(sql`
        insert into conversations (id, ws, device, participant, channel, context, next_seq, updated_at)
        select ${many.id} || n, ${tenant.ws}, ${many.id}, 'guest-' || n, 'webview',
          jsonb_build_object('_room', 'Room_' || n), n + 1, now() - make_interval(mins => n)
        from generate_series(1, 10) n`);
    });
  });

  test('is read page by page: each user once, the last active first', async () => {
    const parts = await Promise.all([0, 50, 100].map((offset) => listed({ limit: 50, offset })));
    expect(parts.flat()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    const { body } = await ask({ limit: 50, offset: 5000 });
    expect([body.data, body.total, body.columns.at(-1)?.key]).toEqual([[], 120, 'context._room']);
  });

  test.each([
    ['signIns', 'desc', [120, 119]],
    ['code', 'asc', [1, 2]],
    ['messages', 'desc', [10, 9]],
    ['last', 'asc', [120, 119]],
    // Missing values come last, in both orders.
    ['context._room', 'asc', [1, 2]],
    ['context._room', 'desc', [10, 9]],
  ] as const)('is sorted by %s, %s', async (column, order, first) => {
    expect(await listed({ sort: column, order, limit: 2 })).toEqual(first);
  });

  test.each([
    ['ROOM_7', [7]],
    ['Róom_7', [7]],
    ['room_', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['042', [42]],
    ['guest-117', [117]],
    ['%', []],
    ["' or true --", []],
  ])('is searched for %s', async (text, found) => {
    const { body } = await ask({ search: text, limit: 100 });
    expect(body.data.map(({ id }) => Number(id.slice('guest-'.length)))).toEqual(found);
    expect(body.total).toBe(found.length);
    expect((await ask({ search: text, limit: 1 })).body.total).toBe(found.length);
  });

  test('cannot be ordered by an unknown column', async () => {
    const { raw } = await ask({ sort: 'secret_hash' });
    expect(raw.json()).toMatchObject({ status: 400, fields: { sort: { type: 'sort_unknown' } } });
  });
});

describe('a disabled guest', () => {
  test('is out at once, is not let in as the same guest, and is the same again when enabled', async () => {
    const { token, guest } = await come();
    const id = await idOf(token);
    await say(token, service.id);
    const disabled = await setDisabled(service.id, id, true, 1);
    expect(disabled.body).toMatchObject({ id, disabled: true, version: 2 });
    expect((await setDisabled(service.id, id, false, 1)).status).toBe(412);
    expect((await server.call('GET /api/1.0/me', { token })).status).toBe(401);
    expect((await say(token, service.id)).status).toBe(401);
    expect((await enter(guest)).json()).toMatchObject({ status: 403, type: 'access_disabled' });

    expect((await setDisabled(service.id, id, false, 2)).body).toMatchObject({ disabled: false });
    expect(await idOf(token)).toBe(id);
    const again = await come(guest);
    expect(await idOf(again.token)).toBe(id);
    expect(again.guest).toBe(guest);
  });

  test('loses the open event stream', async () => {
    const address = await server.listen();
    const { token } = await come();
    const id = await idOf(token);
    const url = `${address}/api/1.0/workspaces/${tenant.ws}/conversation/${service.id}/stream`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    const ended = response.text();
    await setDisabled(service.id, id, true);
    // The stream would otherwise stay open for ever.
    expect(await ended).toContain('"type":"ended"');
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});

describe('a disabled visitor', () => {
  test('is signed out, and the session that the page keeps does not make a new visitor', async () => {
    const { body: visitor } = await visit();
    await say(visitor.token, 'assistant');
    const id = await idOf(visitor.token);
    expect((await setDisabled('assistant', id, true)).body).toMatchObject({ disabled: true });
    expect((await server.call('GET /api/1.0/me', { token: visitor.token })).status).toBe(401);
    expect((await visit(visitor.token)).raw.json()).toMatchObject({ status: 403, type: 'access_disabled' });
    await setDisabled('assistant', id, false);
    expect((await visit(visitor.token)).body).toMatchObject({ token: visitor.token });
  });

  test('whose session has expired cannot be disabled', async () => {
    const { body: visitor } = await visit();
    await say(visitor.token, 'assistant');
    const id = await idOf(visitor.token);
    await server.call('POST /api/1.0/logout', { token: visitor.token });
    const row = (await usersOf('assistant')).data.find((user) => user.id === id);
    expect(row?.cant).toEqual({ disable: true, delete: false });
    expect((await setDisabled('assistant', id, true)).raw.json()).toMatchObject({
      status: 409,
      type: 'no_session_to_disable',
    });
  });
});

test('deleting a user deletes the conversation and ends the session; the verbatims stay', async () => {
  const { token, guest } = await come();
  const id = await idOf(token);
  await say(token, service.id);
  const verbatims = () =>
    server.call('GET /api/1.0/verbatim/:ws', { token: service.token, params: { ws: tenant.ws }, query: {} });
  await eventually(async () =>
    expect((await verbatims()).body.data.some(({ device }) => device === service.id)).toBe(true),
  );
  const before = (await verbatims()).body.total;
  const gone = await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId', {
    token: service.token,
    params: { ws: tenant.ws, id: service.id, userId: id },
  });
  expect(gone.status).toBe(200);
  expect((await usersOf()).data.some((user) => user.id === id)).toBe(false);
  expect((await server.call('GET /api/1.0/me', { token })).status).toBe(401);
  expect((await verbatims()).body.total).toBe(before);
  const next = await come(guest);
  expect(await idOf(next.token)).not.toBe(id);
});
