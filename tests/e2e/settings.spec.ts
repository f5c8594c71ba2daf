import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { goodPrompt, savePrompt } from '../support/prompts.ts';
import { createWorkspace } from '../support/studio.ts';
import { expect, test } from './fixtures.ts';
import { SettingsPage } from './pages/SettingsPage.ts';
import { Shell } from './pages/Shell.ts';

/** The settings at /back: which role sees which part, and that each part works. */

const anything = z.unknown();

test('the settings require a scope of the back office; other users get an explanation', async ({
  openConsole,
  server,
  admin,
}) => {
  const company_id = await createCompany(admin);
  const account = await createAccount(admin, { role: 'companyAdmin', company_id });
  const person = await firstSignIn(server.url, account);
  const page = await openConsole('/', { ws: '', token: person.token });
  const shell = new Shell(page);
  await expect(shell.heading).toHaveText('Dashboard');
  await expect(shell.navigation.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  await page.goto(`${server.url}/back/audit`);
  await expect(shell.heading).toHaveText('Settings');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Server settings sections' })).toHaveCount(0);
});

test('each part depends on permissions: a partner reads prompts and domains, and cannot flush caches', async ({
  openConsole,
  server,
  admin,
}) => {
  const company_id = await createCompany(admin, 'Partner');
  const account = await createAccount(admin, { role: 'companyPartner', company_id });
  const partner = await firstSignIn(server.url, account);
  const page = await openConsole('/back', { ws: '', token: partner.token });
  const settings = new SettingsPage(page);
  await expect(settings.tabs.getByRole('link')).toHaveText([
    'Prompts',
    'Allowed domains',
    'Virtual things',
    'Usage',
    'Audit log',
    'Trash',
  ]);
  await expect(settings.prompt).toHaveAttribute('aria-readonly', 'true');
  await expect(settings.saveButton).toHaveCount(0);
  await settings.tabs.getByRole('link', { name: 'Allowed domains' }).click();
  await expect(page.getByText('No allowed domains yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add domain' })).toHaveCount(0);
  await page.goto(`${server.url}/back/cache`);
  await expect(settings.tabs).toBeVisible();
  await expect(page.getByRole('button', { name: 'Flush cache' })).toHaveCount(0);
});

test('an unknown section is reported, with a link to the settings', async ({ openConsole }) => {
  const page = await openConsole('/back/nonsense');
  await expect(page.getByText('The server settings have no section “nonsense”.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to server settings' }).click();
  await expect(new SettingsPage(page).prompt).toBeVisible();
});

