import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { domains } from '../../platform/db/backendTables.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import type { Config } from '../../platform/config.ts';
import { eventually } from '../../testing/eventually.ts';
import { mailbox, ticketIn } from '../../testing/mail.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { backgroundSettled } from '../../platform/background.ts';

let server: TestServer;
let tenant: Tenant;
const box = mailbox();

beforeAll(async () => {
  server = await startTestServer({ mailers: box.mailers, config: { publicUrl: 'https://console.example.com' } });
  tenant = await newTenant(server.deps.db);
  await server.deps.db.tx((tx) =>
    tx.insert(domains).values({ domain: 'allowed.example', companyId: tenant.companyId }),
  );
});
afterAll(() => server.stop());

const login = (name: string, password: string) =>
  server.call('POST /api/1.0/login', { body: { login: name, password } });
const emailOf = (name: string) => `${name}@example.invalid`;
const ask = (body: { login: string; email: string; language?: 'en' | 'fr' }, headers = {}, at = server) =>
  at.call('POST /api/1.0/resetpassword', { body, headers });

describe('a forgotten password', () => {
  test('is set anew with the link of a mail, which works once and ends what was open', async () => {
    const person = await tenant.signIn('companyUser', 'the old one');
    expect((await ask({ login: person.login.toUpperCase(), email: emailOf(person.login) })).body).toEqual({ ok: true });
    const mail = await box.mailTo(emailOf(person.login));
    expect(mail.text).toContain('https://console.example.com/authenticate/reset?ticket=');
    const ticket = ticketIn(mail);
    const known = await server.call('POST /api/1.0/ticket', { body: { ticket } });
    expect(known.body).toMatchObject({ purpose: 'reset', login: person.login });
    // Requesting a mail changes nothing, because strangers can do it.
    expect((await login(person.login, 'the old one')).status).toBe(200);
    const changed = await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'the new one' } });
    expect((await server.call('GET /api/1.0/me', { token: changed.body.token ?? '' })).body.login).toBe(person.login);
    expect((await server.call('GET /api/1.0/me', { token: person.token })).status).toBe(401);
    const again = await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'once more' } });
    expect(refusal(again)).toMatchObject({ status: 400, type: 'ticket' });
    expect((await login(person.login, 'the new one')).status).toBe(200);
  });

  test('is answered alike for every login, and mailed only to its owner', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const disabled = await tenant.signIn('companyUser', 'secret enough');
    await server.deps.db.tx((tx) => tx.update(users).set({ disabled: true }).where(eq(users.id, disabled.userId)));
    const before = box.sent.length;
    const answers = await Promise.all([
      ask({ login: 'nobody', email: 'nobody@example.invalid' }),
      ask({ login: person.login, email: 'attacker@example.invalid' }),
      ask({ login: disabled.login, email: emailOf(disabled.login) }),
    ]);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    await backgroundSettled();
    expect(box.sent.length).toBe(before);
  });

  test('is written about in the language of the person', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    await server.call('PUT /api/1.0/settings', { token: person.token, body: { language: 'fr' } });
    await ask({ login: person.login, email: emailOf(person.login), language: 'en' });
    expect((await box.mailTo(emailOf(person.login))).subject).toMatch(/mot de passe/);
  });

  test('does not flood a mailbox', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const asked = { login: person.login, email: emailOf(person.login) };
    for (let at = 0; at < 8; at += 1) await ask(asked);
    await backgroundSettled();
    expect(box.sent.filter(({ to }) => to === asked.email)).toHaveLength(5);
  });

  test('is no use once an hour has passed', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    await ask({ login: person.login, email: emailOf(person.login) });
    const ticket = ticketIn(await box.mailTo(emailOf(person.login)));
    await server.deps.db.tx((tx) =>
      tx
        .update(passwordTickets)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(passwordTickets.userId, person.userId)),
    );
    for (const answer of [
      await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'too late' } }),
      await server.call('POST /api/1.0/ticket', { body: { ticket } }),
    ]) {
      expect(refusal(answer)).toMatchObject({ status: 400, type: 'ticket' });
    }
  });
});

