import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PinCode } from '@parlance/contract/calls/guests';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { createPin, createService, randomPin } from '../support/services.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { GuestsPage, PinPage } from './pages/GuestsPage.ts';
import { Shell } from './pages/Shell.ts';

/** Guests, their PIN codes, and services. */

const Codes = z.object({ data: z.array(PinCode) });
const sorted = (values: string[]) => values.toSorted((a, b) => a.localeCompare(b));

test('a workspace without services offers to create one; its codes are listed, found, created, changed and deleted', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const page = await openConsole('/users');
  const guests = new GuestsPage(page);
  await test.step('Guest Management keeps the query, and leads out of nothing', async () => {
    await page.getByRole('link', { name: 'Guest Management' }).click();
    await expect(page).toHaveURL(new RegExp(`/users/access_users\\?.*ws=${ws}`));
    await expect(page.getByText('No services available')).toBeVisible();
    await page.getByRole('button', { name: 'Add service' }).click();
    await guests.dialog.getByLabel('Name').fill('Check-in desk');
    await guests.press('Add service');
    await expect(guests.services.getByRole('link', { name: 'PIN codes of Check-in desk' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page).toHaveURL(/\/users\/access_codes\?/);
    await expect(page.getByText('No data available')).toBeVisible();
  });
  const { data } = await admin.get(
    'GET /api/1.0/workspaces/:ws/services',
    z.object({ data: z.array(z.object({ vthingId: z.string(), auth: z.number() })) }),
    { params: { ws } },
  );
  const service = data.find(({ auth }) => auth === 1)?.vthingId ?? '';

  const made = await test.step('a new code is a random one; dates and count are dashes', async () => {
    await guests.openNew();
    await expect(guests.value).toHaveValue(/^\d{8}$/);
    await expect(guests.dialog.getByText('This code is available')).toBeVisible();
    const value = await guests.value.inputValue();
    await guests.press('Create');
    await expect(guests.code(value).getByRole('gridcell', { name: '-', exact: true })).toHaveCount(3);
    await expect(guests.code(value)).toContainText('Valid');
    return value;
  });

  await test.step('rules of the form: eight digits, none too easy, the start not after the end', async () => {
    await guests.openNew();
    await guests.value.fill('12345678');
    // The field reports it while typing, before it loses the focus.
    await expect(guests.dialog.getByText('This code is too easy to guess')).toBeVisible();
    await guests.value.fill('1234');
    await guests.press('Create');
    await expect(guests.dialog.getByText('Enter 8 digits')).toBeVisible();
    await guests.dialog.getByLabel('Start Date').fill('2030-02-01T10:00');
    await guests.dialog.getByLabel('End Date').fill('2030-01-01T10:00');
    await guests.press('Create');
    await expect(guests.dialog.getByText('The start cannot be after the end')).toBeVisible();
    const count = guests.dialog.getByLabel('# Remaining uses');
    await expect(count).toHaveAttribute('min', '0');
    await expect(count).toHaveAttribute('step', '1');
    await guests.value.fill(randomPin());
    await guests.dialog.getByLabel('End Date').fill('2030-03-01T10:00');
    await count.fill('-5');
    await guests.press('Create');
    await expect(count).toHaveValue('-5');
    await expect(guests.dialog.getByText('Enter a whole number from 0, or leave the field empty')).toBeVisible();
    await count.fill('3');
    await guests.press('Create');
    await expect(guests.dialog).toHaveCount(0);
    await expect(guests.codes.getByText('Not yet valid')).toBeVisible();
    await expect(guests.codes.getByText('01/02/30, 10:00')).toBeVisible();
  });

  await test.step('sorted by code, without pages; the search finds parts of it', async () => {
    for (let at = 0; at < 12; at += 1) await createPin(admin, ws, service);
    await expect.poll(async () => (await guests.values()).length).toBe(14);
    expect(await guests.values()).toEqual(sorted(await guests.values()));
    await expect(page.getByRole('navigation', { name: /pages/i })).toHaveCount(0);
    // Seven of its digits: fewer may be in another random code.
    await guests.search.fill(made.slice(1));
    await expect.poll(() => guests.values()).toEqual([made]);
    await guests.search.fill('');
  });

  await test.step('a code is changed, and one used meanwhile keeps what was used', async () => {
    await guests.action('Edit', made).click();
    await guests.dialog.getByLabel('# Remaining uses').fill('5');
    await guests.press('Save');
    await expect(guests.code(made).getByRole('gridcell', { name: '5', exact: true })).toBeVisible();
  });

  await test.step('deleting asks, and can be undone', async () => {
    await guests.action('Delete', made).click();
    await expect(guests.question).toContainText('Confirm delete');
    await expect(guests.question).toContainText('Are you sure to delete?');
    await guests.answer('Close');
    await expect(guests.code(made)).toBeVisible();
    await guests.action('Delete', made).click();
    await guests.answer('Ok');
    await expect(guests.code(made)).toHaveCount(0);
    await expect(guests.codes).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(guests.code(made)).toBeVisible();
  });

  await test.step('many are generated at once, and downloaded as a file', async () => {
    await page.getByRole('button', { name: 'Generate PIN codes' }).click();
    await guests.dialog.getByLabel('Number of codes').fill('30');
    await guests.press('Generate codes');
    await expect(guests.dialog.getByText('30 codes generated')).toBeVisible();
    await expect(guests.dialog.getByRole('button', { name: 'Download CSV' })).toBeFocused();
    const downloading = page.waitForEvent('download');
    await guests.press('Download CSV');
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('PIN Code');
    expect(lines).toHaveLength(31);
    const listed = await admin.get('GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes', Codes, {
      params: { ws, vthingId: service },
    });
    expect(listed.data.map(({ value }) => value)).toEqual(
      expect.arrayContaining(lines.slice(1).map((line) => line.slice(0, 8))),
    );
    await guests.press('Close');
  });
});

test('a guest signs in with a code on a phone, talks, is disabled in the console and enabled again', async ({
  openConsole,
  browser,
  server,
  admin,
  shopWorkspace: ws,
}) => {
  const { vthingId } = await createService(admin, ws, 'Front desk');
  const { value, _id } = await createPin(admin, ws, vthingId, { count: 2 });
  const expired = await createPin(admin, ws, vthingId, { end: Date.now() - 60_000 });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' });
  const phone = await context.newPage();
  const pin = new PinPage(phone);
  const door = `${server.url}/authenticate/pin?ws=${ws}&service=${vthingId}`;
  const composer = phone.getByRole('textbox', { name: /message/i });
  // Matches exactly, because screen readers get the announcement from another element.
  const answer = phone.getByText('We pay you back within a week.', { exact: true });

  await test.step('refused codes say why', async () => {
    await phone.goto(`${server.url}/authenticate/pin?ws=${ws}&service=none`);
    await expect(phone.getByText('Service not found')).toBeVisible();
    await phone.goto(`${door}&redirect=${encodeURIComponent(`/chat/${vthingId}?_room=12`)}`);
    await expect(phone.getByText('for Front desk')).toBeVisible();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await pin.enter(expired.value);
    await expect(phone.getByText('This code has expired.', { exact: false })).toBeVisible();
    await pin.enter(randomPin());
    await expect(phone.getByText('This code is not valid.', { exact: false })).toBeVisible();
  });

  await test.step('the right one opens the chat, and nothing else', async () => {
    await pin.enter(value);
    await expect(phone).toHaveURL(`${server.url}/chat/${vthingId}?ws=${ws}`);
    await composer.fill('give me my money back');
    await composer.press('Enter');
    await expect(answer).toBeVisible();
    await phone.goto(`${server.url}/users`);
    await expect(phone).toHaveURL(new RegExp(`/chat/${vthingId}`));
    await phone.goto(door);
    await expect(phone).toHaveURL(new RegExp(`/chat/${vthingId}`));
    await expect(answer).toBeVisible();
  });

  const page = await openConsole('/users/access_users', { ws });
  // Wide enough for every column.
  await page.setViewportSize({ width: 1920, height: 1000 });
  const guests = new GuestsPage(page);
  await test.step('the console shows the guests, with the context of the page, and the remaining uses of the code', async () => {
    await expect(guests.guests.getByRole('columnheader', { name: 'room' })).toBeVisible();
    const guest = guests.guests.getByRole('row').filter({ hasText: `•••••${value.slice(-3)}` });
    await expect(guest).toContainText('12');
    await guests.search.fill('nobody of this name');
    await expect(guest).toHaveCount(0);
    await expect(page.getByText('No row matches the search.')).toBeVisible();
    await guests.search.fill(value.slice(-3));
    await expect(guest).toContainText('12');
    await guests.search.fill('');
    const { data } = await admin.get('GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes', Codes, {
      params: { ws, vthingId },
    });
    expect(data.find((code) => code._id === _id)).toMatchObject({ count: 1, used: 1 });
  });

  await test.step('disabled: the open chat ends, and the code no longer signs this guest in', async () => {
    await guests.guests.getByRole('button', { name: /^Disable/ }).click();
    await expect(guests.question).toContainText('Are you sure to disable access for this user?');
    await guests.answer('Disable');
    await expect(guests.guests.getByText('Disabled')).toBeVisible();
    await expect(guests.guests.getByRole('button', { name: /^Enable/ })).toBeFocused();
    await expect(phone.getByText('Your session has ended')).toBeVisible();
    await phone.getByRole('link', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(door);
    await pin.enter(value);
    await expect(phone.getByText('Your access to this service is disabled.')).toBeVisible();
  });

  await test.step('enabled: the same guest finds the same conversation', async () => {
    await guests.guests.getByRole('button', { name: /^Enable/ }).click();
    await expect(guests.question).toContainText('Are you sure to enable access for this user?');
    await guests.answer('Enable');
    await expect(guests.guests.getByText('Enabled', { exact: true })).toBeVisible();
    await pin.enter(value);
    await expect(answer).toBeVisible();
  });

  await test.step('deleted: gone from the list, and the conversation with them', async () => {
    await guests.guests.getByRole('button', { name: /^Delete/ }).click();
    await expect(guests.question).toContainText('Are you sure to delete?');
    await guests.answer('Ok');
    await expect(page.getByText('No data available')).toBeVisible();
    await expect(phone.getByText('Your session has ended')).toBeVisible();
  });
  await context.close();
});

test('in the settings the PIN of a virtual thing is turned on and off, and the thing is renamed', async ({
  openConsole,
  admin,
}) => {
  const label = `Doors ${randomPin()}`;
  await createWorkspace(admin, label);
  const page = await openConsole(`/back/things?of=all&filter=${encodeURIComponent(label)}`);
  const guests = new GuestsPage(page);
  const row = page.getByRole('grid', { name: 'Virtual things' }).getByRole('row').filter({ hasText: label });
  await expect(row).toContainText('everyone');
  await guests.action('Require PIN code', 'assistant').click();
  await expect(guests.question).toContainText('Visitors without a PIN code are signed out.');
  await guests.answer('Require PIN code');
  await expect(row).toContainText('PIN code');
  await guests.action('Remove PIN code requirement', 'assistant').click();
  await guests.answer('Remove PIN code requirement');
  await expect(row).toContainText('everyone');
  await guests.action('Rename', 'assistant').click();
  await guests.dialog.getByLabel('Name').fill('Drive-in window');
  await guests.press('Rename');
  await expect(row).toContainText('Drive-in window');
  await expect(guests.action('Delete', 'Drive-in window')).toBeDisabled();
});

test('one’s own sessions are listed with device, address and last use; one is ended, or all but this one', async ({
  openConsole,
  server,
  admin,
}) => {
  const person = await firstSignIn(server.url, await createAccount(admin, { role: 'companyAdmin' }));
  const other = await signIn(server.url, person);
  const page = await openConsole('/', { ws: '', token: person.token });
  const shell = new Shell(page);
  await shell.account.click();
  await page.getByRole('menuitem', { name: 'Active sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Active sessions' });
  const entries = dialog.getByRole('listitem');
  // One entry for the new password, and two for sign-ins.
  await expect(entries).toHaveCount(3);
  const own = entries.filter({ hasText: 'this session' });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('127.0.0.1');
  await expect(own.getByRole('button')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await expect(entries).toHaveCount(2);
  await dialog.getByRole('button', { name: 'End other sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End other sessions' }).click();
  await expect(entries).toHaveCount(1);
  expect((await ask(server.url, 'GET /api/1.0/me', { token: other.token })).status).toBe(401);
  expect((await ask(server.url, 'GET /api/1.0/me', { token: person.token })).status).toBe(200);
});
