import { z } from 'zod';
import { User } from '@parlance/contract/calls/users';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { answerWith } from '../support/answerWith.ts';
import { ask } from '../support/http.ts';
import type { Person } from '../support/session.ts';
import { unique } from '../support/unique.ts';
import { expect, test } from './fixtures.ts';
import { UsersPage } from './pages/UsersPage.ts';

/** Users who sign in to the console: their lists, and the actions on them. */

const usersOf = (company: string) => `/users?company=${company}`;
const listed = async (admin: Person, company: string) =>
  (await admin.get('GET /api/1.0/user', z.object({ data: z.array(User) }), { query: { company_id: company } })).data;

test('each organization has its Users and its Tokens; All users is for super administrators, without tokens and without adding', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const person = await createAccount(admin, { company_id: company });
  const page = await openConsole('/users');
  const users = new UsersPage(page);
  const all = users.organizations.getByRole('link', { name: 'All users' });
  await expect(all).toHaveAttribute('aria-current', 'page');
  await expect(users.newUser).toHaveCount(0);
  await expect(users.users.getByRole('columnheader', { name: 'Login' })).toBeVisible();
  await users.search.fill(person.login);
  await expect(users.user(person.login)).toBeVisible();
  await expect(users.organizations.getByRole('link', { name: /^Tokens of All users/ })).toHaveCount(0);

  await page.goto(new URL(`${usersOf(company)}&ws=${new URL(page.url()).searchParams.get('ws')}`, page.url()).href);
  await expect(users.user(person.login)).toBeVisible();
  await expect(users.newUser).toBeVisible();
  const shown = users.organizations.locator('[aria-current="page"]');
  await expect(shown).toHaveAccessibleName(/^Users of Company .+: 1$/);
  const name = /Users of (.+): 1$/.exec((await shown.textContent()) ?? '')?.[1] ?? '';
  await users.organizations.getByRole('link', { name: `Tokens of ${name}: 0` }).click();
  await expect(page).toHaveURL(/[?&]list=tokens/);
  await expect(page.getByText('No data available')).toBeVisible();
  await expect(users.newToken).toBeVisible();

  await test.step('the choice is in the address', async () => {
    await page.reload();
    await expect(users.newToken).toBeVisible();
    await page.goBack();
    await expect(users.user(person.login)).toBeVisible();
  });
  await test.step('the list of organizations is one stop for Tab; arrows move in it', async () => {
    await users.organizations.locator('[aria-current="page"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(users.organizations.getByRole('link', { name: `Tokens of ${name}: 0` })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(all).toBeFocused();
    await expect(users.organizations.locator('a[tabindex="0"]')).toHaveCount(1);
  });
});

test('a search over the organizations from eleven on; a partner has no All users', async ({
  openConsole,
  server,
  admin,
}) => {
  const partner = await createCompany(admin, 'Partner');
  const boss = await firstSignIn(
    server.url,
    await createAccount(admin, { role: 'companyPartner', company_id: partner }),
  );
  const child = (name: string) =>
    admin.get('POST /api/1.0/company', z.object({ id: z.string() }), {
      body: { name: unique(name), parent_id: partner },
    });
  for (let nth = 2; nth <= 10; nth += 1) await child(`Customer ${nth}`);
  const page = await openConsole('/users', { ws: '', token: boss.token });
  const users = new UsersPage(page);
  await expect(users.organizations.getByRole('link', { name: /^Users of / })).toHaveCount(10);
  await expect(users.organizations.getByRole('link', { name: 'All users' })).toHaveCount(0);
  await expect(users.organizations.getByRole('searchbox')).toHaveCount(0);

  await child('Eleventh');
  await page.reload();
  await users.organizations.getByRole('searchbox').fill('eleventh');
  await expect(users.organizations.getByRole('link', { name: /^Users of / })).toHaveCount(1);
  await users.organizations.getByRole('searchbox').fill('nowhere');
  await expect(users.organizations.getByRole('link')).toHaveCount(0);
  await users.organizations.getByRole('button', { name: 'Show all organizations' }).click();
  await expect(users.organizations.getByRole('link', { name: /^Users of / })).toHaveCount(11);
});

