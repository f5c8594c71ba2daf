import { createWorkspace } from '../support/studio.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';

/** Hostile values for links, names and parameters. */

test('a redirect leads nowhere but into the console', async ({ openConsole, server }) => {
  const page = await openConsole('/', { ws: demoWorkspace });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  for (const target of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '#//elsewhere.example',
    'javascript:document.title="taken"',
    'data:text/html,<h1>taken</h1>',
  ]) {
    await page.goto(`${server.url}/sign-in?${new URLSearchParams({ redirect: target })}`);
    await expect(new Shell(page).heading).toHaveText('Dashboard');
  }
  expect(visited.filter((url) => new URL(url).origin !== server.url)).toEqual([]);
  await expect(page).toHaveTitle('Dashboard · Parlance Console');
});

test('slashes that name nothing are taken out of a path, and another case or broken percent-encoding is another path', async ({
  openConsole,
  server,
}) => {
  const page = await openConsole('/users/access_codes/', { ws: demoWorkspace });
  await expect(page.getByRole('link', { name: 'Guest Management' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\/users\/access_codes\?/);
  for (const path of ['//elsewhere.example/logs', '/LOGS', '/nlp/%E0%A4%A', '/chart/100%']) {
    await page.goto(`${server.url}${path}`);
    await expect(new Shell(page).heading).toHaveText('Page not found');
  }
});

test('a page that does not exist, and a workspace that may not be opened, are in the title', async ({
  openConsole,
  server,
}) => {
  const page = await openConsole('/nlp/nothing', { ws: demoWorkspace });
  await expect(page).toHaveTitle('Page not found · Parlance Console');
  await page.goto(`${server.url}/logs?ws=foreign`);
  await expect(page).toHaveTitle('You have no access to this workspace · Parlance Console');
  await page.getByRole('button', { name: /^Continue in / }).click();
  await expect(page).toHaveTitle('Verbatim · Parlance Console');
});

test('a token in the address reaches no Referer, no history and no request but as authorization', async ({
  page,
  server,
  admin,
}) => {
  const leaks: string[] = [];
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    const { authorization, ...headers } = request.headers();
    if (authorization !== undefined && authorization !== `Bearer ${admin.token}`) leaks.push('authorization');
    for (const [name, value] of Object.entries(headers)) if (value.includes(admin.token)) leaks.push(name);
    if (!request.isNavigationRequest() && request.url().includes(admin.token)) leaks.push(request.url());
  });
  await page.goto(`${server.url}/logs?token=${admin.token}&ws=${demoWorkspace}`);
  const shell = new Shell(page);
  await expect(shell.heading).toHaveText('Verbatim');
  expect(page.url()).not.toContain(admin.token);
  await shell.goTo('Dashboard');
  await page.goBack();
  await expect(shell.heading).toHaveText('Verbatim');
  expect(page.url()).not.toContain(admin.token);
  expect(await page.evaluate(() => document.referrer + JSON.stringify(history.state))).not.toContain(admin.token);
  expect(asked).toBeGreaterThan(5);
  expect(leaks).toEqual([]);
});

test('script in a name is text everywhere it is shown', async ({ openConsole, admin, page }) => {
  const name = '"><img src=x onerror="window.taken=1"><script>window.taken=1</script>';
  const ws = await createWorkspace(admin, name);
  page.on('dialog', () => expect(true, 'a script ran').toBe(false));
  await openConsole('/', { ws });
  const shell = new Shell(page);
  await expect(shell.workspaceMenu).toContainText(name);
  await shell.workspaceMenu.click();
  await expect(page.getByRole('menuitemradio', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Workspace settings' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(name);
  await page.keyboard.press('Escape');
  await page.goto(
    `${new URL(page.url()).origin}/${encodeURIComponent('<img src=x onerror="window.taken=1">')}?ws=${ws}`,
  );
  await expect(shell.heading).toHaveText('Page not found');
  await page.goto(`${new URL(page.url()).origin}/?ws=${encodeURIComponent('<img src=x onerror="window.taken=1">')}`);
  await expect(shell.heading).toHaveText('You have no access to this workspace');
  expect(await page.evaluate(() => 'taken' in window)).toBe(false);
});

test('context values cannot inject headers, and too large ones are left out', async ({ openConsole, page }) => {
  const headers: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/1.0/verbatim')) headers.push(request.headers());
  });
  const context = { _name: 'Zoé\r\nx-evil: 1', _role: '"superAdmin"', _emoji: '🫖' };
  await openConsole(`/logs?${new URLSearchParams(context)}`, { ws: demoWorkspace });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(headers.length).toBeGreaterThan(0);
  for (const sent of headers) {
    expect(JSON.parse(decodeURIComponent(sent['x-context'] ?? ''))).toEqual(context);
    expect(sent).not.toHaveProperty('x-evil');
  }
  await openConsole(`/logs?_big=${'x'.repeat(5000)}`, { ws: demoWorkspace });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('path tricks in the workspace are a workspace that is not mine', async ({ openConsole, page }) => {
  for (const ws of ['../../me', '..%2F..%2Fme', 'acme_support/../default', "x' or 1=1 --"]) {
    await openConsole('/logs', { ws });
    await expect(new Shell(page).heading).toHaveText('You have no access to this workspace');
  }
});
