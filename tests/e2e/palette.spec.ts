import { randomUUID } from 'node:crypto';
import { Visitor } from '@parlance/contract/calls/conversation';
import { z } from 'zod';
import { createAccount, createCompany } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { signIdentity } from '../support/identity.ts';
import { unique } from '../support/unique.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { OrganizationsPage } from './pages/OrganizationsPage.ts';
import { Shell } from './pages/Shell.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { install } from './widgetFixtures.ts';

test('the palette finds an utterance, opens it in its intent, and offers it again', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await admin.get('POST /api/1.0/gael/:ws/intents/:id/utterances', z.unknown(), {
    params: { ws, id: 'refund' },
    body: { utterances: [{ text: 'Où est mon remboursement ?' }] },
  });
  const page = await openConsole('/', { ws });
  const studio = new StudioPage(page);
  await page.keyboard.press('Control+k');
  await expect(new Shell(page).commands).toBeVisible();
  await page.keyboard.type('rembour ou');
  const option = page.getByRole('option', { name: 'Où est mon remboursement ? refund' });
  await expect(option).toBeVisible();
  await expect(page.getByRole('group', { name: 'Utterances' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(studio.utterance('refund', 'Où est mon remboursement ?')).toBeVisible();
  await page.reload();
  await expect(studio.utterance('refund', 'Où est mon remboursement ?')).toBeVisible();
  await new Shell(page).goTo('Dashboard');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(studio.utterance('refund', 'Où est mon remboursement ?')).toBeVisible();
});

test('Enter before the hits have come opens the first of them', async ({ openConsole, shopWorkspace: ws }) => {
  const page = await openConsole('/', { ws });
  const { commands } = new Shell(page);
  const answer = await holdRequests(page, '**/api/1.0/workspaces/*/search?*');
  await page.keyboard.press('Control+k');
  await expect(commands).toBeVisible();
  await page.keyboard.type('refund');
  await page.keyboard.press('Enter');
  await expect(commands.getByText('Searching')).toBeVisible();
  answer();
  await expect(commands).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'refund' })).toBeVisible();
});

test('the palette opens a part of the settings and the explanation of keys', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  const page = await openConsole('/', { ws });
  const shell = new Shell(page);
  await page.keyboard.press('Control+k');
  await expect(shell.commands).toBeVisible();
  await page.keyboard.type('retention');
  await expect(page.getByRole('group', { name: 'Workspace settings' })).toBeVisible();
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Workspace settings' });
  await expect(settings.getByRole('tab', { name: 'Retention' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  // The settings are also found by the names of their fields.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('time zone');
  await expect(page.getByRole('option', { name: 'General', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(settings.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('select all rows');
  await expect(page.getByRole('option', { name: /Select all rows/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shell.commands).toBeHidden();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await test.step('and what the store and the dashboard have', async () => {
    const { id } = await admin.get('POST /api/1.0/workspaces/:ws/chart', z.object({ id: z.string() }), {
      params: { ws },
      body: { name: 'Night shift' },
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('night shift');
    await page.getByRole('group', { name: 'Charts' }).getByRole('option', { name: 'Night shift' }).click();
    await expect(page).toHaveURL(new RegExp(`chart=${id}`));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mqtt');
    await page.getByRole('group', { name: 'Connectors' }).getByRole('option').first().click();
    await expect(page.getByRole('dialog', { name: /MQTT/ })).toBeVisible();
  });
});

test('the palette opens a user and a token, not only the list they are in', async ({ openConsole, admin }) => {
  const company_id = await createCompany(admin);
  const { login } = await createAccount(admin, { company_id });
  await admin.get('POST /api/1.0/token', z.unknown(), {
    body: { name: 'night-robot', role: 'companyUser', company_id },
  });
  const page = await openConsole('/', { ws: demoWorkspace });
  for (const name of [login, 'night-robot']) {
    await page.keyboard.press('Control+k');
    await expect(new Shell(page).commands).toBeVisible();
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).first().click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name })).toBeVisible();
  }
});

test('the palette opens an organization', async ({ openConsole, admin }) => {
  const name = unique('Bakery');
  await admin.get('POST /api/1.0/company', z.unknown(), { body: { name } });
  const page = await openConsole('/', { ws: demoWorkspace });
  await page.keyboard.press('Control+k');
  await expect(new Shell(page).commands).toBeVisible();
  await page.keyboard.type(name);
  // Its default workspace has the same name.
  await page.getByRole('group', { name: 'Organizations' }).getByRole('option', { name }).click();
  const organizations = new OrganizationsPage(page);
  const { dialog } = organizations;
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(organizations.row(name)).toBeVisible();
});

test('the palette leads to a visitor of a thing that asks for no PIN', async ({
  openConsole,
  admin,
  server,
  workspace: ws,
}) => {
  const params = { ws };
  const { token } = await install(admin, ws);
  const { secret } = await admin.get(
    'PUT /api/1.0/workspaces/:ws/configuration/widget/secret',
    z.object({ secret: z.string() }),
    { params },
  );
  const identity = signIdentity(secret, { sub: 'customer-7', name: 'Zoë Desk' });
  const visitor = await admin.get('POST /api/1.0/workspaces/:ws/visitors', Visitor, {
    params,
    body: { token, identity },
  });
  await ask(server.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
    token: visitor.token,
    params: { ws, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'it is me' },
  });
  const page = await openConsole('/', params);
  await page.keyboard.press('Control+k');
  await expect(new Shell(page).commands).toBeVisible();
  await page.keyboard.type('zoe desk');
  await page.getByRole('group', { name: 'Guests' }).getByRole('option', { name: 'Zoë Desk' }).click();
  await expect(page.getByRole('grid', { name: 'Guests' }).getByRole('row', { name: /Zoë Desk/ })).toBeVisible();
});

test('commands run while the search does not answer', async ({ openConsole, shopWorkspace }) => {
  const page = await openConsole('/', { ws: shopWorkspace });
  await page.route('**/search?*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  const shell = new Shell(page);
  await expect(shell.commands).toBeVisible();
  await page.keyboard.type('verbatim');
  await expect(page.getByText('The search is not available. Commands are.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shell.heading).toHaveText('Verbatim');
});

test('keys typed while the palette loads become its query, not shortcuts of the table', async ({ openConsole }) => {
  const page = await openConsole('/logs', { ws: demoWorkspace });
  const fetched = await holdRequests(page, /\/Palette-.*\.js/);
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(1).click();
  const details = page.getByRole('dialog', { name: 'Message' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await grid.focus();
  const reviews: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') reviews.push(request.url());
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('iax dash');
  fetched();
  const box = new Shell(page).commands.getByRole('combobox');
  await expect(box).toHaveValue('iax dash');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  expect(reviews).toEqual([]);
});
