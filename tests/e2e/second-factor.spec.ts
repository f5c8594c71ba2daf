import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { accessibilityFaults, demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Sets up an authenticator app with what the page shows. Returns the recovery codes. */
async function setUp(page: Page, password: string): Promise<string[]> {
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  const secret = await page.locator('code').innerText();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is not valid').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await accessibilityFaults(page)).toEqual([]);
  const shown = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  return shown;
}

test('two-step verification is turned on, asked for at sign-in and turned off', async ({
  openConsole,
  server,
  admin,
}) => {
  const person = await firstSignIn(server.url, await createAccount(admin));
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  const shell = new Shell(page);
  await shell.account.click();
  await page.getByRole('menuitem', { name: 'Two-step verification' }).click();
  const [first = '', second = ''] = await setUp(page, person.password);
  await expect(page.getByText('Two-step verification turned on')).toBeVisible();

  await shell.signOut();
  const form = new SignInPage(page, server.url);
  await form.open();
  await page.getByLabel('Login').fill(person.login);
  await form.password.fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is not valid').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(shell.heading).toHaveText('Dashboard');

  await shell.account.click();
  await page.getByRole('menuitem', { name: 'Two-step verification' }).click();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Code', { exact: true }).fill(second);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step verification turned off')).toBeVisible();
  const plain = await ask(server.url, 'POST /api/1.0/login', {
    body: { login: person.login, password: person.password },
  });
  expect(plain.status).toBe(200);
});

test('an organization that requires two-step verification lets no user in without it', async ({
  page,
  server,
  admin,
}) => {
  const company_id = await createCompany(admin);
  const person = await firstSignIn(server.url, await createAccount(admin, { company_id, role: 'companyAdmin' }));
  await ask(server.url, 'PUT /api/1.0/company/:id', {
    token: admin.token,
    params: { id: company_id },
    body: { second_factor: true },
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${server.url}/?token=${person.token}`);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await setUp(page, person.password);
  await expect(new Shell(page).heading).toHaveText('Dashboard');
});
