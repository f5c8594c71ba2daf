import { json } from 'node:stream/consumers';
import { Thing } from '@parlance/contract/calls/things';
import { z } from 'zod';
import { demoWorkspace, expect, test } from './fixtures.ts';

const Secret = z.object({ secret: z.string() });

test('a command is pending until the thing reports its value, and is shown as timed out otherwise', async ({
  openConsole,
  admin,
  workspace: ws,
  server,
}) => {
  const path = `/api/1.0/workspaces/${ws}/vthing`;
  const body = { name: `${ws}-Hall light`, image: 'smartlight' };
  const { vthingId: id } = await admin.get(`POST ${path}`, Thing, { body });
  const { secret } = await admin.get(`PUT ${path}/${id}/secret`, Secret, { body: {} });
  const report = async (value: number) => {
    const answer = await fetch(`${server.url}/api/1.0/things/${ws}/${id}/report`, {
      method: 'POST',
      headers: { 'x-thing-secret': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ values: [{ event_name: 'light', attribute_name: 'brightness', value, unit: '%' }] }),
    });
    expect(answer.status).toBe(202);
  };
  await report(40);
  const page = await openConsole('/back/things');
  const list = page.getByRole('list', { name: 'Virtual things' });
  await list.getByRole('link', { name: /Hall light/ }).click();
  const row = page.getByRole('grid', { name: 'State' }).getByRole('row').filter({ hasText: 'brightness' });
  await expect(row).toContainText('40 %');
  await expect(page.getByRole('heading', { name: 'Hall light' })).toBeVisible();
  const send = async (value: string, seconds: string) => {
    await page.getByRole('button', { name: 'Send command' }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Value/).fill(value);
    await dialog.getByLabel(/^Time limit/).fill(seconds);
    await dialog.getByLabel(/^Value/).press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await send('80', '60');
  await expect(row).toContainText('Pending');
  await expect(list.getByRole('link', { name: /Hall light/ })).toContainText('40 % → 80');
  await report(80);
  await expect(row).toContainText('In sync');
  await expect(row).toContainText('80 %');
  await send('10', '1');
  await expect(row).toContainText('Timed out');
  await page.getByRole('tab', { name: 'Commands' }).click();
  const commands = page.getByRole('grid', { name: 'Commands' }).getByRole('row');
  await expect(commands.filter({ hasText: '80 %' })).toContainText('Confirmed');
  await expect(commands.filter({ hasText: '10 %' })).toContainText('Timed out');
});

test('a virtual thing is found, added, renamed, deleted and brought back', async ({ openConsole }) => {
  const page = await openConsole('/back/things');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add virtual thing' }).click();
  await dialog.getByLabel('Name').fill('Tea store');
  await dialog.getByRole('button', { name: 'Add virtual thing' }).click();
  await expect(page).toHaveURL(/thing=tea_store/);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/view=settings/);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog.getByLabel('Name').fill('Tea room');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tea room' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Type to search...' }).first().fill('tea');
  await expect(page.getByRole('list', { name: 'Virtual things' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('This virtual thing does not exist')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Tea room' })).toBeVisible();
});

test('the demo has reporting things, one with a timed-out command and one that is unavailable', async ({
  openConsole,
}) => {
  const page = await openConsole('/back/things?thing=label_printer', { ws: demoWorkspace });
  await expect(page.getByText('No answer')).toBeVisible();
  const list = page.getByRole('list', { name: 'Virtual things' });
  await expect(list.getByRole('link', { name: /Label printer/ })).toContainText('Not reachable');
  await expect(list.getByRole('link', { name: /Loading door/ })).toContainText('Timed out');
  await list.getByRole('link', { name: /Warehouse freezer/ }).click();
  await page.getByRole('tab', { name: 'Events' }).click();
  const events = page.getByRole('grid', { name: 'Events' });
  await expect(events).toContainText('-19.4');
  await expect(events.getByRole('row').filter({ hasText: 'availability' }).first()).toContainText('Online');
});

test('a list that cannot be loaded says so, and not that the virtual thing does not exist', async ({
  openConsole,
  server,
  workspace: ws,
}) => {
  const page = await openConsole('/back/things');
  await page.setViewportSize({ width: 390, height: 844 });
  let fails = true;
  await page.route('**/vthings', (route) => (fails ? route.abort() : route.fallback()));
  await page.goto(`${server.url}/back/things?thing=assistant&ws=${ws}`);
  await expect(page.getByText('Loading failed')).toBeVisible();
  await expect(page.getByText('This virtual thing does not exist')).toHaveCount(0);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'assistant' })).toBeVisible();
});

test('a secret is shown once, and reset with the old one valid for a day or ended; the description is a file', async ({
  openConsole,
  admin,
  workspace: ws,
  server,
}) => {
  const body = { name: `${ws}-Scale`, image: 'sensor' };
  const { vthingId: id } = await admin.get(`POST /api/1.0/workspaces/${ws}/vthing`, Thing, { body });
  const report = async (secret: string) => {
    const answer = await fetch(`${server.url}/api/1.0/things/${ws}/${id}/report`, {
      method: 'POST',
      headers: { 'x-thing-secret': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ values: [{ event_name: 'scale', attribute_name: 'weight', value: 12, unit: 'kg' }] }),
    });
    return answer.status;
  };
  const page = await openConsole(`/store/things?thing=${id}&view=secret`);
  const shown = page.getByRole('textbox', { name: 'Secret', exact: true });
  await page.getByRole('button', { name: 'Create secret' }).click();
  await expect(shown).toHaveValue(/^vts_/);
  const first = await shown.inputValue();
  const reset = async (overlap: string, effect: RegExp, before: string) => {
    await page.getByLabel('Old secret').selectOption(overlap);
    await page.getByRole('button', { name: 'Reset secret' }).click();
    const question = page.getByRole('alertdialog', { name: 'Reset secret' });
    await expect(question).toContainText(effect);
    await question.getByRole('button', { name: 'Reset secret' }).click();
    await expect(shown).not.toHaveValue(before);
    return shown.inputValue();
  };
  const second = await reset('valid for 24 hours', /valid for 24 more hours/, first);
  await expect(page.getByText('Old one valid until')).toBeVisible();
  expect([await report(first), await report(second)]).toEqual([202, 202]);
  const third = await reset('ends now', /ends now/, second);
  await expect(page.getByText('Old one valid until')).toHaveCount(0);
  expect([await report(first), await report(second), await report(third)]).toEqual([401, 401, 202]);
  await page.reload();
  await expect(page.getByText(`…${third.slice(-4)}`)).toBeVisible();
  await expect(shown).toHaveCount(0);

  await page.getByRole('tab', { name: 'Settings' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download description' }).click();
  const file = await (await downloading).createReadStream();
  const description = z.object({ title: z.string(), properties: z.record(z.string(), z.unknown()) });
  expect(description.parse(await json(file))).toMatchObject({
    title: 'Scale',
    properties: { 'scale.weight': { unit: 'kg' } },
  });
});
