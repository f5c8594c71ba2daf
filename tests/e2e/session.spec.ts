import type { Page, Request } from '@playwright/test';
import { z } from 'zod';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { holdAnswer } from './holdRequests.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('parlance-token'));
/** Follows a link that signs another person in, and changes the account. */
async function changeAccount(page: Page, url: string, { token, login }: { token: string; login: string }) {
  await page.goto(`${url}/?token=${token}`);
  await page.getByRole('button', { name: `Change to ${login}` }).click();
}
const answer = (status: number) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status, type: 'trouble', message: 'what the server says', requestId: '1' }),
});

test.describe('a session that is not restored', () => {
  test('says that the authentication failed, with the status, and removes the token', async ({ page, server }) => {
    await page.goto(`${server.url}/logs?token=nobodys&ws=${demoWorkspace}`);
    const form = new SignInPage(page, server.url);
    await expect(form.problem.filter({ hasText: 'Authentication failed' })).toContainText('Unauthorized');
    expect(await tokenOf(page)).toBeNull();
    await form.signIn();
    await expect(new Shell(page).heading).toHaveText('Verbatim');
  });

  test('keeps the token when the server is in trouble, and tries again', async ({ openConsole }) => {
    const page = await openConsole('/');
    await page.route('**/api/1.0/me', (route) => route.fulfill(answer(503)));
    await page.reload();
    await expect(page.getByText('Authentication failed')).toBeVisible();
    await expect(page.getByText('Service Unavailable')).toBeVisible();
    expect(await tokenOf(page)).not.toBeNull();
    await page.unroute('**/api/1.0/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(new Shell(page).heading).toHaveText('Dashboard');
  });

  test("says 'Error' with the message without an answer, and offers to log out", async ({ openConsole, server }) => {
    const { token } = await signIn(server.url);
    const page = await openConsole('/', { token });
    await page.route('**/api/1.0/me', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(page.getByText('The server does not answer. Check your connection and try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(new SignInPage(page, server.url).password).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
  });
});

test('many refused calls at once end the session once', async ({ openConsole, server }) => {
  const page = await openConsole('/', { ws: demoWorkspace });
  await expect(new Shell(page).heading).toHaveText('Dashboard');
  await page.route(/\/api\/1\.0\/(?!login)/, (route) => route.fulfill(answer(401)));
  // A request that the page sends by itself may be refused first, and then removes the link.
  const link = new Shell(page).navigation.getByRole('link', { name: 'Natural Language Studio' });
  void link.click().catch(() => undefined);
  await expect(new SignInPage(page, server.url).password).toBeVisible();
  await expect(page.getByText('Your session has ended. Sign in again.')).toHaveCount(1);
});

test('a user whose role changes while a page is open is told, and keeps what they have typed', async ({
  openConsole,
  server,
  admin,
}) => {
  const account = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin' }));
  const page = await openConsole('/users', { token: account.token, ws: demoWorkspace });
  const connected = page.waitForResponse(/\/workspaces\/[^/]+\/stream$/);
  await page.reload();
  await connected;
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('typed');
  await admin.get('PUT /api/1.0/user/:id', z.unknown(), { params: { id: account.id }, body: { role: 'companyUser' } });
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications).toContainText('Your permissions have changed.');
  await expect(search).toHaveValue('typed');
  await notifications.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('main')).toContainText('You cannot see this');
  await expect(new Shell(page).navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
});

test.describe('a failed sign-in', () => {
  test("says 'Error' with the message when no answer came", async ({ page, server }) => {
    const form = new SignInPage(page, server.url);
    await form.open();
    await page.route('**/api/1.0/login', (route) => route.abort());
    await form.signIn();
    await expect(form.problem).toHaveText('Error: The server does not answer. Check your connection and try again.');
  });

  test('wants a riddle solved after several of them; the page does it while the form waits', async ({
    page,
    server,
    admin,
  }) => {
    const person = await firstSignIn(server.url, await createAccount(admin));
    const wrong = { login: person.login, password: 'wrong' };
    for (let failure = 0; failure < 3; failure += 1)
      expect((await ask(server.url, 'POST /api/1.0/login', { body: wrong })).status).toBe(401);
    expect((await ask(server.url, 'POST /api/1.0/login', { body: person })).status).toBe(428);
    const form = new SignInPage(page, server.url);
    await form.open();
    // The riddle is requested twice: the form waits at least that long.
    await page.route('**/api/1.0/riddle**', async (route) => {
      await expect(page.getByText('After several failed attempts, sign-in takes a moment longer.')).toBeVisible();
      await expect(page.locator('button[type="submit"]')).toHaveAttribute('aria-busy', 'true');
      await route.continue();
    });
    await form.signIn(person);
    // The time of a riddle depends on chance and on the machine.
    await expect(new Shell(page).heading).toHaveText('Dashboard', { timeout: 60_000 });
  });
});

test('the terms of use cover every page; log-out can be reached from them', async ({ openConsole, server, admin }) => {
  const person = await firstSignIn(server.url, await createAccount(admin), { terms: false });
  const page = await openConsole('/logs', { ws: demoWorkspace, token: person.token });
  const terms = page.getByRole('heading', { name: 'Terms of use' });
  await expect(terms).toBeVisible();
  await expect(new Shell(page).navigation).toHaveCount(0);
  for (const path of ['/', '/nlp/class', '/messenger', '/nowhere']) {
    await page.goto(`${server.url}${path}`);
    await expect(terms).toBeVisible();
  }
  // The chat does not ask for the terms.
  await page.goto(`${server.url}/chat?ws=${demoWorkspace}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(terms).toHaveCount(0);
  await page.goto(`${server.url}/logs`);
  await page.getByRole('button', { name: 'Log out' }).click();
  const form = new SignInPage(page, server.url);
  await expect(form.password).toBeVisible();
  await form.signIn(person);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.getByRole('button', { name: 'Accept terms' }).click();
  await expect(new Shell(page).heading).toBeVisible();
  await saved;
  await page.reload();
  await expect(new Shell(page).heading).toBeVisible();
  await expect(terms).toHaveCount(0);
});

test('switching the workspace in one tab changes neither the screen nor the calls of another tab', async ({
  openConsole,
  server,
  admin,
  context,
}) => {
  const [first, second] = await Promise.all(['Tab one', 'Tab two'].map((name) => createWorkspace(admin, name)));
  const page = await openConsole('/', { ws: first });
  const other = await context.newPage();
  await other.goto(`${server.url}/?ws=${first}`);
  const shell = new Shell(other);
  await expect(shell.workspaceMenu).toContainText('Tab one');

  await new Shell(page).workspaceMenu.click();
  await page.getByRole('menuitemradio', { name: 'Tab two' }).click();
  await expect(page).toHaveURL(new RegExp(`ws=${second}`));
  await expect(new Shell(page).workspaceMenu).toContainText('Tab two');

  const asked: Request[] = [];
  other.on('request', (request) => {
    if (/\/api\/1\.0\/(gael|verbatim|workspaces|overview)\/./.test(request.url())) asked.push(request);
  });
  await shell.goTo('Verbatim');
  await expect(shell.workspaceMenu).toContainText('Tab one');
  await shell.goTo('Natural Language Studio');
  await expect(other).toHaveURL(new RegExp(`ws=${first}`));
  expect(asked.length).toBeGreaterThan(0);
  for (const request of asked) {
    expect(request.url()).not.toContain(`/${second}`);
    expect(request.headers()['x-ws']).toBe(first);
  }
});

test('another person signing in in one tab is another person in every tab', async ({
  openConsole,
  server,
  admin,
  context,
}) => {
  const [one, two] = [await signIn(server.url), await firstSignIn(server.url, await createAccount(admin))];
  const page = await openConsole('/', { ws: demoWorkspace, token: one.token });
  const other = await context.newPage();
  await other.goto(`${server.url}/`);
  await expect(new Shell(other).account).toHaveAccessibleName('Account: admin');
  await changeAccount(page, server.url, two);
  await expect(new Shell(page).account).toHaveAccessibleName(`Account: ${two.login}`);
  await expect(new Shell(other).account).toHaveAccessibleName(`Account: ${two.login}`);
});

test('a tab that is still asking for the earlier user when another signs in elsewhere shows the latter', async ({
  openConsole,
  server,
  admin,
  context,
}) => {
  const [one, two] = [await signIn(server.url), await firstSignIn(server.url, await createAccount(admin))];
  const page = await openConsole('/', { ws: demoWorkspace, token: one.token });
  await expect(new Shell(page).account).toHaveAccessibleName('Account: admin');
  const slow = await context.newPage();
  const { held, release } = await holdAnswer(slow, '**/api/1.0/me');
  await slow.goto(`${server.url}/`);
  await held;
  await changeAccount(page, server.url, two);
  await expect(new Shell(slow).account).toHaveAccessibleName(`Account: ${two.login}`);
  const late = slow.waitForResponse('**/api/1.0/me');
  release();
  await (await late).finished();
  // The late answer is handled before this question to the page is.
  await slow.evaluate(() => new Promise(requestAnimationFrame));
  await expect(new Shell(slow).account).toHaveAccessibleName(`Account: ${two.login}`);
});

test('a limited session sees only its chat, and is redirected to its last one', async ({ page, server, admin }) => {
  const widget = await ask(server.url, 'GET /api/1.0/workspaces/:ws/widget', {
    token: admin.token,
    params: { ws: demoWorkspace },
  });
  const { token: key } = widget.body as { token: string };
  const visitor = await ask(server.url, 'POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: demoWorkspace },
    body: { token: key },
  });
  const { token } = visitor.body as { token: string };
  expect(token).toMatch(/^vtm:/);
  await page.goto(`${server.url}/logs?token=${encodeURIComponent(token)}&ws=${demoWorkspace}`);
  await expect(page).toHaveURL(/\/chat\/assistant/);
  await expect(new Shell(page).navigation).toHaveCount(0);
  await page.goto(`${server.url}/chat`);
  await expect(page.getByRole('main')).toBeVisible();
  for (const path of ['/', '/organizations', '/nlp/class', '/back']) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(/\/chat\/assistant\?ws=/);
  }
});
