import type { CallName } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { follow } from '../../testing/follow.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type CallInput, type TestServer } from '../../testing/server.ts';

/** Events of organizations, users and tokens in open consoles, and the end of their streams. */

let server: TestServer;
let address: string;
let partner: Tenant;
let customer: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  address = await server.listen();
  const { db } = server.deps;
  partner = await newTenant(db, { type: 'Partner' });
  customer = await newTenant(db, { parentId: partner.companyId });
  stranger = await newTenant(db);
});
afterAll(() => server.stop());

const followWorkspace = (token: string, ws: string) => follow(`${address}/api/1.0/workspaces/${ws}/stream`, token);

test('changes of users and tokens reach those who manage the organization, and no others', async () => {
  const admin = await customer.signIn('companyAdmin');
  const streams = {
    admin: await followWorkspace(admin.token, customer.ws),
    partner: await followWorkspace((await partner.signIn('companyPartner')).token, partner.ws),
    analyst: await followWorkspace((await customer.signIn('companyUser')).token, customer.ws),
    stranger: await followWorkspace((await stranger.signIn('companyAdmin')).token, stranger.ws),
  };
  await eventually(() => expect(server.app.streams.size).toBe(4));
  const heard = (what: string) => `{"type":"changed","what":"${what}","company_id":"${customer.companyId}"}`;
  // A subscription begins a moment after its stream; events before that are not sent.
  let made = 0;
  await eventually(async () => {
    made += 1;
    const body = { name: `program ${made}`, role: 'companyUser' as const };
    await server.call('POST /api/1.0/token', { token: admin.token, body });
    expect(streams.admin.text).toContain(heard('token'));
    expect(streams.partner.text).toContain(heard('token'));
  });
  await server.call('POST /api/1.0/user', {
    token: admin.token,
    body: { login: 'heard-of', email: 'heard-of@example.invalid', role: 'companyUser' },
  });
  await eventually(() => expect(streams.partner.text).toContain(heard('user')));
  expect(streams.analyst.text + streams.stranger.text).not.toContain('changed');
  for (const stream of Object.values(streams)) stream.close();
});

/**
 * Follows the customer's workspace, ends the access, and makes a change. Returns what the stream sent before and after.
 */
async function endAccess(token: string, end: () => Promise<{ status: number }>) {
  const { db, events } = server.deps;
  const witness = await customer.signIn('companyUser');
  const streams = [await followWorkspace(token, customer.ws), await followWorkspace(witness.token, customer.ws)];
  const [stream, other] = streams;
  const change = () => db.tx((tx) => events.changed(tx, customer.ws, 'intent'));
  await eventually(async () => {
    await change();
    for (const { text } of streams) expect(text).toContain('intent');
  });
  expect((await end()).status).toBe(200);
  const before = stream?.text;
  await db.tx((tx) => events.changed(tx, customer.ws, 'corpus'));
  await eventually(() => expect(other?.text).toContain('corpus'));
  await stream?.ended;
  other?.close();
  return { before, after: stream?.text };
}

describe('a stream ends before the next event once its reader is', () => {
  interface Reader {
    token: string;
    userId: string;
    admin: string;
  }
  const call = <K extends CallName>(name: K, input: CallInput<K>) => server.call(name, input);
  const user = ({ userId }: Reader) => ({ params: { id: userId } });
  const ends: [string, (reader: Reader) => Promise<{ status: number }>][] = [
    ['disabled', (r) => call('PUT /api/1.0/user/:id', { ...user(r), token: r.admin, body: { disabled: true } })],
    [
      'disabled with others',
      (r) => call('PUT /api/1.0/user', { token: r.admin, body: { ids: [r.userId], disabled: true } }),
    ],
    ['deleted', (r) => call('DELETE /api/1.0/user/:id', { ...user(r), token: r.admin })],
    ['given a new password', (r) => call('PUT /api/1.0/user/:id/resetpassword', { ...user(r), token: r.admin })],
    [
      'given another role',
      (r) => call('PUT /api/1.0/user/:id', { ...user(r), token: r.admin, body: { role: 'companyAdmin' } }),
    ],
    ['signed out', (r) => call('POST /api/1.0/logout', { token: r.token })],
  ];

  test.each(ends)('%s', async (_, end) => {
    const admin = await customer.signIn('companyAdmin');
    const person = await customer.signIn('companyUser', 'secret enough');
    const { before, after } = await endAccess(person.token, () => end({ ...person, admin: admin.token }));
    expect(after).toBe(before);
  });

  test('a program whose token is disabled, renewed or deleted', async () => {
    const token = (await customer.signIn('companyAdmin')).token;
    const create = async (name: string) => {
      const { body } = await call('POST /api/1.0/token', { token, body: { name, role: 'companyUser' } });
      return { secret: body.secret, params: { id: body.id } };
    };
    const [first, second, third] = [await create('disabled'), await create('renewed'), await create('deleted')];
    const disable = () => call('PUT /api/1.0/token/:id', { token, params: first.params, body: { disabled: true } });
    const renew = () => call('PUT /api/1.0/token/:id/renew', { token, params: second.params });
    const remove = () => call('DELETE /api/1.0/token/:id', { token, params: third.params });
    for (const [secret, end] of [
      [first.secret, disable],
      [second.secret, renew],
      [third.secret, remove],
    ] as const) {
      const { before, after } = await endAccess(secret, end);
      expect(after).toBe(before);
    }
  });

  test('in a workspace that is deleted', async () => {
    const { token } = await stranger.signIn('superAdmin');
    const created = await call('POST /api/1.0/workspaces', {
      token,
      body: { workspace_name: 'Soon gone', company_id: stranger.companyId },
    });
    const ws = created.body.workspace;
    const stream = await followWorkspace(token, ws);
    await call('DELETE /api/1.0/workspaces/:ws', { token, params: { ws } });
    await stream.ended;
    expect((await followWorkspace(token, ws)).status).toBeGreaterThanOrEqual(400);
  });
});

test('a second factor that becomes due ends the streams of those who lack one, at once', async () => {
  const strict = await newTenant(server.deps.db, { parentId: partner.companyId });
  const person = await followWorkspace((await strict.signIn('companyAdmin')).token, strict.ws);
  const witness = await followWorkspace((await partner.signIn('companyPartner')).token, strict.ws);
  const change = (what: 'intent' | 'corpus') =>
    server.deps.db.tx((tx) => server.deps.events.changed(tx, strict.ws, what));
  await eventually(async () => {
    await change('intent');
    for (const { text } of [person, witness]) expect(text).toContain('intent');
  });
  const { token } = await strict.signIn('superAdmin');
  const made = await server.call('PUT /api/1.0/company/:id', {
    token,
    params: { id: strict.companyId },
    body: { second_factor: true },
    headers: { 'if-match': '1' },
  });
  expect(made.status).toBe(200);
  await change('corpus');
  await eventually(() => expect(witness.text).toContain('corpus'));
  await person.ended;
  expect(person.text).not.toContain('corpus');
  for (const stream of [person, witness]) stream.close();
});
