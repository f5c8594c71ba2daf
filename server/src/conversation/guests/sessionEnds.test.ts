import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { hashSecret } from '../../identity/credentials/tokens.ts';
import { sessions } from '../../platform/db/accountTables.ts';
import { follow } from '../../testing/follow.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { newService, type TestService } from './testing.ts';

let server: TestServer;
let address: string;
let tenant: Tenant;
let service: TestService;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  address = await server.listen();
  tenant = await newTenant(server.deps.db);
  service = await newService(server, tenant);
});
afterAll(() => server.stop());

const day = 24 * 60 * 60 * 1000;
const code = 'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId';

async function enter(draft: { end?: number; count?: number } = {}) {
  const { _id, value } = await service.code(draft);
  const answer = await service.signIn(value);
  const { token, expires_at } = z.object({ token: z.string(), expires_at: z.string() }).parse(answer.json());
  return { token, expiresAt: Date.parse(expires_at), params: { ...service.params, codeId: _id } };
}
const opens = async (token: string) => (await server.call('GET /api/1.0/me', { token })).status;
const chat = (token: string) =>
  follow(`${address}/api/1.0/workspaces/${tenant.ws}/conversation/${service.id}/stream`, token);
const sessionOf = async (token: string) => {
  const own = eq(sessions.tokenHash, hashSecret(token));
  const [row] = await server.deps.db.tx((tx) => tx.select().from(sessions).where(own));
  if (!row) throw new Error('there is no such session');
  return row;
};
const setSession = (token: string, change: Partial<typeof sessions.$inferInsert>) =>
  server.deps.db.tx((tx) =>
    tx
      .update(sessions)
      .set(change)
      .where(eq(sessions.tokenHash, hashSecret(token))),
  );

describe('the session of a guest', () => {
  test('ends with the end date of the code, and so does its stream', async () => {
    const end = Date.now() + day;
    const { token, expiresAt } = await enter({ end });
    expect(expiresAt).toBe(end);
    // The clock stands until the stream is open, however long that takes.
    vi.useFakeTimers({ toFake: ['Date'], now: end - 500 });
    onTestFinished(() => void vi.useRealTimers());
    const asked = performance.now();
    const stream = await chat(token);
    expect(await opens(token)).toBe(200);
    await stream.ended;
    expect(performance.now() - asked).toBeGreaterThan(450);
    vi.setSystemTime(end);
    expect(await opens(token)).toBe(401);
  });

  test('ends when the end date is moved to the past, and continues when it is moved to the future', async () => {
    const { token, params } = await enter({ end: Date.now() + day });
    const edit = (end: number) => server.call(code, { token: service.token, params, body: { end } });
    await edit(Date.now() + 10 * day);
    expect((await sessionOf(token)).endsAt?.getTime()).toBeGreaterThan(Date.now() + 9 * day);
    expect(await opens(token)).toBe(200);
    const stream = await chat(token);
    await edit(Date.now() - 1000);
    await stream.ended;
    expect(await opens(token)).toBe(401);
  });

  test('ends at once when the code is deleted, with its stream, and stays ended when the code is restored', async () => {
    const { token, params } = await enter();
    const stream = await chat(token);
    const answer = await server.call('DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
      token: service.token,
      params,
    });
    expect([answer.status, await opens(token)]).toEqual([200, 401]);
    await stream.ended;
    const restored = await server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
      token: (await tenant.signIn('superAdmin')).token,
      params: { kind: 'pinCode', id: params.codeId },
    });
    expect([restored.status, await opens(token)]).toEqual([200, 401]);
  });

  test('ends 30 days after the sign-in, even when it is in use', async () => {
    const { token } = await enter();
    const { endsAt, createdAt } = await sessionOf(token);
    expect(Math.round(((endsAt?.getTime() ?? 0) - createdAt.getTime()) / day)).toBe(30);
    // Using it near its end does not prolong it.
    const soon = new Date(Date.now() + 60_000);
    await setSession(token, { endsAt: soon, expiresAt: soon, lastUsedAt: new Date(Date.now() - day) });
    expect(await opens(token)).toBe(200);
    expect((await sessionOf(token)).expiresAt).toEqual(soon);
  });

  test('does not end when the code is used up', async () => {
    const { token } = await enter({ count: 1 });
    expect(await opens(token)).toBe(200);
  });
});

test('the session of a user ends after its maximum number of days, even when it is in use', async () => {
  const { token } = await tenant.signIn('companyUser');
  const { endsAt, createdAt } = await sessionOf(token);
  expect(Math.round(((endsAt?.getTime() ?? 0) - createdAt.getTime()) / day)).toBe(90);
  await setSession(token, { endsAt: new Date(Date.now() - 1), lastUsedAt: new Date(Date.now() - day) });
  await opens(token);
  expect(await opens(token)).toBe(401);
});
