import { z } from 'zod';
import { User } from '@parlance/contract/calls/users';
import type { Role } from '@parlance/contract/permissions';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { answerWith } from '../support/answerWith.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { type Person, signIn } from '../support/session.ts';
import { unique } from '../support/unique.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { UsersPage } from './pages/UsersPage.ts';

/** The dialog of a user: who may create and change users, how, and what is refused. */

const usersOf = (company: string) => `/users?company=${company}`;
const listed = async (admin: Person, company: string) =>
  (await admin.get('GET /api/1.0/user', z.object({ data: z.array(User) }), { query: { company_id: company } })).data;

test('a new user needs login, email and role; Invalid email format', async ({ openConsole, admin }) => {
  const company = await createCompany(admin);
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  await users.newUser.click();
  await expect(users.dialog.getByLabel('Login')).toBeFocused();
  await users.press('Create');
  await expect(users.dialog.getByText('Enter a login')).toBeVisible();
  await expect(users.dialog.getByText('Choose a role', { exact: true }).last()).toBeVisible();
  await users.fillUser({ login: unique('dora'), email: 'no address' });
  await users.press('Create');
  await expect(users.dialog.getByText('Invalid email format')).toBeVisible();
  expect(await listed(admin, company)).toEqual([]);
});

test('unsaved values of a user are discarded only after a confirmation', async ({ openConsole, admin }) => {
  const company = await createCompany(admin);
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  await users.newUser.click();
  const login = users.dialog.getByLabel('Login');
  await login.fill(unique('dan'));
  await login.press('Escape');
  await expect(users.question).toContainText('Leave without saving?');
  await users.answer('Stay');
  await expect(login).toHaveValue(/^dan/);
  await users.press('Close');
  await users.answer('Leave');
  await expect(login).toHaveCount(0);
});

