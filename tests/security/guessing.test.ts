// @module-tag postgres
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { solve } from '../../console/src/shared/proofOfWork/solve.ts';
import { startMailServer, type TestMailServer } from '../../server/src/testing/mailServer.ts';
import { createAccount, type Account } from '../support/accounts.ts';
import { ask, type HttpAnswer } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';

/**
 * An attacker cannot find out who has an account, nor guess a password, at any endpoint and from any number of
 * addresses.
 */

/** The mail domain of accounts in tests. */
const domain = 'people.example';
/** Each is asked once only, so that no riddle is required. */
const people = 8;

let mail: TestMailServer;
let platform: Platform;
/** A second process on the same database. */
let second: RunningServer;
let admin: Person;
let known: Account[];

beforeAll(async () => {
  mail = await startMailServer();
  const settings = {
    PARLANCE_TRUST_PROXY: '1',
    PARLANCE_SMTP_URL: mail.url,
    PARLANCE_SMTP_FROM: 'noreply@parlance.example',
  };
  platform = await startPlatform(settings);
  second = await startServer({ env: { DATABASE_URL: platform.databaseUrl, ...settings } });
  admin = await signIn(platform.url);
  await admin.get('POST /api/1.0/backend/config/domain', z.object({ domain: z.string() }), { body: { domain } });
  known = [];
  for (let i = 0; i < people; i++) known.push(await createAccount(admin));
});
afterAll(async () => {
  await second.dispose();
  await platform.dispose();
  await mail.stop();
});

/** An unused client address, in the proxy's header. */
const somewhere = () => ({
  'x-forwarded-for': `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
});

const fail = (login: string, at = platform.url, headers = somewhere()) =>
  ask(at, 'POST /api/1.0/login', { body: { login, password: 'not it' }, headers });

const unknownLogin = () => `unknown-${randomUUID().slice(0, 8)}`;

/** The body of a response, without the values that always differ. */
function saysOf({ status, body }: HttpAnswer): unknown {
  const text = JSON.stringify(body, (key, value: unknown) =>
    ['requestId', 'riddle', 'expires_at'].includes(key) && typeof value === 'string' ? '…' : value,
  );
  return { status, text };
}

test('passwords are kept as argon2id hashes that cost 19 MiB and two passes', async () => {
  const hashes = await platform.people.rows('select password_hash as row from users');
  expect(hashes).toHaveLength(people + 1);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('the answer does not show whether an account exists', () => {
  const strangerOf = () => ({ login: unknownLogin(), email: `${unknownLogin()}@${domain}` });
  type TestAccount = { login: string; email: string };
  test.each<[string, (who: TestAccount) => Promise<HttpAnswer>]>([
    ['signing in', ({ login }) => fail(login)],
    [
      'a forgotten password',
      (body) => ask(platform.url, 'POST /api/1.0/resetpassword', { body, headers: somewhere() }),
    ],
    ['signing up', ({ email }) => ask(platform.url, 'POST /api/1.0/signup', { body: { email }, headers: somewhere() })],
    ['a riddle', ({ login }) => ask(platform.url, 'GET /api/1.0/riddle', { query: { login }, headers: somewhere() })],
  ])('%s', async (_, request) => {
    for (const account of known)
      expect(saysOf(await request({ login: account.login, email: account.email }))).toEqual(
        saysOf(await request(strangerOf())),
      );
  });

  test('a riddle that is due', async () => {
    const [account] = known;
    const logins = [account?.login ?? '', unknownLogin()];
    for (const login of logins) for (let i = 0; i < 3; i++) await fail(login);
    const [mine, none] = await Promise.all(
      logins.map((login) => ask(platform.url, 'GET /api/1.0/riddle', { query: { login }, headers: somewhere() })),
    );
    if (!mine || !none) throw new Error('nothing was answered');
    expect(saysOf(mine)).toEqual(saysOf(none));
    expect(mine.body).toMatchObject({ riddle: { difficulty: expect.any(Number) } });
  });
});

describe('guessing is slowed down', () => {
  test('for a login, across processes and addresses', async () => {
    const [, account] = known;
    for (const login of [account?.login ?? '', unknownLogin()]) {
      const answers = [];
      for (let i = 0; i < 4; i++) answers.push((await fail(login, i % 2 === 0 ? platform.url : second.url)).status);
      // A user whose password was tried once already, above, gets the riddle one attempt earlier.
      expect(answers.at(-1)).toBe(428);
      expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(3);
      expect((await fail(login.toUpperCase(), second.url)).status).toBe(428);
    }
  });

  test('for an address, across processes, even with a forged header', async () => {
    // A proxy appends the address it sees to the client's header.
    const headers = () => ({ 'x-forwarded-for': `${somewhere()['x-forwarded-for']}, 203.0.113.9` });
    const statuses = [];
    for (let i = 0; i < 31; i++)
      statuses.push((await fail(unknownLogin(), i % 2 === 0 ? platform.url : second.url, headers())).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(statuses.at(-1)).toBe(428);
    expect((await fail(unknownLogin())).status).toBe(401);
  });

  test('a solved riddle works once, in either process', async () => {
    const login = unknownLogin();
    for (let i = 0; i < 3; i++) await fail(login);
    const posed = await ask(second.url, 'GET /api/1.0/riddle', { query: { login }, headers: somewhere() });
    const { riddle } = z.object({ riddle: z.object({ riddle: z.string(), difficulty: z.int() }) }).parse(posed.body);
    const body = {
      login,
      password: 'not it',
      riddle: riddle.riddle,
      solution: solve(riddle.riddle, riddle.difficulty),
    };
    const attempt = (at: string) => ask(at, 'POST /api/1.0/login', { body, headers: somewhere() });
    expect((await attempt(platform.url)).status).toBe(401);
    expect((await attempt(second.url)).status).toBe(428);
  });
});