test('an organization’s administrator sees the own organization only, without a list of one; an analyst nothing', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  const analyst = await firstSignIn(server.url, await createAccount(admin, { company_id: company }));
  const page = await openConsole('/users', { ws: '', token: boss.token });
  const users = new UsersPage(page);
  await expect(users.user(boss.login)).toContainText('you');
  await expect(users.user(analyst.login)).toBeVisible();
  await expect(users.organizations).toHaveCount(0);
  const lists = page.getByRole('navigation', { name: 'Users or tokens' });
  await lists.getByRole('link', { name: /^Tokens/ }).click();
  await expect(users.newToken).toBeVisible();

  await test.step('another organization’s address shows that there is no access', async () => {
    const other = await createCompany(admin);
    await openConsole(usersOf(other), { ws: '', token: boss.token });
    await expect(page.getByText('Organization not found')).toBeVisible();
  });
  await openConsole('/users', { ws: '', token: analyst.token });
  await expect(page.getByText('You cannot see this')).toBeVisible();
  await expect(users.users).toHaveCount(0);
});

test('the list: status invited, temporary, disabled; search, order; no match is not No data available', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const make = (login: string, more: object) =>
    admin.get('POST /api/1.0/user', z.object({ user: User }), {
      body: { login, email: `${login}@people.example`, role: 'companyUser', company_id: company, ...more },
    });
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  await expect(page.getByText('No data available')).toBeVisible();

  const [anna, berta, carla] = [unique('anna'), unique('berta'), unique('carla')];
  await make(anna, { invite: true });
  await make(berta, { invite: false });
  await make(carla, { invite: false, disabled: true });
  await test.step('what others do is seen without loading the page anew', async () => {
    await expect(users.user(anna)).toContainText('Invited');
  });
  await expect(users.user(berta)).toContainText('Temporary');
  await expect(users.user(carla)).toContainText('Disabled');
  await expect(users.user(anna)).toContainText('Organization Analyst');

  await users.users.getByRole('button', { name: 'Login', exact: true }).click();
  await users.users.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/[?&]sort=-login(&|$)/);
  await expect(users.users.getByRole('row').nth(1)).toContainText(carla);
  await users.search.fill('berta');
  await expect(users.user(anna)).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]filter=berta/);
  await users.search.fill('nobody at all');
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
  await expect(page.getByText('No data available')).toHaveCount(0);
});

test('Change user status: asks with the words of the specification, for one and for several; refused users are listed', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  const [one, two] = [
    await createAccount(admin, { company_id: company }),
    await createAccount(admin, { company_id: company }),
  ];
  const page = await openConsole('/users', { ws: '', token: boss.token });
  const users = new UsersPage(page);
  const disabled = async () =>
    (await listed(admin, company))
      .filter((user) => user.disabled)
      .map((user) => user.login)
      .sort();

  await users.action('Disable', one.login).click();
  await expect(users.question).toHaveAccessibleName('Change user status');
  await expect(users.question).toContainText('Are you sure to disable access for this user?');
  await users.answer('Close');
  expect(await disabled()).toEqual([]);
  await users.action('Disable', one.login).click();
  await users.answer('Disable');
  await expect(users.user(one.login)).toContainText('Disabled');
  expect(await disabled()).toEqual([one.login]);

  await users.action('Enable', one.login).click();
  await expect(users.question).toContainText('Are you sure to enable access for this user?');
  await users.answer('Enable');
  await expect(users.user(one.login)).not.toContainText('Disabled');

  await test.step('oneself cannot be disabled alone', async () => {
    await expect(users.action('Disable', boss.login)).toHaveAttribute('aria-disabled', 'true');
  });
  await users.users.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: /^Disable(?!:)/ }).click();
  await users.answer('Disable');
  await expect(page.getByText('2 users disabled')).toBeVisible();
  await expect(page.getByText('1 user was not changed')).toBeVisible();
  await expect(page.getByText(`${boss.login}: You cannot disable your own account.`)).toBeVisible();
  expect(await disabled()).toEqual([one.login, two.login].sort());
});

