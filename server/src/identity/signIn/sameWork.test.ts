import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { domains } from '../../platform/db/backendTables.ts';
import type { Mail, Mailer, Mailers } from '../../platform/mail/mailer.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countWork } from '../../testing/countWork.ts';

/** Response times reveal nothing: the same work is done whether an account exists or not. */

/** A mail server that accepts no mail until `release` is called. */
let release = () => {};
const sent: Mail[] = [];
const held = new Promise<void>((resolve) => (release = resolve));
const mailer: Mailer = {
  configured: true,
  async send(mail) {
    sent.push(mail);
    await held;
  },
};
const mailers: Mailers = { of: async () => mailer, ofWorkspace: async () => mailer };

let server: TestServer;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestServer({ work: false, mailers, config: { publicUrl: 'https://console.example.com' } });
  tenant = await newTenant(server.deps.db);
  await server.deps.db.tx((tx) =>
    tx.insert(domains).values({ domain: 'example.invalid', companyId: tenant.companyId }),
  );
});
afterAll(async () => {
  release();
  await server.stop();
});

describe('the same work is done for an account and for none', () => {
  test('when a login is tried', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const disabled = await tenant.signIn('companyUser');
    const works = [];
    for (const login of [person.login, disabled.login, 'no-such-person'])
      works.push(
        await countWork(server, () => server.call('POST /api/1.0/login', { body: { login, password: 'wrong' } })),
      );
    expect(works[0]).toMatchObject({ checks: 1 });
    expect(works).toEqual([works[0], works[0], works[0]]);
  });

  test('when a proof of work is asked for', async () => {
    const { login } = await tenant.signIn('companyUser', 'secret enough');
    const ask = (name: string) =>
      countWork(server, () => server.call('GET /api/1.0/riddle', { query: { login: name } }));
    expect(await ask(login)).toEqual(await ask('no-such-person'));
  });
});

describe('an answer does not wait for the mail to an account', () => {
  test.each(['resetpassword', 'signup'] as const)('%s', async (call) => {
    const { login } = await tenant.signIn('companyUser', 'secret enough');
    const email = `${login}@example.invalid`;
    const payload = call === 'signup' ? { email } : { login, email };
    const answer = await server.app.inject({ method: 'POST', url: `/api/1.0/${call}`, payload });
    expect(answer.statusCode).toBe(200);
    await vi.waitFor(() => expect(sent.map(({ to }) => to)).toContain(email), { timeout: 20_000 });
  });
});
