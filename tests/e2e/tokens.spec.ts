import { z } from 'zod';
import { ApiToken } from '@parlance/contract/calls/tokens';
import type { Role } from '@parlance/contract/permissions';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import type { Person } from '../support/session.ts';
import { unique } from '../support/unique.ts';
import { expect, test } from './fixtures.ts';
import { UsersPage } from './pages/UsersPage.ts';

/** Tokens, with which programs call the platform: the rules of Users Management for them. */

const tokensOf = (company: string) => `/users?company=${company}&list=tokens`;
const Secret = ApiToken.extend({ secret: z.string() });

const make = (admin: Person, company: string, body: { name?: string; role?: Role; expires_at?: string } = {}) =>
  admin.get('POST /api/1.0/token', Secret, {
    body: { name: unique('Integration'), role: 'companyUser', ...body, company_id: company },
  });
const listed = async (admin: Person, company: string) =>
  (await admin.get('GET /api/1.0/token', z.object({ data: z.array(ApiToken) }), { query: { company_id: company } }))
    .data;
const opens = async (url: string, secret: string) =>
  (await ask(url, 'GET /api/1.0/workspaces', { token: secret })).status;

test('after creation the dialog stays open in edit mode with the secret, shown once, with copy and a command that works', async ({
  openConsole,
  server,
  admin,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const company = await createCompany(admin);
  const page = await openConsole(tokensOf(company));
  const users = new UsersPage(page);
  const name = unique('Nightly export');
  await users.newToken.click();
  await users.dialog.getByLabel('Name').fill(name);
  await users.dialog.getByLabel('Role').selectOption('Organization Administrator');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/token'));
  await users.press('Create');
  expect((await sent).postDataJSON()).toMatchObject({ company_id: company, type: 'api', expires_at: null });

  await expect(users.dialog).toHaveAccessibleName(name);
  await expect(users.dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  const secret = await users.dialog.getByLabel('Secret', { exact: true }).inputValue();
  await users.dialog.getByRole('button', { name: 'Copy secret' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(users.dialog.getByLabel('Example call')).toHaveValue(
    `curl -H "Authorization: Bearer ${secret}" ${server.url}/api/1.0/workspaces`,
  );
  expect(await opens(server.url, secret)).toBe(200);
  await expect(users.dialog.getByLabel('Type')).toBeDisabled();
  await users.press('Close');

  await users.action('Edit', name).click();
  await expect(users.dialog.getByLabel('Name')).toHaveValue(name);
  await expect(users.dialog.getByLabel('Secret', { exact: true })).toHaveCount(0);
  await expect(users.dialog.getByRole('definition').filter({ hasText: /^admin$/ })).toBeVisible();
});

test('a token needs a name of at least 4 characters and a role; 409 token already exists, 400 invalid {type}, other unknown error', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const { name } = await make(admin, company);
  const page = await openConsole(`${tokensOf(company)}&open=new`);
  const users = new UsersPage(page);
  await users.dialog.getByLabel('Name').fill('abc');
  await users.press('Create');
  await expect(users.dialog.getByText('The name must have at least 4 characters')).toBeVisible();
  await expect(users.dialog.getByText('Choose a role', { exact: true }).last()).toBeVisible();
  expect(await listed(admin, company)).toHaveLength(1);

  await users.dialog.getByLabel('Name').fill(name);
  await users.dialog.getByLabel('Role').selectOption('Organization Analyst');
  await users.press('Create');
  await expect(users.dialog.getByText('token already exists')).toBeVisible();
  await expect(users.dialog.getByLabel('Name')).toHaveValue(name);

  for (const [status, type, text] of [
    [400, 'role', 'invalid role'],
    [500, 'internal', 'unknown error'],
  ] as const) {
    await page.route(/\/api\/1\.0\/token$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { status, type, message: 'refused', requestId: 'test' } })
        : route.fallback(),
    );
    await users.press('Create');
    await expect(users.dialog.getByText(text)).toBeVisible();
    await page.unrouteAll();
  }
});

test('Deployer is offered for tokens by super administrators only; an organization’s administrator sends no company_id', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  const page = await openConsole(`${tokensOf(company)}&open=new`);
  await expect(new UsersPage(page).roleOptions).toHaveText([
    'Organization Analyst',
    'Organization Administrator',
    'Super Administrator',
    'Organization Deployer',
  ]);
  await openConsole(`${tokensOf(company)}&open=new`, { ws: '', token: boss.token });
  await expect(new UsersPage(page).roleOptions).toHaveText(['Organization Analyst', 'Organization Administrator']);
  const users = new UsersPage(page);
  await users.dialog.getByLabel('Name').fill(unique('Mine'));
  await users.dialog.getByLabel('Role').selectOption('Organization Analyst');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/token'));
  await users.press('Create');
  expect((await sent).postDataJSON()).not.toHaveProperty('company_id');
  await expect(users.dialog.getByLabel('Secret', { exact: true })).toBeVisible();
});