test('without a mail the one-time password is shown once, with copy, and has to be changed; login and email are locked from then on', async ({
  openConsole,
  server,
  admin,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const company = await createCompany(admin);
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  const login = unique('eva');
  await users.newUser.click();
  await users.fillUser({ login, email: `${login}@people.example`, role: 'Organization Administrator', invite: false });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/user'));
  await users.press('Create');
  expect((await sent).postDataJSON()).toMatchObject({ company_id: company, role: 'companyAdmin' });

  const password = await users.dialog.getByLabel('One-time password').inputValue();
  await users.dialog.getByRole('button', { name: 'Copy password' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  expect((await ask(server.url, 'POST /api/1.0/login', { body: { login, password } })).status).toBe(423);

  await expect(users.dialog.getByLabel('Login')).toHaveAttribute('readonly');
  await expect(users.dialog.getByLabel('E-mail').first()).toHaveAttribute('readonly');
  await users.press('Close');
  await users.openUser(login);
  await expect(users.dialog.getByLabel('Login')).toHaveValue(login);
  await expect(users.dialog.getByLabel('One-time password')).toHaveCount(0);
});

test('an invitation goes by mail, in the language chosen', async ({ openConsole, admin, mail }) => {
  const company = await createCompany(admin);
  const page = await openConsole(usersOf(company));
  const users = new UsersPage(page);
  const login = unique('flora');
  const email = `${login}@people.example`;
  await users.newUser.click();
  await users.fillUser({ login, email, role: 'Organization Analyst' });
  await users.dialog.getByLabel('Language of the invitation').selectOption('Français');
  await users.press('Create');
  await expect(users.dialog.getByText(`An invitation was sent to ${email}.`)).toBeVisible();
  const received = await eventually(
    () => Promise.resolve(mail.received.find(({ to }) => to.includes(email))),
    (found) => found !== undefined,
  );
  expect(received?.text).toMatch(/Bonjour|mot de passe|compte/i);
});

test('without a mail server no invitation is sent, and the password to give is shown', async ({ page }) => {
  const server = await startServer();
  try {
    const { token } = await signIn(server.url);
    await page.goto(`${server.url}/users?company=default&open=new&token=${token}`);
    const users = new UsersPage(page);
    const login = unique('gus');
    const email = `${login}@people.example`;
    await users.fillUser({ login, email, role: 'Organization Analyst' });
    await users.press('Create');
    await expect(
      users.dialog.getByText(`No invitation was sent to ${email}: no mail server is configured.`),
    ).toBeVisible();
    await expect(users.dialog.getByLabel('One-time password')).not.toHaveValue('');
  } finally {
    await server.dispose();
  }
});

test('saving: 409 user already exists, 400 invalid {type}, other unknown error; typed values stay', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const there = await createAccount(admin, { company_id: company });
  const page = await openConsole(`${usersOf(company)}&open=new`);
  const users = new UsersPage(page);
  await users.fillUser({ login: there.login, email: `${unique('x')}@people.example`, role: 'Organization Analyst' });
  await users.press('Create');
  await expect(users.dialog.getByText('user already exists')).toBeVisible();
  await expect(users.dialog.getByLabel('Login')).toHaveValue(there.login);

  await answerWith(page, 'POST', /\/api\/1\.0\/user$/, 400, 'role');
  await users.press('Create');
  await expect(users.dialog.getByText('invalid role')).toBeVisible();
  await page.unrouteAll();
  await answerWith(page, 'POST', /\/api\/1\.0\/user$/, 500, 'internal');
  await users.press('Create');
  await expect(users.dialog.getByText('unknown error')).toBeVisible();
  await expect(users.dialog.getByLabel('Login')).toHaveValue(there.login);
});

test('Partner is offered only where the organization is of Partner type, to super and partner administrators', async ({
  openConsole,
  server,
  admin,
}) => {
  const [company, partner] = [await createCompany(admin), await createCompany(admin, 'Partner')];
  const common = ['Organization Analyst', 'Organization Administrator'];
  const person = async (role: Role, home: string) =>
    (await firstSignIn(server.url, await createAccount(admin, { role, company_id: home }))).token;
  const offers = async (home: string, roles: string[], token?: string) => {
    const page = await openConsole(`${usersOf(home)}&open=new`, { ws: token ? '' : undefined, token });
    await expect(new UsersPage(page).roleOptions).toHaveText([...common, ...roles]);
  };
  await offers(company, ['Super Administrator', 'Organization Deployer']);
  await offers(partner, ['Super Administrator', 'Partner Administrator', 'Organization Deployer']);
  const byPartner = await person('companyPartner', partner);
  await offers(partner, ['Partner Administrator', 'Organization Deployer'], byPartner);
  const byAdministrator = await person('companyAdmin', partner);
  await offers(partner, ['Organization Deployer'], byAdministrator);
});

test('an organization’s administrator sends no company_id', async ({ openConsole, server, admin }) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  const page = await openConsole('/users?open=new', { ws: '', token: boss.token });
  const users = new UsersPage(page);
  const login = unique('greta');
  await users.fillUser({ login, email: `${login}@people.example`, role: 'Organization Analyst', invite: false });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/user'));
  await users.press('Create');
  expect((await sent).postDataJSON()).not.toHaveProperty('company_id');
  await expect(users.dialog.getByLabel('One-time password')).toBeVisible();
  expect((await listed(admin, company)).map((user) => user.login)).toContain(login);
});

test('access: rights for a workspace and for all, limited, scopes; effective permissions say where each comes from', async ({
  openConsole,
  admin,
}) => {
  // A separate organization: its list of workspaces is short, however many other tests create.
  const company = await createCompany(admin);
  const { workspace } = await admin.get('POST /api/1.0/workspaces', z.object({ workspace: z.string() }), {
    body: { workspace_name: unique('Access'), company_id: company },
  });
  const person = await createAccount(admin, { company_id: company });
  const page = await openConsole(`${usersOf(company)}&open=${person.id}`);
  const users = new UsersPage(page);
  await users.dialog.getByRole('tab', { name: 'Access' }).click();
  const add = users.dialog.getByRole('combobox', { name: 'Add workspace' });
  await add.fill('All work');
  await page.getByRole('option', { name: /^All workspaces/ }).click();
  const everywhere = users.dialog.getByRole('group', { name: 'Permissions in All workspaces' });
  await expect(everywhere.getByRole('checkbox', { name: 'Intents: Read (granted by the role)' })).toBeDisabled();
  await everywhere.getByRole('checkbox', { name: 'Intents: Edit' }).check();
  await add.fill(workspace);
  await page.getByRole('option').filter({ hasText: workspace }).click();
  const here = users.dialog.getByRole('group', { name: /^Permissions in / }).nth(1);
  await here.getByRole('checkbox', { name: 'Class: Create' }).check();
  await here.getByRole('switch', { name: 'Limited' }).click();
  await users.dialog.getByRole('checkbox', { name: 'View prompts' }).check();
  await users.press('Save');
  await expect(users.dialog).toHaveCount(0);
  const [saved] = (await listed(admin, company)).filter((user) => user.id === person.id);
  expect(saved).toMatchObject({
    acls: {
      '*': { managed: false, actions: ['nlp_intent:edit'] },
      [workspace]: { managed: true, actions: ['nlp_class:create'] },
    },
    scopes: ['back.prompts:read'],
  });

  await page.goto(new URL(`${usersOf(company)}&open=${person.id}&ws=${workspace}`, page.url()).href);
  await users.dialog.getByRole('tab', { name: 'Effective permissions' }).click();
  const rights = users.dialog.getByRole('grid', { name: 'In each workspace' });
  await expect(rights.getByRole('row').filter({ hasText: 'limited' })).toHaveCount(1);
  await expect(rights.getByTitle('entry for this workspace').first()).toBeVisible();
  await expect(rights.getByTitle('entry for all workspaces').first()).toBeVisible();
  await expect(users.dialog.getByText('View prompts · server settings')).toBeVisible();
  await expect(users.dialog.getByText('Use the console · role')).toBeVisible();
});

test('a stale save is refused: other changes of other users stay, and a value that both changed is shown on both sides', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const person = await createAccount(admin, { company_id: company });
  const page = await openConsole(`${usersOf(company)}&open=${person.id}`);
  const users = new UsersPage(page);
  const elsewhere = (body: object) => admin.get('PUT /api/1.0/user/:id', User, { params: { id: person.id }, body });
  const now = async () => (await listed(admin, company)).find((user) => user.id === person.id);

  await users.dialog.getByLabel('Role').selectOption('Organization Deployer');
  await elsewhere({ disabled: true });
  await users.press('Save');
  await expect(users.dialog).toHaveCount(0);
  expect(await now()).toMatchObject({ role: 'companyDeploy', disabled: true });

  await users.openUser(person.login);
  await users.dialog.getByLabel('Role').selectOption('Organization Analyst');
  await elsewhere({ role: 'companyAdmin' });
  await users.press('Save');
  const both = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await expect(both).toContainText('Organization Analyst');
  await expect(both).toContainText('Organization Administrator');
  expect(await now()).toMatchObject({ role: 'companyAdmin' });
  await both.getByRole('button', { name: 'Keep my version' }).click();
  await expect(both).toHaveCount(0);
  await expect.poll(now).toMatchObject({ role: 'companyUser' });
});

