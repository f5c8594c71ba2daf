import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { zeroBits } from '../../identity/credentials/proofOfWork.ts';
import { attempts } from '../../platform/db/accountTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countWork } from '../../testing/countWork.ts';
import { openAttempt } from './pinGate.ts';
import { newService, type TestService } from './testing.ts';

let server: TestServer;
let tenant: Tenant;
let service: TestService;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db, 'Harbour Hotel');
  service = await newService(server, tenant);
});
afterAll(() => server.stop());

const Entered = z.object({ token: z.string(), expires_at: z.string(), device: z.string(), guest: z.string() });
const entered = (answer: { json(): unknown }) => Entered.parse(answer.json());
const hour = 60 * 60 * 1000;
let addresses = 0;
/** A network address without earlier attempts. */
const somewhere = () => {
  addresses += 1;
  return `10.${Math.floor(addresses / 250)}.${addresses % 250}.1`;
};

describe('a valid code', () => {
  test('opens a limited session that sees one conversation of one device, and nothing else', async () => {
    const { value } = await service.code();
    const answer = await service.signIn(value, { from: somewhere() });
    expect(answer.statusCode).toBe(200);
    const { token, device } = entered(answer);
    expect(device).toBe(service.id);
    expect(token).toMatch(/^vtm:/);
    expect((await server.call('GET /api/1.0/me', { token })).body).toMatchObject({
      limited: true,
      workspace: tenant.ws,
      device: service.id,
    });
    const read = (ws: string, asked: string) =>
      server.call('GET /api/1.0/workspaces/:ws/conversation/:device', { token, params: { ws, device: asked } });
    expect((await read(tenant.ws, service.id)).status).toBe(200);
    expect((await read(tenant.ws, 'assistant')).status).toBe(404);
    expect((await read((await newTenant(server.deps.db)).ws, service.id)).status).toBe(403);
    const things = await server.call('GET /api/1.0/workspaces/:ws/vthings', { token, params: { ws: tenant.ws } });
    expect(things.status).toBe(403);
  });

  test('may be written with spaces, as people read it out', async () => {
    const { value } = await service.code();
    const answer = await service.signIn(` ${value.slice(0, 4)} ${value.slice(4)}`, { from: somewhere() });
    expect(answer.statusCode).toBe(200);
  });

  test('counts its uses; a code without a count has no limit', async () => {
    const { _id, value } = await service.code();
    for (let use = 0; use < 3; use += 1)
      expect((await service.signIn(value, { from: somewhere() })).statusCode).toBe(200);
    expect((await service.codes()).find((code) => code._id === _id)).toMatchObject({ count: -1, used: 3, version: 4 });
  });

  test('lets in as often as it may when many come at once, and not once more', async () => {
    const { _id, value } = await service.code({ count: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.signIn(value, { from: somewhere() })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => z.object({ type: z.string() }).parse(answer.json()).type)).toEqual(
      Array.from({ length: 17 }, () => 'code_used_up'),
    );
    expect((await service.codes()).find((code) => code._id === _id)).toMatchObject({ count: 0, used: 3 });
  });
});

