import { z } from 'zod';
import { Company } from '@parlance/contract/calls/companies';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import type { Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { unique } from '../support/unique.ts';
import { expect, test } from './fixtures.ts';
import { OrganizationsPage } from './pages/OrganizationsPage.ts';
import { Shell } from './pages/Shell.ts';
import { UsersPage } from './pages/UsersPage.ts';

/** The organizations of the platform, and those that a partner manages. */

const companies = async (person: Person) =>
  (await person.get('GET /api/1.0/company', z.object({ data: z.array(Company) }))).data;
const make = (admin: Person, body: object = {}) =>
  admin.get('POST /api/1.0/company', Company, { body: { name: unique('Organization'), ...body } });

test('Organizations is for super administrators and partners; other users get an explanation', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  const page = await openConsole('/organizations');
  const organizations = new OrganizationsPage(page);
  await expect(organizations.table).toBeVisible();
  const shell = new Shell(page);
  await expect(shell.navigation.getByRole('heading', { name: 'Super Admin' })).toBeVisible();

  await openConsole('/organizations', { ws: '', token: boss.token });
  await expect(shell.heading).toHaveText('Organizations Management');
  await expect(shell.navigation.getByRole('link', { name: 'Organizations' })).toHaveCount(0);
  await expect(organizations.table).toHaveCount(0);
});

test('create, find, edit: name, type and partner; the list shows counts', async ({ openConsole, admin }) => {
  const partner = await make(admin, { type: 'Partner' });
  const page = await openConsole('/organizations');
  const organizations = new OrganizationsPage(page);
  const { dialog } = organizations;
  const name = unique('Bakery');
  await organizations.add.click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(partner.name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('company already exists')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('combobox', { name: /^Managed by/ }).fill(partner.name);
  await page.getByRole('option', { name: partner.name }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);

  const row = await organizations.find(name);
  await expect(row).toContainText('Company');
  await expect(row).toContainText(partner.name);
  await expect(row.getByRole('link', { name: `0: Users of ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/[?&]filter=Bakery/);
  const made = (await companies(admin)).find((one) => one.name === name);
  expect(made).toMatchObject({ type: 'Company', parent_id: partner.id, workspaces: 1 });

  await test.step('a person who joins is counted without loading anew', async () => {
    await createAccount(admin, { company_id: made?.id });
    await expect(row.getByRole('link', { name: `1: Users of ${name}` })).toBeVisible();
  });
  await organizations.action('Edit', name).click();
  await dialog.getByRole('radio', { name: 'Partner' }).check();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Partner');
  expect((await companies(admin)).find((one) => one.name === name)).toMatchObject({ type: 'Partner', parent_id: null });

  await test.step('its count leads to its users', async () => {
    await row.getByRole('link', { name: `1: Users of ${name}` }).click();
    const users = new UsersPage(page);
    await expect(users.users.getByRole('row')).toHaveCount(2);
    await expect(users.organizations.locator('[aria-current="page"]')).toHaveAccessibleName(`Users of ${name}: 1`);
  });
});

test('a partner makes organizations of the own and says nothing of type or parent', async ({
  openConsole,
  server,
  admin,
}) => {
  const partner = await make(admin, { type: 'Partner' });
  const boss = await firstSignIn(
    server.url,
    await createAccount(admin, { role: 'companyPartner', company_id: partner.id }),
  );
  const page = await openConsole('/organizations', { ws: '', token: boss.token });
  const organizations = new OrganizationsPage(page);
  const { add, dialog } = organizations;
  await expect(organizations.row(partner.name)).toContainText('your organization');
  await expect(organizations.action('Delete', partner.name)).toHaveAttribute('aria-disabled', 'true');
  await add.click();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  const name = unique('Customer');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(organizations.row(name)).toBeVisible();
  expect((await companies(admin)).find((one) => one.name === name)).toMatchObject({
    type: 'Company',
    parent_id: partner.id,
  });
});

test('delete lists everything that is deleted too and requires the name; Undo restores all of it', async ({
  openConsole,
  server,
  admin,
}) => {
  const partner = await make(admin, { type: 'Partner' });
  const customer = await make(admin, { parent_id: partner.id });
  const boss = await firstSignIn(
    server.url,
    await createAccount(admin, { role: 'companyAdmin', company_id: partner.id }),
  );
  await createWorkspace(boss, 'Shop of the partner');
  await admin.get('POST /api/1.0/token', z.object({ id: z.string() }), {
    body: { name: 'Nightly', role: 'companyUser', company_id: partner.id },
  });
  const page = await openConsole('/organizations');
  const organizations = new OrganizationsPage(page);
  const { leaving } = organizations;
  const row = await organizations.find(partner.name);
  await organizations.action('Delete', partner.name).click();
  for (const text of ['1 user', '1 token', '2 workspaces', 'Shop of the partner', customer.name])
    await expect(leaving).toContainText(text);
  const confirm = leaving.getByRole('button', { name: 'Ok' });
  await expect(confirm).toBeDisabled();
  await leaving.getByRole('textbox').fill(partner.name.slice(0, -1));
  await expect(confirm).toBeDisabled();
  await leaving.getByRole('textbox').fill(partner.name);
  await confirm.click();
  await expect(leaving).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect((await companies(admin)).map(({ id }) => id)).not.toContain(partner.id);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(organizations.row(partner.name)).toBeVisible();
  expect((await companies(admin)).find(({ id }) => id === partner.id)).toMatchObject({
    users: 1,
    tokens: 1,
    workspaces: 2,
  });
});

test('a stale save shows both sides; another part changed meanwhile stays', async ({ openConsole, admin }) => {
  const company = await make(admin);
  const page = await openConsole('/organizations');
  const organizations = new OrganizationsPage(page);
  const elsewhere = (body: object) =>
    admin.get('PUT /api/1.0/company/:id', Company, { params: { id: company.id }, body });
  const now = async () => (await companies(admin)).find(({ id }) => id === company.id);
  await organizations.find(company.name);
  await organizations.action('Edit', company.name).click();
  const [mine, theirs] = [`${company.name} mine`, `${company.name} theirs`];
  await organizations.dialog.getByLabel('Name').fill(mine);
  await elsewhere({ name: theirs, type: 'Partner' });
  await organizations.dialog.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await expect(both).toContainText(mine);
  await expect(both).toContainText(theirs);
  await both.getByRole('button', { name: 'Continue editing' }).click();
  await expect(organizations.dialog.getByLabel('Name')).toHaveValue(mine);
  expect(await now()).toMatchObject({ name: theirs });
  await organizations.dialog.getByRole('button', { name: 'Save' }).click();
  await both.getByRole('button', { name: 'Keep my version' }).click();
  await expect(organizations.dialog).toHaveCount(0);
  expect(await now()).toMatchObject({ name: mine, type: 'Partner' });
});

test('no match and a failure to be tried again are two different screens', async ({ openConsole }) => {
  const page = await openConsole('/');
  await page.route(/\/api\/1\.0\/company$/, (route) =>
    route.fulfill({ status: 400, json: { status: 400, type: 'x', message: 'The list is away', requestId: 'test' } }),
  );
  await new Shell(page).navigation.getByRole('link', { name: 'Organizations' }).click();
  const organizations = new OrganizationsPage(page);
  await expect(page.getByText('The list is away')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(organizations.table.getByRole('row').nth(1)).toBeVisible();
  await organizations.search.fill('nothing is called so');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(organizations.table.getByRole('row').nth(1)).toBeVisible();
});