test('the edit button is there if the token’s role level is below 2 or the viewer’s is at least 2', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const boss = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin', company_id: company }));
  const plain = await make(admin, company, { role: 'companyAdmin' });
  const deploy = await make(admin, company, { role: 'companyDeploy' });
  const page = await openConsole('/users?list=tokens', { ws: '', token: boss.token });
  const users = new UsersPage(page);
  await expect(users.action('Edit', plain.name)).toBeVisible();
  await expect(users.token(deploy.name)).toBeVisible();
  await expect(users.action('Edit', deploy.name)).toHaveCount(0);
  await openConsole(tokensOf(company));
  await expect(users.action('Edit', plain.name)).toBeVisible();
  await expect(users.action('Edit', deploy.name)).toBeVisible();
});

test('Reset secret: asks; the old secret ends at once, the new one is shown once; a failure is shown and cleared', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const { name, secret: old } = await make(admin, company);
  const page = await openConsole(tokensOf(company));
  const users = new UsersPage(page);
  await page.route(/\/renew$/, (route) =>
    route.fulfill({ status: 500, json: { status: 500, type: 'internal', message: 'no', requestId: 'test' } }),
  );
  const renew = async () => {
    await users.action('Reset secret', name).click();
    await expect(users.question).toHaveAccessibleName('Reset secret');
    await users.answer('Ok');
  };
  await renew();
  await expect(page.getByText('An error has occurred.', { exact: true })).toBeVisible();
  await page.unrouteAll();
  expect(await opens(server.url, old)).toBe(200);

  await renew();
  const secret = await users.dialog.getByLabel('Secret', { exact: true }).inputValue();
  expect(await opens(server.url, old)).toBe(401);
  expect(await opens(server.url, secret)).toBe(200);
  await test.step('and again from the dialog', async () => {
    await users.press('Reset secret');
    await users.answer('Ok');
    await expect(users.dialog.getByLabel('Secret', { exact: true })).not.toHaveValue(secret);
    expect(await opens(server.url, secret)).toBe(401);
  });
});

test('expiry and disabled are changed, shown and kept; delete can be undone', async ({
  openConsole,
  server,
  admin,
}) => {
  const company = await createCompany(admin);
  const { name, secret } = await make(admin, company);
  const page = await openConsole(tokensOf(company));
  const users = new UsersPage(page);
  await expect(users.token(name)).toContainText('Never');
  await users.action('Edit', name).click();
  await users.dialog.getByLabel('Expires').fill('2020-01-01');
  await users.press('Save');
  await expect(users.dialog.getByText('Choose a future date')).toBeVisible();
  await users.press('90 days');
  await users.dialog.getByRole('switch', { name: 'Disabled' }).click();
  await users.press('Save');
  await expect(users.dialog).toHaveCount(0);
  await expect(users.token(name)).toContainText('Disabled');
  const [saved] = await listed(admin, company);
  const days = (new Date(saved?.expires_at ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89);
  // Up to the end of that day, and an hour more if the clocks are set back meanwhile.
  expect(days).toBeLessThan(91 + 1 / 24);
  expect(await opens(server.url, secret)).toBe(401);

  await users.action('Delete', name).click();
  await expect(users.question).toHaveAccessibleName('Confirm delete');
  await expect(users.question).toContainText('Are you sure to delete?');
  await users.answer('Ok');
  await expect(users.token(name)).toHaveCount(0);
  await expect(page.getByText('No data available')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(users.token(name)).toBeVisible();
});

test('a stale save of a token shows both sides; theirs can be taken', async ({ openConsole, admin }) => {
  const company = await createCompany(admin);
  const { id, name } = await make(admin, company);
  const page = await openConsole(`${tokensOf(company)}&open=${id}`);
  const users = new UsersPage(page);
  const [mine, theirs] = [unique('Mine'), unique('Theirs')];
  await expect(users.dialog.getByLabel('Name')).toHaveValue(name);
  await users.dialog.getByLabel('Name').fill(mine);
  await admin.get('PUT /api/1.0/token/:id', ApiToken, { params: { id }, body: { name: theirs } });
  await users.press('Save');
  const both = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await expect(both).toContainText(mine);
  await expect(both).toContainText(theirs);
  await both.getByRole('button', { name: 'Use their version' }).click();
  await expect(users.token(theirs)).toBeVisible();
  expect((await listed(admin, company)).map((token) => token.name)).toEqual([theirs]);
});
