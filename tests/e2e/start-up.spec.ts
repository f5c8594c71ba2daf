import { createAccount, firstSignIn } from '../support/accounts.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { Shell } from './pages/Shell.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';

/** The parameters of the console's address. */

test('the brand colour; a bad one is ignored', async ({ openConsole }) => {
  const page = await openConsole('/');
  const root = page.locator('html');
  const usual = await root.getAttribute('data-brand');
  await openConsole('/?setting-brand=ff8800');
  await expect(root).toHaveAttribute('data-brand', /^#ff8800$/i);
  const solid = () => root.evaluate((element) => getComputedStyle(element).getPropertyValue('--brand-solid'));
  const orange = await solid();
  await page.evaluate(() => localStorage.clear());
  for (const bad of ['ff88', 'orange', 'ff8800;color:red']) {
    await openConsole(`/?setting-brand=${encodeURIComponent(bad)}`);
    await expect(root).toHaveAttribute('data-brand', usual ?? '');
    expect(await solid()).not.toBe(orange);
  }
});

test('night mode, section lines, small and light sidebar, dark top bar', async ({ openConsole }) => {
  const page = await openConsole(
    '/?setting-show-section-lines=1&setting-sidebar-small=1&setting-sidebar-dark=0&setting-nav-dark=1',
    { scheme: 'night' },
  );
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-scheme', 'night');
  await expect(root).toHaveAttribute('data-section-lines', 'true');
  await expect(root).toHaveAttribute('data-sidebar-dark', 'false');
  await expect(root).toHaveAttribute('data-nav-dark', 'true');
  const width = async () => (await new Shell(page).navigation.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThan(100);
  const night = await root.evaluate((element) => getComputedStyle(element).backgroundColor);

  await openConsole('/?setting-sidebar-small=0', { scheme: 'light' });
  await expect(root).toHaveAttribute('data-scheme', 'light');
  expect(await width()).toBeGreaterThan(150);
  expect(await root.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(night);
});

test('the token does not stay in the address, and the session does', async ({ openConsole, workspace }) => {
  const page = await openConsole('/logs?setting-brand=123456&_customer=42');
  await expect(new Shell(page).heading).toHaveText('Verbatim');
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()]).toEqual(['ws']);
  expect(searchParams.get('ws')).toBe(workspace);
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('token='))),
  ).toBe(false);
  await page.reload();
  await expect(new Shell(page).heading).toHaveText('Verbatim');
});

test('a link does not put a signed-in person into another account unasked', async ({ openConsole, server, admin }) => {
  const [mine, theirs] = [
    await firstSignIn(server.url, await createAccount(admin)),
    await firstSignIn(server.url, await createAccount(admin)),
  ];
  const page = await openConsole('/', { token: mine.token });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  const account = (login: string) => page.getByRole('button', { name: `Account: ${login}` });
  for (const parameter of ['token', 'ast-session']) {
    await page.goto(`${server.url}/?${parameter}=${theirs.token}`);
    await expect(page.getByRole('heading', { name: 'Change account?' })).toBeVisible();
    await expect(
      page.getByText(new RegExp(`signed in as ${mine.login}.*signs you in as ${theirs.login}`)),
    ).toBeVisible();
    expect(page.url()).not.toContain(theirs.token);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Stay signed in as ${mine.login}` }).click();
    await expect(account(mine.login)).toBeVisible();
  }
  // Only the server received the token, in the first request of each link.
  expect(requests.filter((request) => request.includes(theirs.token))).toHaveLength(2);

  await page.goto(`${server.url}/?token=${theirs.token}`);
  await page.reload();
  await expect(account(mine.login)).toBeVisible();

  await page.goto(`${server.url}/?token=${theirs.token}`);
  await page.getByRole('button', { name: `Change to ${theirs.login}` }).click();
  await expect(account(theirs.login)).toBeVisible();

  // With an invalid token the console does not ask.
  await page.goto(`${server.url}/?token=made-up`);
  await expect(account(theirs.login)).toBeVisible();
});

test('a token passed by another page signs in', async ({ page, server, admin, workspace }) => {
  await page.goto(`${server.url}/?ast-session=${admin.token}&ws=${workspace}`);
  await expect(new Shell(page).heading).toHaveText('Dashboard');
  expect(page.url()).not.toContain('ast-session');
  expect(page.url()).not.toContain(admin.token);
});

test('the requested workspace is shown and remembered', async ({ openConsole, server, workspace }) => {
  const page = await openConsole('/');
  const shell = new Shell(page);
  await expect(shell.heading).toHaveText('Dashboard');
  await page.goto(`${server.url}/logs`);
  await expect(shell.heading).toHaveText('Verbatim');
  await expect(page).toHaveURL(new RegExp(`[?&]ws=${workspace}`));
});

test('a workspace that is not mine is refused by name', async ({ openConsole }) => {
  const page = await openConsole('/', { ws: 'somebody_elses' });
  await expect(new Shell(page).heading).toHaveText('You have no access to this workspace');
  await expect(page.getByText(/“somebody_elses”/)).toBeVisible();
  await page.getByRole('button', { name: /^Continue in/ }).click();
  await expect(new Shell(page).heading).toHaveText('Dashboard');
});

test('context reaches the server with the messages', async ({ openConsole }) => {
  const page = await openConsole('/messenger?_customer=42&_plan=Gold%20%26%20Silver');
  const conversation = new ConversationPage(page);
  await conversation.say('does my plan cover this?');
  await expect(conversation.answers.first()).toBeVisible();

  await new Shell(page).goTo('Verbatim');
  const verbatim = new VerbatimPage(page);
  await verbatim.open('does my plan cover this?');
  await expect(verbatim.detail.getByText('_customer')).toBeVisible();
  await expect(verbatim.detail.getByText('42', { exact: true })).toBeVisible();
  await expect(verbatim.detail.getByText('Gold & Silver')).toBeVisible();
});
