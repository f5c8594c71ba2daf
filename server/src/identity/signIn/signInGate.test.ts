import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { attempts, riddles } from '../../platform/db/accountTables.ts';
import { eq } from 'drizzle-orm';
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
  /** Where it comes from; tests of one login must not count for another. */
  from?: string;
}
const attempt = ({ from: remoteAddress = '203.0.113.1', password = 'wrong', ...body }: Try) =>
  server.app.inject({ method: 'POST', url: '/api/1.0/login', remoteAddress, payload: { ...body, password } });
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
  test.each(['somebody', 'nobody'])('%s must solve a riddle, which works once', async (who) => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const login = who === 'somebody' ? person.login : `nobody-${person.userId}`;
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

  test('a riddle of one login is none for another, nor once it is over', async () => {
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

test('many at once do not slip through', async () => {
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

test('far too many failures wait', async () => {
  const { login } = await tenant.signIn('companyUser', 'secret enough');
  const key = loginKey(login);
  await server.deps.db.tx((tx) =>
    tx.insert(attempts).values({ key, count: 100, until: new Date(Date.now() + 60_000) }),
  );
  expect((await attempt({ login, password: 'secret enough', from: '203.0.113.9' })).json()).toMatchObject({
    status: 429,
  });
  // The window ends.
  await server.deps.db.tx((tx) =>
    tx
      .update(attempts)
      .set({ until: new Date(Date.now() - 1) })
      .where(eq(attempts.key, key)),
  );
  expect((await attempt({ login, password: 'secret enough', from: '203.0.113.9' })).statusCode).toBe(200);
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
