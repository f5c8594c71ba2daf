import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';

test('changing the password: all three required, six characters, twice the same, the old one right', async ({
  openConsole,
  server,
  admin,
}) => {
  const person = await firstSignIn(server.url, await createAccount(admin));
  const elsewhere = await ask(server.url, 'POST /api/1.0/login', {
    body: { login: person.login, password: person.password },
  });
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  await new Shell(page).account.click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const submit = dialog.getByRole('button', { name: 'Change password' });

  await test.step('required', async () => {
    await submit.click();
    await expect(dialog.getByText('Enter your current password')).toBeVisible();
    await expect(dialog.getByText('Enter a new password')).toBeVisible();
    await expect(dialog.getByText('Confirm the new password')).toBeVisible();
  });
  await test.step('too short, and different', async () => {
    await field('Current password').fill('not it');
    await field('New password').fill('12345');
    await field('Confirm new password').fill('12346');
    await submit.click();
    await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible();
    await expect(dialog.getByText('Passwords need to match')).toBeVisible();
  });
  await test.step('the old one is wrong: nothing typed is lost', async () => {
    await field('New password').fill('a better one');
    await field('Confirm new password').fill('a better one');
    await submit.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Unable to change password.' })).toBeVisible();
    await expect(dialog.getByText('The current password is incorrect')).toBeVisible();
    await expect(field('New password')).toHaveValue('a better one');
  });
  await test.step('done: told, closed, and the other session is over', async () => {
    await field('Current password').fill(person.password);
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Password changed')).toBeVisible();
    const other = (elsewhere.body as { token: string }).token;
    expect((await ask(server.url, 'GET /api/1.0/me', { token: other })).status).toBe(401);
    expect((await ask(server.url, 'GET /api/1.0/me', { token: person.token })).status).toBe(200);
  });
});
