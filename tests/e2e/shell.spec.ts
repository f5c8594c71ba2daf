import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { createWorkspace } from '../support/studio.ts';
import { accessibilityFaults, demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';

/** The frame around every screen: what it shows to each role, and that each control works. */

test('an analyst sees the screens of everyone, and no button of administrators', async ({
  openConsole,
  server,
  admin,
}) => {
  const person = await firstSignIn(server.url, await createAccount(admin));
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  const shell = new Shell(page);
  await expect(shell.heading).toHaveText('Dashboard');
  const links = shell.navigation.locator('li').getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Conversation', 'Natural Language Studio', 'Verbatim']);
  await expect(shell.navigation.getByRole('heading')).toHaveText(['Workspace']);
  await expect(page.getByRole('button', { name: 'Workspace settings' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create workspace' })).toHaveCount(0);
  await shell.account.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Change password',
    'Two-step verification',
    'Active sessions',
    'Log out',
  ]);
  for (const name of ['Conversation', 'Natural Language Studio', 'Verbatim'] as const) {
    await page.keyboard.press('Escape');
    await shell.goTo(name);
    await expect(page).toHaveTitle(`${name} · Parlance Console`);
  }
});

test('the workspaces: a check mark on the current one, a search from eleven on, a list of at most 430 px', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  // Every company has a default workspace, so nine more make ten.
  for (let nth = 2; nth <= 10; nth += 1) await createWorkspace(boss, `Site ${nth}`);
  const page = await openConsole('/', { ws: '', token: boss.token });
  const shell = new Shell(page);
  await shell.workspaceMenu.click();
  const entries = page.getByRole('menuitemradio');
  await expect(entries).toHaveCount(10);
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveCount(1);
  await expect(page.getByPlaceholder('Search workspaces')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await test.step('create the eleventh by the button', async () => {
    const ws = await shell.createWorkspace('Eleventh');
    await shell.workspaceMenu.click();
    await expect(entries).toHaveCount(11);
    await expect(page.getByRole('menuitemradio', { name: 'Eleventh', checked: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`ws=${ws}`));
    const panel = await page.getByRole('menu').boundingBox();
    expect(panel?.height ?? 0).toBeGreaterThan(200);
    expect(panel?.height ?? 0).toBeLessThanOrEqual(430);
  });
  await test.step('search, and switch: the screen stays', async () => {
    await page.keyboard.press('Escape');
    await shell.goTo('Verbatim');
    await shell.workspaceMenu.click();
    await page.getByPlaceholder('Search workspaces').fill('site 7');
    await expect(entries).toHaveText(['Site 7']);
    await entries.click();
    await expect(shell.workspaceMenu).toContainText('Site 7');
    await expect(shell.heading).toHaveText('Verbatim');
  });
});

test('the cache is flushed by a super administrator, after confirmation, and the result is shown', async ({
  openConsole,
}) => {
  const page = await openConsole('/', { ws: demoWorkspace });
  const flush = async () => {
    await new Shell(page).account.click();
    await page.getByRole('menuitem', { name: 'Flush cache' }).click();
  };
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await flush();
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/^Cache flushed/)).toHaveCount(0);
  await flush();
  await question.getByRole('button', { name: 'Flush cache' }).click();
  await expect(page.getByText(/^Cache flushed: \d+ entr/)).toBeVisible();
});

test('the display: each switch takes effect at once and is kept with the person', async ({
  openConsole,
  server,
  admin,
  browser,
}) => {
  const person = await firstSignIn(server.url, await createAccount(admin));
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  const root = page.locator('html');
  await page.getByRole('button', { name: 'Display' }).click();
  for (const [name, attribute, on] of [
    ['Night mode', 'data-scheme', 'night'],
    ['Spotlight mode', 'data-spotlight', 'true'],
    ['Section lines', 'data-section-lines', 'true'],
    ['Small sidebar', 'data-sidebar-small', 'true'],
    ['Dark sidebar', 'data-sidebar-dark', 'false'],
    ['Dark top bar', 'data-nav-dark', 'true'],
  ] as const) {
    await expect(root).not.toHaveAttribute(attribute, on);
    await page.getByRole('menuitemcheckbox', { name }).click();
    await expect(root).toHaveAttribute(attribute, on);
  }
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/1.0/settings') && (response.request().postData() ?? '').includes('"language":"fr"'),
  );
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
  await expect(root).toHaveAttribute('lang', 'fr');
  expect((await saved).status()).toBe(200);

  await test.step('another browser of the same person looks the same', async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(`${server.url}/?token=${person.token}&ws=${demoWorkspace}`);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
    await expect(elsewhere.locator('html')).toHaveAttribute('data-scheme', 'night');
    await expect(elsewhere.locator('html')).toHaveAttribute('data-nav-dark', 'true');
    await elsewhere.close();
  });
});