describe('the links of mails', () => {
  const settings = (config: Partial<Config>) => startTestServer({ mailers: box.mailers, work: false, config });

  test.each(['localhost', '192.0.2.7'])(
    'lead to the configured host %s, not to the host of the request',
    async (host) => {
      const plain = await settings({ host: host === 'localhost' ? '127.0.0.1' : host });
      try {
        const home = await newTenant(plain.deps.db);
        const [person, admin] = [await home.signIn('companyUser', 'secret enough'), await home.signIn('companyAdmin')];
        const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
        const email = `of.${host}@example.invalid`;
        await ask({ login: person.login, email: emailOf(person.login) }, headers, plain);
        await plain.call('POST /api/1.0/user', {
          token: admin.token,
          body: { login: `invited.${host}`, email, role: 'companyUser' },
          headers,
        });
        for (const to of [emailOf(person.login), email]) {
          expect((await box.mailTo(to)).text).toContain(`http://${host}:8080/authenticate/reset?ticket=`);
        }
      } finally {
        await plain.stop();
      }
    },
  );

  test.each([{ host: '0.0.0.0' }, { host: '::' }, { trustProxy: 1 }])(
    'are not sent where the server does not know its address (%o)',
    async (config) => {
      const plain = await settings(config);
      try {
        const home = await newTenant(plain.deps.db);
        await plain.deps.db.tx((tx) =>
          tx.insert(domains).values({ domain: 'allowed.example', companyId: home.companyId }),
        );
        const [person, admin] = [await home.signIn('companyUser', 'secret enough'), await home.signIn('companyAdmin')];
        const before = box.sent.length;
        const missing = { status: 501, type: 'public_url_missing' };
        expect(refusal(await ask({ login: person.login, email: emailOf(person.login) }, {}, plain))).toMatchObject(
          missing,
        );
        const body = { email: 'somebody@allowed.example' };
        expect(refusal(await plain.call('POST /api/1.0/signup', { body }))).toMatchObject(missing);
        const created = await plain.call('POST /api/1.0/user', {
          token: admin.token,
          body: { login: 'handed-over', email: 'handed-over@example.invalid', role: 'companyUser' },
        });
        expect(created.body).toMatchObject({ mail: 'no_address', password: expect.any(String) });
        const reset = await plain.call('PUT /api/1.0/user/:id/resetpassword', {
          token: admin.token,
          params: { id: person.userId },
        });
        expect(reset.body).toMatchObject({ mail: 'no_address', password: expect.any(String) });
        await backgroundSettled();
        expect(box.sent.length).toBe(before);
      } finally {
        await plain.stop();
      }
    },
  );

  test('void the earlier one of their purpose', async () => {
    const person = await tenant.signIn('companyUser', 'secret enough');
    const link = async () => {
      const before = box.sent.length;
      await ask({ login: person.login, email: emailOf(person.login) });
      await eventually(() => expect(box.sent.length).toBe(before + 1));
      return ticketIn(await box.mailTo(emailOf(person.login)));
    };
    const [first, second] = [await link(), await link()];
    const open = (ticket: string) => server.call('POST /api/1.0/ticket', { body: { ticket } });
    expect(refusal(await open(first))).toMatchObject({ status: 400, type: 'ticket' });
    expect((await open(second)).status).toBe(200);
  });

  test('void the earlier one of a sign-up; the case of the address is ignored', async () => {
    const link = async (email: string) => {
      await server.call('POST /api/1.0/signup', { body: { email } });
      return ticketIn(await box.mailTo(email));
    };
    const [first, second] = [await link('twice@allowed.example'), await link('Twice@allowed.example')];
    const finish = (ticket: string) =>
      server.call('POST /api/1.0/signup/complete', { body: { ticket, newPassword: 'chosen by me' } });
    expect(refusal(await finish(first))).toMatchObject({ status: 400, type: 'ticket' });
    expect((await finish(second)).status).toBe(200);
  });
});

