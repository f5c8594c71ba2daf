// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type ReceivedMail, type TestMailServer } from '../../server/src/testing/mailServer.ts';
import { createAccount, createCompany, firstSignIn, type Account } from '../support/accounts.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { signIn, type Person } from '../support/session.ts';

/**
 * The administrator who sets a workspace's mail server can read its mails, so that server sends no links to accounts of
 * higher roles.
 */

let general: TestMailServer;
let own: TestMailServer;
let platform: Platform;
let admin: Person;

beforeAll(async () => {
  [general, own] = await Promise.all([startMailServer(), startMailServer()]);
  platform = await startPlatform({ PARLANCE_ALLOW_INTERNAL: '1', PARLANCE_SMTP_URL: general.url });
  admin = await signIn(platform.url);
});
afterAll(async () => {
  await platform.dispose();
  await Promise.all([general.stop(), own.stop()]);
});

const setServer = (token: string, ws: string) =>
  ask(platform.url, 'PUT /api/1.0/workspaces/:ws/configuration/smtp', {
    token,
    params: { ws },
    body: { host: '127.0.0.1', port: own.port, security: 'none', from: 'own@people.example' },
  });

/** Requests a link, and waits until it arrives at this server. */
async function linkComesBy(server: TestMailServer, { login, email }: Account): Promise<ReceivedMail[]> {
  await ask(platform.url, 'POST /api/1.0/resetpassword', { body: { login, email } });
  return eventually(
    async () => server.received.filter(({ to }) => to.includes(email)),
    (mails) => mails.length > 0,
  );
}

const tellsOf = (server: TestMailServer, { email }: Account) =>
  server.received.some(({ source }) => source.includes(email));

test('an administrator’s mail server sends mails to the users they manage, and not to higher roles', async () => {
  const company_id = await createCompany(admin);
  const boss = await firstSignIn(platform.url, await createAccount(admin, { role: 'companyAdmin', company_id }));
  const { ws } = await platform.people.workspace(company_id);
  expect((await setServer(boss.token, ws)).status).toBe(200);
  await linkComesBy(own, await createAccount(admin, { company_id }));
  const above = await createAccount(admin, { role: 'superAdmin', company_id });
  await linkComesBy(general, above);
  expect(tellsOf(own, above)).toBe(false);
});

test('a user of another organization with access to the workspace cannot set one', async () => {
  const company_id = await createCompany(admin);
  const { ws } = await platform.people.workspace(company_id);
  const account = await createAccount(admin, { role: 'companyAdmin', company_id: await createCompany(admin) });
  const stranger = await firstSignIn(platform.url, account);
  const granted = await ask(platform.url, 'PUT /api/1.0/user/:id', {
    token: admin.token,
    params: { id: stranger.id },
    body: { acls: { [ws]: { managed: false, actions: ['nlp_class:read', 'nlp_class:edit'] } } },
  });
  expect(granted.status).toBe(200);
  expect((await setServer(stranger.token, ws)).status).toBe(403);
});

test('that of a super administrator serves all users of the organization', async () => {
  const company_id = await createCompany(admin);
  const { ws } = await platform.people.workspace(company_id);
  expect((await setServer(admin.token, ws)).status).toBe(200);
  await linkComesBy(own, await createAccount(admin, { role: 'superAdmin', company_id }));
});
