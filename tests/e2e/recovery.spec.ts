import type { Page } from '@playwright/test';
import type { TestMailServer } from '../../server/src/testing/mailServer.ts';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

/** The link in the newest mail to an address. */
async function linkTo(mail: TestMailServer, address: string): Promise<string> {
  const newest = () => mail.received.findLast(({ to }) => to.includes(address))?.text ?? '';
  await expect.poll(newest).toMatch(/https?:\/\/\S+/);
  return /https?:\/\/\S+/.exec(newest())?.[0] ?? '';
}

async function choosePassword(page: Page, password: string, submit: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: submit }).click();
}

const acceptTerms = (page: Page) => page.getByRole('button', { name: 'Accept terms' }).click();

test('a forgotten password is reset by a link in a mail, which works once', async ({ page, server, admin, mail }) => {
  const person = await firstSignIn(server.url, await createAccount(admin));
  const form = new SignInPage(page, server.url);
  await form.open();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByLabel('Login').fill(person.login);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your e-mail')).toBeVisible();

  const link = await linkTo(mail, person.email);
  await page.goto(link);
  await expect(page.getByText(`Login: ${person.login}`)).toBeVisible();
  expect(page.url()).not.toContain('ticket');
  await page.reload();
  await expect(page.getByText(`Login: ${person.login}`)).toBeVisible();
  await choosePassword(page, 'a new one, by mail', 'Change password and sign in');
  await expect(new Shell(page).heading).toHaveText('Dashboard');
  const again = { login: person.login, password: 'a new one, by mail' };
  expect((await ask(server.url, 'POST /api/1.0/login', { body: again })).status).toBe(200);

  await new Shell(page).signOut();
  await expect(form.password).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link is no longer valid')).toBeVisible();
  await page.getByRole('link', { name: 'Request new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
});

test('requesting a link answers the same for an unknown login', async ({ page, server }) => {
  await page.goto(`${server.url}/authenticate/reset`);
  await page.getByLabel('Login').fill('nobody-at-all');
  await page.getByLabel('E-mail').fill('nobody@people.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If this login and nobody@people.example match')).toBeVisible();
});

test('an invitation leads to a password, the terms, and in', async ({ page, server, admin, mail }) => {
  const login = `guest-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${login}@people.example`;
  const made = await ask(server.url, 'POST /api/1.0/user', {
    token: admin.token,
    body: { login, email, role: 'companyUser' },
  });
  expect(made.status).toBe(201);
  await page.goto(await linkTo(mail, email));
  await expect(page.getByText(`Choose a password for your login ${login}.`)).toBeVisible();
  await choosePassword(page, 'welcome, me', 'Set password and sign in');
  await acceptTerms(page);
  await expect(new Shell(page).account).toHaveAccessibleName(new RegExp(login));
});

test('a one-time password is changed at the first sign-in', async ({ page, server, admin }) => {
  const account = await createAccount(admin);
  const form = new SignInPage(page, server.url);
  await form.open('/logs?ws=acme_support');
  await form.signIn(account);
  await expect(page).toHaveURL(/\/authenticate\/expired/);
  await expect(page.getByText('You must change your password before you continue.')).toBeVisible();
  await choosePassword(page, 'mine', 'Change password and sign in');
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await choosePassword(page, 'mine alone', 'Change password and sign in');
  await acceptTerms(page);
  await expect(new Shell(page).heading).toHaveText('Verbatim');
});

test('the page for an expired password explains itself without a sign-in', async ({ page, server }) => {
  await page.goto(`${server.url}/authenticate/expired`);
  await expect(page.getByText('No password change is pending. Sign in to continue.')).toBeVisible();
});

test('signing up: for addresses of an allowed domain, with a link in a mail', async ({ page, server, admin, mail }) => {
  const domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
  const allowed = await ask(server.url, 'POST /api/1.0/backend/config/domain', {
    token: admin.token,
    body: { domain },
  });
  expect(allowed.status).toBe(201);
  const form = new SignInPage(page, server.url);
  await form.open();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveTitle('Sign up · Parlance Console');
  await page.getByLabel('E-mail').fill('zoe@elsewhere.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Sign-up is not open to addresses of this domain.')).toBeVisible();

  await page.getByLabel('E-mail').fill(`zoe@${domain}`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your e-mail')).toBeVisible();
  await page.goto(await linkTo(mail, `zoe@${domain}`));
  await expect(page.getByText(`Your login is zoe@${domain}.`)).toBeVisible();
  expect(page.url()).not.toContain('ticket');
  await choosePassword(page, 'my first one', 'Create account');
  await acceptTerms(page);
  await expect(new Shell(page).account).toHaveAccessibleName(new RegExp(`zoe@${domain}`));
});

test('a public address that is no page shows “not found”', async ({ page, server }) => {
  await page.goto(`${server.url}/authenticate/nothing`);
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(new SignInPage(page, server.url).password).toBeVisible();
  await page.goto(`${server.url}/authenticate`);
  await expect(new SignInPage(page, server.url).password).toBeVisible();
});