describe('an invitation', () => {
  const invite = async (name: string) =>
    server.call('POST /api/1.0/user', {
      token: (await tenant.signIn('companyAdmin')).token,
      body: { login: name, email: emailOf(name), role: 'companyUser', language: 'fr' },
    });

  test('lets the person choose a password', async () => {
    const { body } = await invite('invited-one');
    expect(body).toMatchObject({ password: null, mail: 'sent', user: { status: 'invited' } });
    const mail = await box.mailTo(emailOf('invited-one'));
    expect(mail.subject).toMatch(/invité/);
    const ticket = ticketIn(mail);
    const known = await server.call('POST /api/1.0/ticket', { body: { ticket } });
    expect(known.body.purpose).toBe('invitation');
    const entered = await server.call('POST /api/1.0/changepassword', {
      body: { ticket, newPassword: 'chosen by me' },
    });
    const me = await server.call('GET /api/1.0/me', { token: entered.body.token ?? '' });
    expect(me.body).toMatchObject({ login: 'invited-one', cgu: true, settings: { language: 'fr' } });
  });

  test('that cannot be mailed gives a password to pass on', async () => {
    box.break(true);
    const { body } = await invite('invited-two');
    box.break(false);
    expect(body.mail).toBe('failed');
    expect((await login('invited-two', body.password ?? '')).status).toBe(423);
  });

  test('is void once the person is disabled', async () => {
    const { body } = await invite('invited-three');
    const ticket = ticketIn(await box.mailTo(emailOf('invited-three')));
    await server.deps.db.tx((tx) => tx.update(users).set({ disabled: true }).where(eq(users.id, body.user.id)));
    const answer = await server.call('POST /api/1.0/changepassword', { body: { ticket, newPassword: 'chosen by me' } });
    expect(refusal(answer)).toMatchObject({ status: 400, type: 'ticket' });
  });
});

describe('signing up', () => {
  test('takes an address of an allowed domain, and proves it is theirs', async () => {
    const email = 'new.person@allowed.example';
    expect((await server.call('POST /api/1.0/signup', { body: { email } })).status).toBe(200);
    const ticket = ticketIn(await box.mailTo(email));
    expect((await server.call('POST /api/1.0/ticket', { body: { ticket } })).body).toMatchObject({
      purpose: 'signup',
      email,
    });
    const body = { ticket, newPassword: 'chosen by me' };
    const { token } = (await server.call('POST /api/1.0/signup/complete', { body })).body;
    const me = await server.call('GET /api/1.0/me', { token });
    expect(me.body).toMatchObject({ login: email, role: 'companyUser', company_id: tenant.companyId, cgu: true });
    expect(refusal(await server.call('POST /api/1.0/signup/complete', { body }))).toMatchObject({
      status: 400,
      type: 'ticket',
    });
  });

  test('is told apart by mail alone where there is an account already', async () => {
    const email = 'known@allowed.example';
    const token = (await tenant.signIn('companyAdmin')).token;
    await server.call('POST /api/1.0/user', {
      token,
      body: { login: 'known', email, role: 'companyUser', invite: false },
    });
    const answer = await server.call('POST /api/1.0/signup', { body: { email } });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect((await box.mailTo(email)).text).toContain('known');
  });

  test('makes no account where the provider of the domain is to make none, also with a link of before', async () => {
    const email = 'ada@provided.example';
    const { token } = await tenant.signIn('superAdmin');
    const oidc = { issuer: 'https://login.example.com', client_id: 'console' };
    const body = { domain: 'provided.example', company_id: tenant.companyId, auto_create: true, oidc };
    expect((await server.call('POST /api/1.0/backend/config/domain', { token, body })).status).toBe(201);
    expect((await server.call('POST /api/1.0/signup', { body: { email } })).status).toBe(200);
    const ticket = ticketIn(await box.mailTo(email));
    const params = { domain: 'provided.example' };
    const closing = { token, params, body: { auto_create: false } };
    expect((await server.call('PUT /api/1.0/backend/config/domain/:domain', closing)).status).toBe(200);
    for (const answer of [
      await server.call('POST /api/1.0/signup', { body: { email } }),
      await server.call('POST /api/1.0/signup/complete', { body: { ticket, newPassword: 'chosen by me' } }),
    ]) {
      expect(refusal(answer)).toMatchObject({ status: 403, type: 'sign_up_refused' });
    }
  });

  test.each(['a@elsewhere.example', 'a@sub.allowed.example', 'a@allowed.example.evil.example'])(
    'refuses %s',
    async (email) => {
      const answer = await server.call('POST /api/1.0/signup', { body: { email } });
      expect(refusal(answer)).toMatchObject({ status: 403, type: 'sign_up_refused' });
    },
  );
});