describe('an invalid code', () => {
  test.each([
    ['code_expired', { end: Date.now() - hour }],
    ['code_not_yet_valid', { start: Date.now() + hour }],
    ['code_used_up', { count: 0 }],
  ])('says that it is %s', async (type, terms) => {
    const { _id, value } = await service.code(terms);
    expect((await service.signIn(value, { from: somewhere() })).json()).toMatchObject({ status: 403, type });
    expect((await service.codes()).find((code) => code._id === _id)).toMatchObject({ used: 0, version: 1 });
  });

  test('answers alike for a wrong code, nonsense, another service’s code, and a service that is none or asks for none', async () => {
    const other = await newService(server, tenant);
    const { value } = await other.code();
    const from = somewhere();
    const post = (ws: string, vthingId: string, code: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/1.0/workspaces/${ws}/services/${vthingId}/signin`,
        remoteAddress: from,
        payload: { code },
      });
    const answers = [
      await service.signIn('73829164', { from }),
      await service.signIn("' or 1=1 --", { from }),
      await service.signIn(value, { from }),
      await post(tenant.ws, 'no_such', '73829164'),
      await post(tenant.ws, 'assistant', '73829164'),
      await post('no_such', service.id, '73829164'),
    ].map((answer) => {
      const { requestId: _, ...rest } = z.object({ requestId: z.string() }).loose().parse(answer.json());
      return rest;
    });
    expect(answers).toEqual(
      answers.map(() => ({ status: 401, type: 'wrong_code', message: 'This code is not valid.' })),
    );
  });

  test('takes the same work as a service that is none', async () => {
    const other = await newService(server, tenant);
    const { value } = await other.code();
    const enter = (vthingId: string) =>
      countWork(server, () =>
        server.app.inject({
          method: 'POST',
          url: `/api/1.0/workspaces/${tenant.ws}/services/${vthingId}/signin`,
          remoteAddress: somewhere(),
          payload: { code: value },
        }),
      );
    expect(await enter(service.id)).toEqual(await enter('no_such'));
  });
});

describe('reading the service for the sign-in page', () => {
  const formOf = (ws: string, vthingId: string) =>
    server.call('GET /api/1.0/workspaces/:ws/services/:vthingId/signin', { params: { ws, vthingId } });

  test('gives the service’s name, and nothing about a service that asks for no PIN', async () => {
    const { body } = await formOf(tenant.ws, service.id);
    expect(body).toMatchObject({ workspace_label: 'Harbour Hotel', riddle: null });
    expect(body.label).toMatch(/^Service/);
    expect((await formOf(tenant.ws, 'assistant')).status).toBe(404);
    expect((await formOf(tenant.ws, 'none')).status).toBe(404);
  });
});

describe('guessing codes', () => {
  const wrong = () => String(Math.floor(10_000_000 + Math.random() * 80_000_000));

  function solve({ riddle, difficulty }: { riddle: string; difficulty: number }): string {
    for (let tried = 0; ; tried += 1) if (zeroBits(riddle, String(tried)) >= difficulty) return String(tried);
  }
  const riddleAt = async (own: TestService, from: string) => {
    const answer = await server.app.inject({
      url: `/api/1.0/workspaces/${own.params.ws}/services/${own.id}/signin`,
      remoteAddress: from,
    });
    return z
      .object({ riddle: z.object({ riddle: z.string(), difficulty: z.number() }).nullable() })
      .parse(answer.json()).riddle;
  };

  test('solves a riddle for each attempt after five wrong codes, the right one too; a success clears nothing', async () => {
    const own = await newService(server, tenant);
    const from = somewhere();
    const { value } = await own.code();
    for (let at = 0; at < 4; at += 1) expect((await own.signIn(wrong(), { from })).statusCode).toBe(401);
    expect((await own.signIn(value, { from })).statusCode).toBe(200);
    expect((await own.signIn(wrong(), { from })).statusCode).toBe(401);
    expect((await own.signIn(value, { from })).json()).toMatchObject({ status: 428, type: 'proof_of_work_required' });
    const riddle = await riddleAt(own, from);
    if (!riddle) throw new Error('there is no riddle');
    const solved = { from, riddle: riddle.riddle, solution: solve(riddle) };
    expect((await own.signIn(value, solved)).statusCode).toBe(200);
    // A solution can be used once.
    expect((await own.signIn(value, solved)).statusCode).toBe(428);
    // Others need no proof of work.
    expect((await own.signIn(value, { from: somewhere() })).statusCode).toBe(200);
  });

  test('does not slip by with many attempts at once', async () => {
    const own = await newService(server, tenant);
    const from = somewhere();
    const answers = await Promise.all(Array.from({ length: 40 }, () => own.signIn(wrong(), { from })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 428)).toHaveLength(35);
  });

  test('from many networks at once requires the proof of work too', async () => {
    const own = await newService(server, tenant);
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.signIn(wrong(), { from: somewhere() })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30);
    expect(answers.filter(({ statusCode }) => statusCode === 428)).toHaveLength(20);
  });

  test('counts attempts that a crash interrupted while they may still run, and then no longer', async () => {
    const own = await newService(server, tenant);
    const ip = somewhere();
    const { value } = await own.code();
    const attempt = { ws: tenant.ws, thing: own.id, ip };
    for (let at = 0; at < 5; at += 1) await server.deps.db.tx((tx) => openAttempt(tx, attempt));
    expect((await own.signIn(value, { from: ip })).statusCode).toBe(428);
    await server.deps.db.tx((tx) => tx.update(attempts).set({ pendingUntil: new Date(Date.now() - 1) }));
    for (let at = 0; at < 2; at += 1) expect((await own.signIn(wrong(), { from: ip })).statusCode).toBe(401);
    expect((await own.signIn(value, { from: ip })).statusCode).toBe(200);
    expect(await riddleAt(own, ip)).toBeNull();
  });

  const countFailures = (key: string, count: number) =>
    server.deps.db.tx((tx) =>
      tx
        .insert(attempts)
        .values({ key, count, until: new Date(Date.now() + hour) })
        .onConflictDoUpdate({ target: attempts.key, set: { count } }),
    );
  const countersOf = async () => (await server.deps.db.tx((tx) => tx.select().from(attempts))).map(({ key }) => key);

  test('by others locks out no guest who returns, and no service', async () => {
    const own = await newService(server, tenant);
    const from = somewhere();
    const { value } = await own.code();
    const before = new Set(await countersOf());
    const { guest } = entered(await own.signIn(value, { from }));
    // The counters of this service: by network and by service.
    const keys = (await countersOf()).filter((key) => !before.has(key));
    expect(keys).toHaveLength(2);
    for (const key of keys) await countFailures(key, 400);
    expect((await own.signIn(value, { from })).json()).toMatchObject({ status: 429 });
    expect((await own.signIn(value, { from, guest })).statusCode).toBe(200);
    // A new guest on another network has to solve a proof of work that has grown.
    const elsewhere = somewhere();
    expect((await own.signIn(value, { from: elsewhere })).statusCode).toBe(428);
    expect((await riddleAt(own, elsewhere))?.difficulty).toBe(24);
    // The guest's own failures count.
    for (let at = 0; at < 5; at += 1) await own.signIn(wrong(), { from, guest });
    expect((await own.signIn(value, { from, guest })).statusCode).toBe(428);
  });
});
