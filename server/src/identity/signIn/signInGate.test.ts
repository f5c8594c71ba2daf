import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { attempts, riddles, users } from '../../platform/db/accountTables.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { addressKey, loginKey } from '../credentials/failureCounter.ts';
import { zeroBits } from '../credentials/proofOfWork.ts';

let server: TestServer;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
});
afterAll(() => server.stop());

interface Try {
  login: string;
  password?: string;
  riddle?: string;
  solution?: string;
  device?: string;
  /** The address of the attempt, so that tests of one login do not count for another. */
  from?: string;
}
const attempt = ({ from: remoteAddress = '203.0.113.1', password = 'wrong', device, ...body }: Try) =>
  server.app.inject({
    method: 'POST',
    url: '/api/1.0/login',
    remoteAddress,
    payload: { ...body, password },
    ...(device !== undefined && { headers: { 'x-device': device } }),
  });
const riddleFor = async (login: string) => (await server.call('GET /api/1.0/riddle', { query: { login } })).body.riddle;

function solve({ riddle, difficulty }: ProofOfWorkChallenge): string {
  for (let tried = 0; ; tried += 1) if (zeroBits(riddle, String(tried)) >= difficulty) return String(tried);
}
async function fail(login: string, times: number, from?: string) {
  for (let at = 0; at < times; at += 1) expect((await attempt({ login, ...(from && { from }) })).statusCode).toBe(401);
}

test('zero bits are counted from the left', () => {
  // SHA-256 of "a:63" begins with 00 07, that of "a:845" with 00 47.
  expect(zeroBits('a', '63')).toBe(13);
  expect(zeroBits('a', '845')).toBe(9);
});

describe('after three failures', () => {
  test.each(['a known', 'an unknown'])('%s login needs a proof of work, which works once', async (who) => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const login = who === 'a known' ? person.login : `unknown-${person.userId}`;
    expect(await riddleFor(login)).toBeNull();
    await fail(login, 3, '203.0.113.2');
    const refused = await attempt({ login, password: 'secret enough', from: '203.0.113.2' });
    expect(refused.json()).toMatchObject({ status: 428, type: 'proof_of_work_required' });
    const riddle = await riddleFor(login);
    if (!riddle) throw new Error('there is no riddle');
    const solution = solve(riddle);
    const unsolved = await attempt({ login, riddle: riddle.riddle, solution: 'not it', from: '203.0.113.2' });
    expect(unsolved.statusCode).toBe(428);
    const solved = { login, riddle: riddle.riddle, solution, from: '203.0.113.2' };
    expect((await attempt(solved)).statusCode).toBe(401);
    expect((await attempt(solved)).statusCode).toBe(428);
  });

  test('the right password, with a riddle, signs in and begins the count anew', async () => {
    const { login } = await tenant.signIn('companyUser', 'secret enough');
    await fail(login, 3, '203.0.113.3');
    const riddle = await riddleFor(login);
    if (!riddle) throw new Error('there is no riddle');
    const answer = await attempt({
      login,
      password: 'secret enough',
      riddle: riddle.riddle,
      solution: solve(riddle),
      from: '203.0.113.3',
    });
    expect(answer.statusCode).toBe(200);
    expect(await riddleFor(login)).toBeNull();
  });

  test('a riddle is only valid for its login, and until it expires', async () => {
    const [one, two] = [await tenant.signIn('companyUser', 'secret'), await tenant.signIn('companyUser', 'secret')];
    await fail(one.login, 3, '203.0.113.4');
    await fail(two.login, 3, '203.0.113.4');
    const riddle = await riddleFor(one.login);
    if (!riddle) throw new Error('there is no riddle');
    const solved = { riddle: riddle.riddle, solution: solve(riddle), from: '203.0.113.4' };
    expect((await attempt({ login: two.login, ...solved })).statusCode).toBe(428);
    await server.deps.db.tx((tx) =>
      tx
        .update(riddles)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(riddles.riddle, riddle.riddle)),
    );
    expect((await attempt({ login: one.login, ...solved })).statusCode).toBe(428);
  });
});

