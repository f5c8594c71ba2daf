// @module-tag postgres
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PinCode } from '@parlance/contract/calls/guests';
import { ask, type HttpAnswer } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { createPin, createService, randomPin } from '../support/services.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** Attacks on the guests' sign-in, from many addresses and against two processes on one database. */

let platform: Platform;
let second: RunningServer;
let admin: Person;
let ws: string;
beforeAll(async () => {
  const settings = { PARLANCE_TRUST_PROXY: '1' };
  platform = await startPlatform(settings);
  second = await startServer({ env: { DATABASE_URL: platform.databaseUrl, ...settings } });
  admin = await signIn(platform.url);
  ws = await createWorkspace(admin, 'Doors');
});
afterAll(async () => {
  await second.dispose();
  await platform.dispose();
});

/** An unused client address, in the proxy's header. */
const somewhere = () => ({
  'x-forwarded-for': `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
});
const enter = (
  vthingId: string,
  code: string,
  at = platform.url,
  headers = somewhere(),
  inWs = ws,
): Promise<HttpAnswer> =>
  ask(at, 'POST /api/1.0/workspaces/:ws/services/:vthingId/signin', {
    params: { ws: inWs, vthingId },
    body: { code },
    headers,
  });
const turns = (index: number) => (index % 2 === 0 ? platform.url : second.url);
const saysOf = ({ status, body }: HttpAnswer) => {
  const { type, message } = z.object({ type: z.string(), message: z.string() }).parse(body);
  return { status, type, message };
};

test('guessing PIN codes is slowed down across processes, and the answer does not show whether a code exists', async () => {
  const { vthingId } = await createService(admin, ws, 'Asked');
  const other = await createService(admin, ws, 'Another');
  const { value: elsewhere } = await createPin(admin, ws, other.vthingId);
  for (let index = 0; index < 25; index += 1) {
    // A code of another service, and a service that does not exist.
    const wrong = saysOf(await enter(vthingId, elsewhere, turns(index)));
    expect(wrong).toEqual(saysOf(await enter(`none_${index}`, elsewhere, turns(index))));
    expect(wrong).toEqual({ status: 401, type: 'wrong_code', message: 'This code is not valid.' });
  }
  // Twenty-five attempts were counted, from all addresses and on both servers.
  const rest = [];
  for (let index = 0; index < 6; index += 1) rest.push((await enter(vthingId, randomPin(), turns(index))).status);
  expect(rest).toEqual([401, 401, 401, 401, 401, 428]);
});

test('one network gets the riddle sooner, even with forged addresses', async () => {
  const { vthingId } = await createService(admin, ws, 'Narrow');
  // A proxy appends the address it sees to the client's header.
  const headers = () => ({ 'x-forwarded-for': `${somewhere()['x-forwarded-for']}, 203.0.113.77` });
  const statuses = [];
  for (let index = 0; index < 6; index += 1)
    statuses.push((await enter(vthingId, randomPin(), turns(index), headers())).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 428]);
});

test('a code lets in as often as it may, with two processes asked at once', async () => {
  const { vthingId } = await createService(admin, ws, 'Crowded');
  const { value, _id } = await createPin(admin, ws, vthingId, { count: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => enter(vthingId, value, turns(index))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(17);
  const { data } = await admin.get(
    'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes',
    z.object({ data: z.array(PinCode) }),
    { params: { ws, vthingId } },
  );
  expect(data.find((code) => code._id === _id)).toMatchObject({ count: 0, used: 3 });
});

test('a guest reaches nothing but the one conversation, and no guest of another company’s service', async () => {
  const { vthingId } = await createService(admin, ws, 'Closed');
  const { value } = await createPin(admin, ws, vthingId);
  const { token } = z.object({ token: z.string() }).parse((await enter(vthingId, value)).body);
  const asGuest = (call: string, params: Record<string, string>, body?: unknown) =>
    ask(platform.url, call, { params, token, ...(body !== undefined && { body }) });
  const own = { ws, device: vthingId };
  expect((await asGuest('GET /api/1.0/workspaces/:ws/conversation/:device', own)).status).toBe(200);
  expect((await asGuest('GET /api/1.0/workspaces/:ws/conversation/:device', { ws, device: 'assistant' })).status).toBe(
    404,
  );
  for (const call of [
    'GET /api/1.0/workspaces/:ws/services',
    'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes',
    'GET /api/1.0/workspaces/:ws/vthings',
    'GET /api/1.0/workspaces',
    'GET /api/1.0/sessions',
    'GET /api/1.0/verbatim/:ws',
  ])
    expect((await asGuest(call, { ws, vthingId })).status).toBe(403);

  const company = await platform.people.company();
  const stranger = await platform.people.signedIn(company, 'companyAdmin');
  const theirs = await platform.people.workspace(company);
  const reach = (inWs: string) =>
    ask(platform.url, 'GET /api/1.0/workspaces/:ws/vthing/:id/users', {
      params: { ws: inWs, id: vthingId },
      token: stranger,
    });
  expect((await reach(ws)).status).toBe(403);
  expect((await reach(theirs.ws)).status).toBe(404);
  expect((await enter(vthingId, value, platform.url, somewhere(), theirs.ws)).status).toBe(401);
});
