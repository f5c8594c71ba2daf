import { z } from 'zod';
import { createPin, createService, randomPin } from '../support/services.ts';
import { expect, test } from './fixtures.ts';
import { GuestsPage } from './pages/GuestsPage.ts';

/** A typed code is checked before it is saved. */

test('a code is checked one second after it was typed: free, taken, or not to be told; what fails is tried again', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const { vthingId } = await createService(admin, ws, 'Lobby');
  const { value: taken } = await createPin(admin, ws, vthingId);
  const page = await openConsole('/users/access_users');
  const guests = new GuestsPage(page);
  await test.step('a list that fails offers to try again', async () => {
    const list = /\/pincodes$/;
    await page.route(list, (route) =>
      route.fulfill({ status: 400, json: { status: 400, type: 'x', message: 'refused', requestId: 'x' } }),
    );
    // The first service is selected although the address names none.
    await guests.services.getByRole('link', { name: 'PIN codes of Lobby' }).click();
    await expect(page.getByText('refused')).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(guests.code(taken)).toBeVisible();
  });
  await test.step('taken: Invalid code', async () => {
    await guests.openNew();
    await expect(guests.dialog.getByText('This code is available')).toBeVisible();
    const asked = page.waitForRequest((request) => request.method() === 'HEAD' && request.url().endsWith(taken));
    const typed = Date.now();
    await guests.value.fill(taken);
    await asked;
    expect(Date.now() - typed).toBeGreaterThanOrEqual(1000);
    await expect(guests.dialog.getByText('Invalid code')).toBeVisible();
    await expect(guests.dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  });
  await test.step('not to be told: Unable to validate code', async () => {
    const free = randomPin();
    const check = new RegExp(`/pincodes/${free}$`);
    await page.route(check, (route) => route.fulfill({ status: 400 }));
    await guests.value.fill(free);
    await expect(guests.dialog.getByText('Unable to validate code')).toBeVisible();
    await page.unroute(check);
  });
  await test.step('a random one that exists is drawn anew', async () => {
    let first: string | undefined;
    await page.route(/\/pincodes\/\d{8}$/, (route) => {
      const value = route.request().url().slice(-8);
      first ??= value;
      return value === first ? route.fulfill({ status: 204 }) : route.fallback();
    });
    await guests.dialog.getByRole('button', { name: 'Generate random code' }).click();
    await expect(guests.dialog.getByText('This code is available')).toBeVisible();
    expect(first).toMatch(/^\d{8}$/);
    expect(await guests.value.inputValue()).not.toBe(first);
    await page.unrouteAll();
  });
  await test.step('a deletion that fails shows an error, and Ok tries again', async () => {
    await guests.press('Close');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.route(/\/pincodes\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({
        status: 403,
        json: { status: 403, type: 'forbidden', message: 'You do not have permission to do this.', requestId: 'x' },
      }),
    );
    await guests.action('Delete', taken).click();
    await guests.answer('Ok');
    await expect(guests.question).toContainText('You do not have permission to do this.');
    await page.unrouteAll();
    await guests.answer('Ok');
    await expect(guests.code(taken)).toHaveCount(0);
  });
});

test('a code that another user deletes during an edit stays open with the typed values, and saving reports the deletion', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const { vthingId } = await createService(admin, ws, 'Lobby');
  const { _id: codeId, value, version } = await createPin(admin, ws, vthingId);
  const page = await openConsole(`/users/access_codes?service=${vthingId}`);
  const guests = new GuestsPage(page);
  await guests.action('Edit', value).click();
  const uses = guests.dialog.getByLabel('# Remaining uses');
  await uses.fill('7');
  const reread = page.waitForResponse(/\/pincodes$/);
  await admin.get('DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', z.unknown(), {
    params: { ws, vthingId, codeId },
    headers: { 'if-match': `"${version}"` },
  });
  await reread;
  await expect(uses).toHaveValue('7');
  await guests.press('Save');
  await expect(guests.dialog.getByRole('alert')).toContainText('This PIN code does not exist.');
});