test('the own role and access are locked', async ({ openConsole, admin }) => {
  const me = await admin.get('GET /api/1.0/me', z.object({ id: z.string(), company_id: z.string() }));
  const page = await openConsole(`${usersOf(me.company_id)}&open=${me.id}`);
  const users = new UsersPage(page);
  await expect(users.dialog.getByLabel('Role')).toBeDisabled();
  await expect(users.dialog.getByRole('switch', { name: 'Disabled' })).toBeDisabled();
  await expect(users.dialog.getByText('You cannot change your own role.')).toBeVisible();
});

for (const scheme of ['light', 'night'] as const) {
  test(`the dialogs of a user, a token and an organization are accessible, in ${scheme}`, async ({
    openConsole,
    admin,
  }) => {
    const company = await createCompany(admin);
    const person = await createAccount(admin, { company_id: company });
    const page = await openConsole(`${usersOf(company)}&open=${person.id}`, { scheme });
    const users = new UsersPage(page);
    await users.dialog.getByRole('tab', { name: 'Access' }).click();
    await users.dialog.getByRole('combobox', { name: 'Add workspace' }).fill('All work');
    await page.getByRole('option', { name: /^All workspaces/ }).click();
    await expect(users.dialog.getByRole('group', { name: 'Permissions in All workspaces' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await users.dialog.getByRole('tab', { name: 'Effective permissions' }).click();
    await expect(users.dialog.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const path of [`${usersOf(company)}&list=tokens&open=new`, '/organizations?open=new']) {
      await openConsole(path, { scheme });
      await expect(users.dialog.getByRole('button', { name: 'Create' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
}
