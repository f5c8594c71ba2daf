import type { Page } from '@playwright/test';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

/** What a page keeps after its session has ended and a user has signed in again. */

const ended = 'Your session has ended. Sign in again.';
const settings = (page: Page) => page.getByRole('dialog', { name: 'Workspace settings' });

/**
 * Ends a session as soon as its page makes a call. If it ended earlier, the page could notice before the test uses it.
 */
async function endAt(page: Page, server: string, token: string, method: string, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() === method) await ask(server, 'POST /api/1.0/logout', { token });
    await route.fallback();
  });
}

/** Types a name into the settings of the workspace, and saves it; the session ends with the save. */
async function rename(page: Page, name: string, server: string, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Workspace settings' }).click();
  await settings(page).getByRole('textbox').first().fill(name);
  await endAt(page, server, token, 'PUT', /\/configuration\/general$/);
  await settings(page).getByRole('button', { name: 'Save' }).click();
}

test('a form that is half filled when the session ends is there after signing in again, and can be saved', async ({
  openConsole,
  server,
}) => {
  const { token } = await signIn(server.url);
  const page = await openConsole('/logs', { token });
  await rename(page, 'Halfway', server.url, token);
  const form = new SignInPage(page, server.url);
  await expect(form.password).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(ended);
  await expect(settings(page)).toBeHidden();
  await form.signIn();
  await expect(settings(page).getByRole('textbox').first()).toHaveValue('Halfway');
  await expect(settings(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(await settings(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await expect(new Shell(page).workspaceMenu).toContainText('Halfway');
});

test('the focus is where it was once somebody has signed in again', async ({ openConsole, server }) => {
  const { token } = await signIn(server.url);
  const page = await openConsole('/nlp/corpus', { token });
  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.fill('towns');
  await ask(server.url, 'POST /api/1.0/logout', { token });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const form = new SignInPage(page, server.url);
  await expect(form.password).toBeVisible();
  await form.signIn();
  await expect(search).toHaveValue('towns');
  await expect(search).toBeFocused();
});

test('a user who signs in after the ended session of another sees none of that user’s unsaved values', async ({
  openConsole,
  server,
  admin,
}) => {
  const [{ token }, other] = [await signIn(server.url), await firstSignIn(server.url, await createAccount(admin))];
  const page = await openConsole('/', { token });
  await rename(page, 'Half a name', server.url, token);
  await new SignInPage(page, server.url).signIn(other);
  await expect(new Shell(page).account).toHaveAccessibleName(`Account: ${other.login}`);
  await expect(settings(page)).toHaveCount(0);
});

test('a session that one tab finds ended leaves every tab at its place', async ({ openConsole, server, context }) => {
  const { token } = await signIn(server.url);
  const page = await openConsole('/logs', { token });
  const other = await context.newPage();
  await other.goto(`${server.url}/nlp/corpus`);
  await expect(new Shell(other).heading).toHaveText('Natural Language Studio');
  await endAt(page, server.url, token, 'GET', /\/workspaces\/[^/]+\/scripts(\?|$)/);
  await new Shell(page).navigation.getByRole('link', { name: 'Workflows' }).click();
  await expect(new SignInPage(page, server.url).password).toBeVisible();
  const form = new SignInPage(other, server.url);
  await expect(form.password).toBeVisible();
  await form.signIn();
  await expect(new Shell(other).heading).toHaveText('Natural Language Studio');
  await expect(new Shell(page).heading).toHaveText('Workflows');
});