test('attempts without a proof of work lock no user out', async () => {
  const { login } = await tenant.signIn('companyUser', 'secret enough');
  await fail(login, 3, '203.0.113.5');
  for (let at = 0; at < 5; at += 1) await attempt({ login, from: '203.0.113.5' });
  const [counted] = await server.deps.db.tx((tx) =>
    tx
      .select()
      .from(attempts)
      .where(eq(attempts.key, loginKey(login))),
  );
  expect(counted?.count).toBe(3);
});

test('invisible characters in a login give no further attempts', async () => {
  const { login } = await tenant.signIn('companyUser', 'secret enough');
  await fail(login, 3, '203.0.113.12');
  const typed = `${login.slice(0, 2)}\u200b${login.slice(2)}`;
  expect((await attempt({ login: typed, from: '203.0.113.12' })).statusCode).toBe(428);
});

test('simultaneous attempts do not bypass the gate', async () => {
  const { login } = await tenant.signIn('companyUser', 'secret enough');
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt({ login, from: '203.0.113.6' })));
  const looked = answers.filter(({ statusCode }) => statusCode === 401).length;
  expect(looked).toBeLessThanOrEqual(20 + 3);
  expect(answers.every(({ statusCode }) => [401, 428, 429].includes(statusCode))).toBe(true);
});

test('an address that fails with many logins must solve riddles for each', async () => {
  const from = '203.0.113.7';
  await server.deps.db.tx((tx) =>
    tx.insert(attempts).values({ key: addressKey(from), count: 29, until: new Date(Date.now() + 60_000) }),
  );
  expect((await attempt({ login: 'first-of-many', from })).statusCode).toBe(401);
  expect((await attempt({ login: 'second-of-many', from })).statusCode).toBe(428);
  expect((await attempt({ login: 'second-of-many', from: '203.0.113.8' })).statusCode).toBe(401);
});

const countFailures = (key: string, count: number) =>
  server.deps.db.tx((tx) => tx.insert(attempts).values({ key, count, until: new Date(Date.now() + 60_000) }));

describe('a hundred failures of others', () => {
  test('do not lock out a device that the user signed in with before', async () => {
    const { login } = await tenant.signIn('companyUser', 'secret enough');
    const right = { login, password: 'secret enough', from: '203.0.113.9' };
    const { device } = z.object({ device: z.string() }).parse((await attempt(right)).json());
    await countFailures(loginKey(login), 100);
    await countFailures(addressKey(right.from), 300);
    expect((await attempt({ ...right, device })).statusCode).toBe(200);
    // The device alone gives no access, and only its own failures count on it.
    for (let at = 0; at < 3; at += 1)
      expect((await attempt({ ...right, password: 'wrong', device })).statusCode).toBe(401);
    expect((await attempt({ ...right, device })).statusCode).toBe(428);
    const { riddle } = (await server.call('GET /api/1.0/riddle', { query: { login }, headers: { 'x-device': device } }))
      .body;
    if (!riddle) throw new Error('there is no riddle');
    expect(riddle.difficulty).toBe(16);
    const solved = { riddle: riddle.riddle, solution: solve(riddle) };
    expect((await attempt({ ...right, ...solved, device })).statusCode).toBe(200);
  });

  test('make a proof of work due on other devices that grows with them, and lock no user out', async () => {
    const { login } = await tenant.signIn('companyUser', 'secret enough');
    const difficulties = [];
    for (const count of [3, 8, 23, 100]) {
      await server.deps.db.tx((tx) => tx.delete(attempts).where(eq(attempts.key, loginKey(login))));
      await countFailures(loginKey(login), count);
      difficulties.push((await riddleFor(login))?.difficulty);
    }
    expect(difficulties).toEqual([16, 17, 20, 24]);
    const refused = await attempt({ login, password: 'secret enough', from: '203.0.113.11' });
    expect(refused.json()).toMatchObject({ status: 428, type: 'proof_of_work_required' });
    const riddle = await riddleFor(login);
    if (!riddle) throw new Error('there is no riddle');
    // The stored difficulty is lowered, so that the test need not compute for seconds.
    await server.deps.db.tx((tx) => tx.update(riddles).set({ difficulty: 4 }).where(eq(riddles.riddle, riddle.riddle)));
    const solution = solve({ ...riddle, difficulty: 4 });
    const answer = await attempt({ login, password: 'secret enough', riddle: riddle.riddle, solution });
    expect(answer.statusCode).toBe(200);
  });

  test('count against the device of another user, and against a device that the server does not know', async () => {
    const [one, two] = [
      await tenant.signIn('companyUser', 'secret enough'),
      await tenant.signIn('companyUser', 'secret enough'),
    ];
    const signedIn = await attempt({ login: one.login, password: 'secret enough', from: '203.0.113.12' });
    const { device } = z.object({ device: z.string() }).parse(signedIn.json());
    await countFailures(loginKey(two.login), 100);
    for (const foreign of [device, 'made-up-by-the-client', "x' or true"]) {
      const answer = await attempt({ login: two.login, password: 'secret enough', device: foreign });
      expect(answer.statusCode).toBe(428);
    }
  });
});

