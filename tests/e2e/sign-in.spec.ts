import type { Route } from '@playwright/test';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { Shell } from './pages/Shell.ts';
import { ask } from '../support/http.ts';
import { admin as credentials } from '../support/server.ts';
import { signIn } from '../support/session.ts';

test('a wrong password is reported, and the login stays', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open();
  await form.signIn({ login: credentials.login, password: 'not this one' });
  await expect(form.problem).toHaveText('The login or password is incorrect.');
  await expect(form.login).toHaveValue(credentials.login);
  await expect(form.password).toHaveValue('');
  await form.signIn();
  await expect(new Shell(page).heading).toHaveText('Dashboard');
});

test('an empty form reports the missing values', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open();
  await form.submit.click();
  await expect(page.getByText('Enter your login')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
});

test('an icon-only button shows its tooltip to keyboard users', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open();
  await form.password.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Show password');
});

test('signing in leads to the requested page', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open(`/logs?status=not_understood&ws=${demoWorkspace}`);
  await expect(page).toHaveURL(/\/sign-in/);
  await form.signIn();
  await expect(new Shell(page).heading).toHaveText('Verbatim');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('ws')).toBe(demoWorkspace);
  expect(searchParams.get('status')).toBe('not_understood');
});

test('a redirect leads to a page of the console and nowhere else', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open('/sign-in?redirect=https://elsewhere.example/');
  await form.signIn();
  await expect(new Shell(page).heading).toHaveText('Dashboard');
  await new Shell(page).signOut();
  await form.open('/sign-in?redirect=%23/logs');
  await form.signIn();
  await expect(new Shell(page).heading).toHaveText('Verbatim');
  await page.goto(`${server.url}/?redirect=%23/messenger`);
  await expect(new Shell(page).heading).toHaveText('Conversation');
});

test('signed-in users do not see the form', async ({ openConsole }) => {
  const page = await openConsole('/sign-in');
  await expect(new Shell(page).heading).toHaveText('Dashboard');
  await expect(page).not.toHaveURL(/sign-in/);
});

test('a session that has ended signs out once, and signing in leads back', async ({ openConsole, server }) => {
  const person = await signIn(server.url);
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  const shell = new Shell(page);
  await expect(shell.heading).toHaveText('Dashboard');
  // The session ends between the click and the screen's request; earlier, the page might notice it first.
  const end = async (route: Route) => {
    expect((await ask(server.url, 'POST /api/1.0/logout', { token: person.token })).status).toBe(200);
    await route.continue();
  };
  await page.route('**/api/1.0/verbatim/**', end, { times: 1 });

  await shell.navigation.getByRole('link', { name: 'Verbatim' }).click();
  const form = new SignInPage(page, server.url);
  await expect(form.password).toBeVisible();
  await expect(page.getByText('Your session has ended. Sign in again.')).toHaveCount(1);
  await form.signIn();
  await expect(shell.heading).toHaveText('Verbatim');
});

test('signing out in one tab signs out the other', async ({ openConsole, server, context }) => {
  const person = await signIn(server.url);
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  const other = await context.newPage();
  await other.goto(`${server.url}/logs?ws=${demoWorkspace}`);
  await expect(new Shell(other).heading).toHaveText('Verbatim');

  await new Shell(page).signOut();
  await expect(new SignInPage(page, server.url).password).toBeVisible();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
  await expect(new SignInPage(other, server.url).password).toBeVisible();
  await expect.poll(async () => (await ask(server.url, 'GET /api/1.0/me', { token: person.token })).status).toBe(401);
});

test('an unknown page shows “not found” and a link', async ({ openConsole }) => {
  const page = await openConsole('/nowhere/at/all');
  await expect(new Shell(page).heading).toHaveText('Page not found');
  await expect(page.getByText('No page exists at /nowhere/at/all.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(new Shell(page).heading).toHaveText('Dashboard');
});
