import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** What open consoles learn of organizations, users and tokens, and when their streams end. */

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

/** Follows the stream of a workspace; `text` grows until it has ended. */
async function follow(token: string, ws: string) {
  const abort = new AbortController();
  const url = `${address}/api/1.0/workspaces/${ws}/stream`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  const stream = { status: response.status, text: '', close: () => abort.abort(), ended: Promise.resolve() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
  };
  stream.ended = read().catch(() => {});
  return stream;
}

test('changes of users and tokens reach those who manage the organization, and no others', async () => {
  const admin = await customer.signIn('companyAdmin');
  const streams = {
    admin: await follow(admin.token, customer.ws),
    partner: await follow((await partner.signIn('companyPartner')).token, partner.ws),
    analyst: await follow((await customer.signIn('companyUser')).token, customer.ws),
    stranger: await follow((await stranger.signIn('companyAdmin')).token, stranger.ws),
  };
  await eventually(() => expect(server.app.streams.size).toBe(4));
  const heard = (what: string) => `{"type":"changed","what":"${what}","company_id":"${customer.companyId}"}`;
  // A subscription begins a moment after its stream: until it has, there is nothing to hear.
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

test('the streams of somebody who is disabled end', async () => {
  const admin = await customer.signIn('companyAdmin');
  const person = await customer.signIn('companyUser');
  // Each stream asks now and then whether it may go on; that time need not pass here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stream = await follow(person.token, customer.ws);
    await server.call('PUT /api/1.0/user/:id', {
      token: admin.token,
      params: { id: person.userId },
      body: { disabled: true },
    });
    vi.advanceTimersToNextTimer();
    await stream.ended;
  } finally {
    vi.useRealTimers();
  }
  expect((await follow(person.token, customer.ws)).status).toBe(401);
});