test('an unknown device secret is not accepted', async () => {
  const { login } = await tenant.signIn('companyUser', 'secret enough');
  const answer = await attempt({ login, password: 'secret enough', device: 'guessable', from: '203.0.113.13' });
  const { device } = z.object({ device: z.string() }).parse(answer.json());
  expect(device).toMatch(/^[\w-]{43}$/);
  const again = await attempt({ login, password: 'secret enough', device, from: '203.0.113.13' });
  expect(again.json()).toMatchObject({ device });
});

test('an address with far too many failures waits', async () => {
  const { login } = await tenant.signIn('companyUser', 'secret enough');
  const from = '203.0.113.14';
  await countFailures(addressKey(from), 300);
  expect((await attempt({ login, password: 'secret enough', from })).json()).toMatchObject({ status: 429 });
});

describe('a new password', () => {
  const change = async (newPassword: string) => {
    const { token } = await tenant.signIn('companyUser', 'secret enough');
    return server.call('POST /api/1.0/changepassword', { token, body: { oldPassword: 'secret enough', newPassword } });
  };

  test.each(['123456', 'Password1', 'QWERTY', 'iloveyou', 'football'])('is not as common as %s', async (common) => {
    expect(refusal(await change(common))).toMatchObject({
      status: 400,
      fields: { newPassword: { type: 'password_common' } },
    });
  });

  test('is not the present one, also with a ticket', async () => {
    const unchanged = { status: 400, fields: { newPassword: { type: 'password_unchanged' } } };
    expect(refusal(await change('secret enough'))).toMatchObject(unchanged);
    const { login, userId } = await tenant.signIn('companyUser', 'given to you');
    await server.deps.db.tx((tx) => tx.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId)));
    const due = await attempt({ login, password: 'given to you', from: '203.0.113.15' });
    const { ticket } = z.object({ ticket: z.string() }).parse(due.json());
    const answer = await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'given to you' } });
    expect(refusal(answer)).toMatchObject(unchanged);
    // The failed attempt does not redeem the ticket.
    const body = { ticket, newPassword: 'chosen by me' };
    expect((await server.call('POST /api/1.0/changepassword', { body })).status).toBe(200);
  });
});

test('the old password is not guessed with a stolen session', async () => {
  const { token, login } = await tenant.signIn('companyUser', 'secret enough');
  const guess = (oldPassword: string) =>
    server.call('POST /api/1.0/changepassword', { token, body: { oldPassword, newPassword: 'mine now' } });
  const answers = [];
  for (let at = 0; at < 21; at += 1) answers.push((await guess(`guess ${at}`)).status);
  expect(new Set(answers.slice(0, 20))).toEqual(new Set([400]));
  expect(answers[20]).toBe(429);
  expect(refusal(await guess('secret enough'))).toMatchObject({ status: 429 });
  expect((await attempt({ login, password: 'secret enough', from: '203.0.113.10' })).statusCode).toBe(200);
});