test('an unreadable brand colour is corrected, with a note', async ({ openConsole, server, admin }) => {
  // The colour is kept with the person, so it must not be the administrator of the other tests.
  const person = await firstSignIn(server.url, await createAccount(admin));
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitem', { name: 'Brand colour…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand colour' });
  const colour = dialog.getByRole('textbox', { name: 'Colour', description: /Six hex digits/ });
  await expect(colour).toHaveValue(/^#15C5A8$/i);
  await colour.fill('#ffff66');
  await expect(dialog.getByText(/#ffff66 has too little contrast\./)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-brand', /^#ffff66$/i);
  await dialog.getByRole('button', { name: 'Use default colour' }).click();
  await expect(colour).toHaveValue(/^#15C5A8$/i);
  await expect(dialog.getByText('Readable in both modes.')).toBeVisible();
});

test('the palette and the shortcut sheet list the actions of the current screen', async ({ openConsole }) => {
  const page = await openConsole('/nlp/class', { ws: demoWorkspace });
  const shell = new Shell(page);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Both keys in quick succession, as a person types: the page may not have handled the first before the second.
  const goTo = (letter: string) => Promise.all(['g', letter].map((key) => page.keyboard.press(key)));
  await expect(page.getByRole('button', { name: 'New class' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(shell.commands.getByRole('option', { name: /^New class/ })).toBeVisible();
  await page.keyboard.type('new class');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New class' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${new URL(page.url()).origin}/nlp/intent/order.cancel?ws=${demoWorkspace}`);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await shell.heading.click();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { name: 'Utterances' })).toBeVisible();
  // Two keys edit; they are one entry.
  await expect(sheet.getByRole('term').filter({ hasText: 'Edit utterance' })).toHaveCount(1);
  await expect(sheet.getByRole('definition').filter({ hasText: '↵orE' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  await page.keyboard.press('Escape');

  await goTo('v');
  await expect(shell.heading).toHaveText('Verbatim');
  const messages = page.getByRole('grid', { name: 'Messages', exact: true });
  await expect(messages).toBeVisible();
  // Here the key U alone undoes the last review.
  await goTo('u');
  await expect(shell.heading).toHaveText('Users Management');
  await expect(page).toHaveTitle('Users Management · Parlance Console');
  await goTo('v');
  await messages.focus();
  await goTo('d');
  await expect(shell.heading).toHaveText('Dashboard');
  await goTo('v');
  await messages.focus();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Utterances' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  // The focus came from a table, where letters review its rows.
  await expect(shell.commands).toBeVisible();
  await page.keyboard.type('workspace settings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Workspace Settings' })).toBeVisible();
});

test('background work is shown with its progress, and can be cancelled', async ({ openConsole, page }) => {
  let status = 'running';
  const task = () => ({
    taskId: 'task-1',
    kind: 'train',
    subject: 'orders',
    status,
    progress: 0.42,
    stage: null,
    result: null,
    error: null,
    created_by: null,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  });
  // A simulated training with a fixed state: the server's trainings end before a button can be pressed.
  await page.route('**/api/1.0/workspaces/*/queue', (route) => route.fulfill({ json: { data: [task()] } }));
  await page.route('**/api/1.0/workspaces/*/queue/task-1', async (route) => {
    expect(route.request().method()).toBe('DELETE');
    status = 'cancelled';
    await route.fulfill({ json: task() });
  });
  await openConsole('/', { ws: demoWorkspace });
  const work = page.getByRole('button', { name: /^Background tasks/ });
  await expect(work).toContainText(/Training · 42\s?%/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await work.click();
  await expect(page.getByRole('progressbar', { name: 'Training · orders' })).toHaveAttribute(
    'aria-valuenow',
    /^0?\.?42/,
  );
  await page.getByRole('button', { name: 'Cancel: Training · orders' }).click();
  await expect(page.getByText('cancelled')).toBeVisible();
  await expect(work).not.toContainText('42');
});

test('inside a frame of another page there is no sidebar', async ({ page, server, admin }) => {
  // The server forbids frames around the console, so this checks only the look.
  await page.route(`${server.url}/frame-of-another`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="/?ws=${demoWorkspace}" width="1300" height="800">` }),
  );
  await page.route(/\/\?ws=/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.addInitScript((token) => localStorage.setItem('parlance-token', token), admin.token);
  await page.goto(`${server.url}/frame-of-another`);
  const framed = page.frameLocator('iframe');
  await expect(framed.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(framed.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(framed.getByRole('button', { name: /^Workspace:/ })).toBeVisible();
});