test('Confirm delete: Are you sure to delete? Close keeps, Ok deletes, Undo brings back', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const { login } = await createAccount(admin, { company_id: company });
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  const remove = async () => (await users.more(login)).filter({ hasText: 'Delete' }).click();
  await remove();
  await expect(users.question).toHaveAccessibleName('Confirm delete');
  await expect(users.question).toContainText('Are you sure to delete?');
  await users.answer('Close');
  await expect(users.user(login)).toBeVisible();
  await remove();
  await users.answer('Ok');
  await expect(users.user(login)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(users.user(login)).toBeVisible();
  expect(await listed(admin, company)).toHaveLength(1);
});

test('Reset password: asks; without a mail the new one is shown once, with copy; not offered for the disabled and the external', async ({
  page,
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const [person, away, external] = [
    await createAccount(admin, { company_id: company }),
    await createAccount(admin, { company_id: company }),
    await createAccount(admin, { company_id: company }),
  ];
  await admin.get('PUT /api/1.0/user/:id', User, { params: { id: away.id }, body: { disabled: true } });
  const users = new UsersPage(page);
  // The server describes a user of an identity provider like this.
  await page.route(/\/api\/1\.0\/user\?company_id=/, async (route) => {
    const response = await route.fetch();
    const { data } = z.object({ data: z.array(User) }).parse(await response.json());
    const told = data.map((user) => (user.id === external.id ? { ...user, idp: 'acme', resettable: false } : user));
    await route.fulfill({ response, json: { data: told } });
  });
  // Without a mail server, the password is shown.
  await page.route(/\/resetpassword$/, (route) => route.continue({ url: `${route.request().url()}?mail=false` }));
  await openConsole(usersOf(company));
  await expect(users.user(external.login)).toContainText('External');
  for (const { login } of [away, external]) {
    await expect(users.user(login)).toBeVisible();
    await expect(page.getByRole('button', { name: `More actions for ${login}` })).toHaveCount(0);
    await expect(users.action('Reset password', login)).toHaveCount(0);
    await users.openUser(login);
    await expect(users.dialog.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
    await users.press('Close');
  }

  await (await users.more(person.login)).filter({ hasText: 'Reset password' }).click();
  await expect(users.question).toHaveAccessibleName('Reset password');
  await users.answer('Ok');
  const password = await users.dialog.getByLabel('One-time password').inputValue();
  expect(password).not.toBe(person.password);
  await expect(users.dialog.getByRole('button', { name: 'Copy password' })).toBeVisible();
  const tries = async (secret: string) =>
    (await ask(server.url, 'POST /api/1.0/login', { body: { login: person.login, password: secret } })).status;
  expect(await tries(password)).toBe(423);
  expect(await tries(person.password)).toBe(401);
  await users.press('Close');
  await users.openUser(person.login);
  await expect(users.dialog.getByLabel('One-time password')).toHaveCount(0);
});

test('a reset that fails: An error has occurred., shown and then cleared', async ({ openConsole, admin }) => {
  const company = await createCompany(admin);
  const person = await createAccount(admin, { company_id: company });
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  await answerWith(page, 'PUT', /\/resetpassword/, 500, 'internal');
  await users.openUser(person.login);
  await users.press('Reset password');
  await users.answer('Ok');
  const told = page.getByText('An error has occurred.', { exact: true });
  await expect(told).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(told).toHaveCount(0, { timeout: 30_000 });
  await expect(users.dialog).toBeVisible();
});