test('allowed domains: added, changed with the secret kept, removed after asking; one that is there is refused', async ({
  openConsole,
}) => {
  const name = `d${Date.now()}.example.com`;
  const page = await openConsole('/back/domains');
  const settings = new SettingsPage(page);
  const dialog = page.getByRole('dialog');
  const add = () => page.getByRole('button', { name: 'Add domain' }).first().click();
  await test.step('added with a provider', async () => {
    await add();
    await dialog.getByRole('textbox', { name: 'Domain' }).fill('not a domain');
    await dialog.getByRole('switch', { name: 'Single sign-on' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Enter a domain such as acme.com')).toBeVisible();
    await expect(dialog.getByText('Enter the client ID')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill('https://login.example.com');
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill('console');
    await dialog.getByLabel('Client secret').fill('secret-of-the-client');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(settings.row('Allowed domains', name)).toContainText('https://login.example.com');
  });
  await test.step('changed: the secret is shown as set, and never read', async () => {
    await settings.row('Allowed domains', name).getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByText('A secret is set. Leave the field empty to keep it.')).toBeVisible();
    await expect(dialog.getByLabel('Client secret')).toHaveValue('');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('companyAdmin');
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(name));
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postData()).not.toContain('client_secret');
    await expect(dialog).toBeHidden();
    await expect(settings.row('Allowed domains', name)).toContainText('Organization Administrator');
  });
  await test.step('a second one of that name is refused', async () => {
    await add();
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('This domain is already allowed')).toBeVisible();
    await page.keyboard.press('Escape');
    await settings.answer('Leave');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('removed after asking', async () => {
    await settings.row('Allowed domains', name).getByRole('button', { name: 'Remove' }).click();
    await settings.answer('Remove');
    await expect(settings.row('Allowed domains', name)).toHaveCount(0);
  });
});

test('flush asks first, and shows the former size of each cache', async ({ openConsole }) => {
  const page = await openConsole('/back/cache');
  const settings = new SettingsPage(page);
  const flush = () => page.getByRole('main').getByRole('button', { name: 'Flush cache' }).click();
  await flush();
  await settings.answer('Close');
  await expect(settings.question).toHaveCount(0);
  await expect(settings.table('Flushed caches')).toHaveCount(0);
  await flush();
  await settings.answer('Flush cache');
  await expect(settings.row('Flushed caches', 'Trained models')).toBeVisible();
});

test('virtual things and usage are listed across workspaces, filtered in the address', async ({
  openConsole,
  admin,
}) => {
  const label = `Reach ${Date.now()}`;
  await createWorkspace(admin, label);
  const page = await openConsole('/back/things?of=all');
  const settings = new SettingsPage(page);
  await settings.search.fill(label);
  await expect(page).toHaveURL(/[?&]filter=Reach/);
  await expect(settings.row('Virtual things', label)).toHaveCount(1);
  await settings.tabs.getByRole('link', { name: 'Usage' }).click();
  // The previous tab's search field remains until this tab is shown.
  await expect(settings.table('Usage')).toBeVisible();
  const shares = (of: Locator) =>
    of.getByRole('img', { name: /^Storage: Logs [\d.]+%, Verbatims .*%, NLP .*%, Files .*%$/ });
  await expect(shares(page.getByRole('region', { name: 'Storage' }))).toBeVisible();
  await settings.search.fill(label);
  await expect(settings.row('Usage', label)).toHaveCount(1);
  await expect(shares(settings.row('Usage', label))).toBeVisible();
  await page.getByRole('button', { name: 'Last 10 days' }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/[?&]days=30/);
  await settings.search.fill('no such workspace at all');
  await expect(settings.table('Usage').getByRole('row').filter({ hasText: label })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
});

test('audit log: filtered in the address, each change with before and after, exported as XLSX and CSV', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  await savePrompt(admin, `generateAnswer@${ws}`, `${goodPrompt} before`);
  await savePrompt(admin, `generateAnswer@${ws}`, `${goodPrompt} after`);
  const page = await openConsole('/back/audit?action=prompt');
  const settings = new SettingsPage(page);
  await settings.search.fill(`generateAnswer@${ws}`);
  await expect(page).toHaveURL(/[?&]search=generateAnswer/);
  const rows = settings.row('Audit log', 'prompt: changed');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('gridcell').nth(2).click();
  const detail = page.getByRole('dialog', { name: 'Change' });
  const difference = detail.getByRole('group', { name: 'Before and after' });
  await expect(difference).toContainText('before');
  await expect(difference).toContainText('after');
  await expect(page).toHaveURL(/[?&]entry=\d+/);

  await test.step('the link shows the same', async () => {
    await page.reload();
    await expect(difference).toContainText('after');
    await page.keyboard.press('Escape');
  });
  for (const [item, ending] of [
    ['Export XLSX', '.xlsx'],
    ['Export CSV', '.csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const started = page.waitForEvent('download');
    // The name of the file has the day of this zone.
    const asked = page.waitForRequest(/\/audit\/export\?.*time_zone=/);
    await page.getByRole('menuitem', { name: item }).click();
    await asked;
    expect((await started).suggestedFilename()).toContain(ending);
  }
  await test.step('without a match, the filters can be cleared', async () => {
    await settings.search.fill('nothing of this kind was ever done');
    await expect(page.getByText('No matching entries')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).not.toHaveURL(/[?&](search|action)=/);
    await expect(settings.table('Audit log').getByRole('row').nth(1)).toBeVisible();
  });
});

test('trash: restored; what cannot be restored says why; deleted permanently after asking', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  const Made = z.object({ id: z.string() });
  const make = () =>
    admin.get('POST /api/1.0/gael/:ws/wordscorpus', Made, {
      params: { ws },
      body: { corpus_name: `Towns of ${ws}`, values: [] },
    });
  const drop = (id: string) => admin.get('DELETE /api/1.0/gael/:ws/wordscorpus/:id', anything, { params: { ws, id } });
  await drop((await make()).id);
  const page = await openConsole('/back/trash?kind=corpus');
  const settings = new SettingsPage(page);
  const name = `Towns of ${ws}`;
  const row = settings.row('Trash', name);
  const press = (action: string) => row.getByRole('button', { name: new RegExp(`^${action}`) }).click();
  await test.step('brought back', async () => {
    await press('Restore');
    await expect(page.getByText(`${name} restored`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step('another has taken its name', async () => {
    const { data } = await admin.get(
      'GET /api/1.0/gael/:ws/wordscorpus',
      z.object({ data: z.array(z.object({ id: z.string() })) }),
      { params: { ws } },
    );
    for (const { id } of data) await drop(id);
    await make();
    await page.reload();
    await press('Restore');
    await expect(page.getByText(`${name} could not be restored`)).toBeVisible();
    await expect(
      page.getByText(`Another corpus is named ${name} now. Rename it, then restore this one.`),
    ).toBeVisible();
    await expect(row).toHaveCount(1);
  });
  await test.step('deleted permanently', async () => {
    await press('Delete permanently');
    await settings.answer('Close');
    await expect(row).toHaveCount(1);
    await press('Delete permanently');
    await expect(settings.question).toContainText("You won't be able to revert this!");
    await settings.answer('Ok');
    await expect(row).toHaveCount(0);
  });
});

test('a part that fails reports the reason and offers a retry', async ({ openConsole, page }) => {
  let away = true;
  await page.route('**/api/1.0/backend/trash', (route) =>
    away
      ? route.fulfill({ status: 400, json: { status: 400, type: 'broken', message: 'The trash is stuck' } })
      : route.continue(),
  );
  await openConsole('/back/trash');
  await expect(page.getByText('The trash is stuck')).toBeVisible();
  away = false;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The trash is stuck')).toHaveCount(0);
  await expect(page.getByText('The trash is empty').or(page.getByRole('row').nth(1)).first()).toBeVisible();
});

test('the palette leads to each part, and the parts’ own actions are in it', async ({ openConsole }) => {
  const page = await openConsole('/back');
  const settings = new SettingsPage(page);
  const { commands } = new Shell(page);
  await expect(settings.prompt).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(commands).toBeVisible();
  await page.keyboard.type('allowed domains');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/back\/domains/);
  await expect(page.getByRole('button', { name: 'Add domain' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(commands).toBeVisible();
  await page.keyboard.type('add domain');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add domain' })).toBeVisible();
});
