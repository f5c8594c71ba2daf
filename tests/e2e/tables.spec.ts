import { randomUUID } from 'node:crypto';
import { Company } from '@parlance/contract/calls/companies';
import { Intent } from '@parlance/contract/calls/nlp';
import { Workspace } from '@parlance/contract/calls/workspaces';
import { z } from 'zod';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { expect, test, demoWorkspace } from './fixtures.ts';
import { OrganizationsPage } from './pages/OrganizationsPage.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';

test('a list’s search and order are in the address: a link shows the same, and Back undoes', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: {
      intent_name: 'order.cancel',
      utterances: ['bring it back', 'a refund please', 'cancel my order', 'cancel it'].map((text) => ({ text })),
    },
  });
  const page = await openConsole('/nlp/intent/order.cancel');
  const table = new StudioPage(page).utterances('order.cancel');
  const texts = () => table.locator('[data-utterance]').allTextContents();
  const search = page.getByRole('main').getByRole('searchbox').last();
  const newest = ['cancel it', 'cancel my order', 'a refund please', 'bring it back'];
  await expect.poll(texts).toEqual(newest);

  await table.getByRole('button', { name: 'Utterance' }).click();
  await expect(page).toHaveURL(/[?&]sort=text(&|$)/);
  await expect.poll(texts).toEqual(['a refund please', 'bring it back', 'cancel it', 'cancel my order']);
  await search.fill('cancel');
  await expect.poll(texts).toEqual(['cancel it', 'cancel my order']);
  await expect(page).toHaveURL(/[?&]filter=cancel(&|$)/);

  await page.reload();
  await expect.poll(texts).toEqual(['cancel it', 'cancel my order']);
  await expect(search).toHaveValue('cancel');

  await page.goBack();
  await expect(search).toHaveValue('');
  await expect.poll(texts).toEqual(['a refund please', 'bring it back', 'cancel it', 'cancel my order']);
  await page.goBack();
  await expect.poll(texts).toEqual(newest);
  await page.goForward();
  await page.goForward();
  await expect.poll(texts).toEqual(['cancel it', 'cancel my order']);
});

test('columns and views of Verbatim are remembered', async ({ openConsole }) => {
  const page = await openConsole('/logs', { ws: demoWorkspace });
  const { table, search } = new VerbatimPage(page);
  const header = (name: string) => table.getByRole('columnheader', { name });
  await expect(header('Channel')).toBeVisible();
  await test.step('choose the columns', async () => {
    await table.getByRole('button', { name: 'Table options' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Channel' }).click();
    await expect(header('Channel')).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await test.step('save what is shown as a view', async () => {
    await search.fill('card');
    await expect(page).toHaveURL(/[?&]search=card(&|$)/);
    await expect(table.getByRole('row').nth(1)).toContainText(/card/i);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('About cards');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'About cards' })).toBeVisible();
  });
  await test.step('come back another time', async () => {
    await openConsole('/logs', { ws: demoWorkspace });
    await expect(header('Understanding')).toBeVisible();
    await expect(header('Channel')).toBeHidden();
    await expect(search).toHaveValue('');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemradio', { name: 'About cards' }).click();
    await expect(search).toHaveValue('card');
    await expect(page).toHaveURL(/[?&]search=card(&|$)/);
  });
});

test('two changes of the address before the screen is drawn again both stay', async ({ openConsole, admin }) => {
  const { name } = await admin.get('POST /api/1.0/company', Company, { body: { name: `Twice ${randomUUID()}` } });
  const page = await openConsole(`/organizations?filter=${encodeURIComponent(name)}`);
  const organizations = new OrganizationsPage(page);
  await expect(organizations.row(name)).toBeVisible();
  const order = await organizations.table.getByRole('button', { name: 'Name', exact: true }).elementHandle();
  await organizations.action('Edit', name).evaluate((edit, before) => {
    if (before instanceof HTMLElement) before.click();
    if (edit instanceof HTMLElement) edit.click();
  }, order);
  await expect(organizations.dialog).toBeVisible();
  await expect(page).toHaveURL(/[?&]sort=-?name(&|$)/);
  await expect(page).toHaveURL(/[?&]open=/);
});

test('rows per page are chosen once for every table, kept for the person, and never fewer than ten', async ({
  openConsole,
  admin,
  server,
  context,
}) => {
  const company_id = await createCompany(admin, 'Partner');
  const person = await firstSignIn(server.url, await createAccount(admin, { company_id, role: 'companyPartner' }));
  for (let made = 0; made < 11; made += 1) {
    await admin.get('POST /api/1.0/token', z.object({ id: z.string() }), {
      body: { name: `Token ${made}`, role: 'companyUser', company_id },
    });
    await createAccount(admin, { company_id });
  }
  const { data } = await person.get('GET /api/1.0/workspaces', z.object({ data: z.array(Workspace) }));
  const ws = data[0]?.workspace ?? '';
  const paged = [`/users?company=${company_id}&list=tokens`, `/users?company=${company_id}&list=users`];
  const choice = () => page.getByRole('combobox', { name: 'Rows per page' });
  const page = await openConsole(paged[0], { ws, token: person.token });
  await expect(choice()).toHaveValue('10');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/settings'),
  );
  await choice().selectOption('25');
  expect((await saved).ok()).toBe(true);
  // Another browser of the same user.
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const path of paged) {
    await openConsole(path, { ws, token: person.token });
    await expect(choice()).toHaveValue('25');
  }
  for (const junk of [5, 'many']) {
    await page.route('**/api/1.0/me', async (route) => {
      const answer = await route.fetch();
      const me = z.looseObject({ settings: z.looseObject({}) }).parse(await answer.json());
      await route.fulfill({ json: { ...me, settings: { ...me.settings, rows_per_page: junk } } });
    });
    await openConsole(paged[0], { ws, token: person.token });
    await expect(choice()).toHaveValue('10');
    await page.unroute('**/api/1.0/me');
  }
});
