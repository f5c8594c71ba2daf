import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Thing } from '@parlance/contract/calls/things';
import { IncomingHook, Webhook } from '@parlance/contract/calls/webhooks';
import { z } from 'zod';
import { serveHttp } from '../../server/src/testing/serveHttp.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './holdRequests.ts';

test('going back asks before it discards a half-filled webhook', async ({ openConsole, admin, workspace: ws }) => {
  const body = { name: `${ws}-Hall light`, image: 'smartlight' };
  const { vthingId: id } = await admin.get(`POST /api/1.0/workspaces/${ws}/vthing`, Thing, { body });
  const page = await openConsole(`/back/things?thing=${id}&view=webhooks`);
  await page.getByRole('link', { name: 'Verbatim' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const address = page.getByRole('dialog', { name: 'Add webhook' }).getByLabel('Address');
  await address.fill('https://example.com/half');
  await page.evaluate(() => history.forward());
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(address).toHaveValue('https://example.com/half');
});

test('a webhook is added, tested and read in its delivery', async ({ openConsole, admin, workspace: ws }) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(200).end('{"thanks":true}');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const url = `http://127.0.0.1:${address instanceof Object ? address.port : 0}/hook`;
  const body = { name: `${ws}-Hall light`, image: 'smartlight' };
  const { vthingId: id } = await admin.get(`POST /api/1.0/workspaces/${ws}/vthing`, Thing, { body });

  const page = await openConsole(`/back/things?thing=${id}&view=webhooks`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
  const webhook = page.getByRole('grid', { name: 'Webhooks sent' }).getByRole('row').filter({ hasText: url });
  await expect(webhook).toContainText('Active');
  await webhook.hover();
  await webhook.getByRole('button', { name: 'Send test message' }).click();
  const delivery = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Test' });
  await expect(delivery).toContainText('200');
  expect(received).toEqual([expect.stringContaining('"type":"webhook.test"')]);
  await delivery.click();
  const detail = page.getByRole('dialog', { name: 'Delivery' });
  await expect(detail).toContainText('webhook-id');
  await expect(detail).toContainText('"thanks": true');
  await detail.getByRole('button', { name: 'Resend' }).click();
  await expect(detail).toContainText('Attempt 2');
  await detail.getByRole('button', { name: 'Close' }).click();

  // All older deliveries can be reached, page by page.
  const params = `/api/1.0/workspaces/${ws}/vthing/${id}`;
  const { data } = await admin.get(`GET ${params}/webhooks`, z.object({ data: z.array(Webhook) }));
  for (let sent = 0; sent < 100; sent += 1)
    await admin.get(`POST ${params}/webhook/${data[0]?.webhook_id}/test`, z.unknown());
  const rows = page.getByRole('grid', { name: 'Deliveries' });
  await expect(rows).toHaveAttribute('aria-rowcount', '51');
  // Another delivery is sent while the older ones are read: they are shown all the same.
  const isList = (address: string) => new URL(address).pathname.endsWith('/deliveries');
  const isOlder = (address: string) => isList(address) && new URL(address).searchParams.has('before');
  await page.route(
    (address) => isOlder(address.href),
    async (route) => {
      const isReadAgain = page.waitForRequest((one) => isList(one.url()) && !isOlder(one.url()));
      await admin.get(`POST ${params}/webhook/${data[0]?.webhook_id}/test`, z.unknown());
      await isReadAgain;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Show older deliveries' }).click();
  await expect(rows).toHaveAttribute('aria-rowcount', '101');
  await page.getByRole('button', { name: 'Show older deliveries' }).click();
  await expect(rows).toHaveAttribute('aria-rowcount', '103');
  await expect(page.getByRole('button', { name: 'Show older deliveries' })).toHaveCount(0);
  receiver.close();
});

test('an address that asks to wait is paused, with the time of the next attempt', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const receiver = await serveHttp((_, response) => void response.writeHead(429, { 'retry-after': '50' }).end());
  const things = `/api/1.0/workspaces/${ws}/vthing`;
  const body = { name: `${ws}-Busy`, image: 'sensor' };
  const { vthingId: id } = await admin.get(`POST ${things}`, Thing, { body });
  const { webhook_id } = await admin.get(`POST ${things}/${id}/webhook`, Webhook, { body: { url: receiver.url } });
  const page = await openConsole(`/back/things?thing=${id}&view=webhooks`);
  const cell = (grid: string, text: string) => page.getByRole('grid', { name: grid }).getByRole('row', { name: text });
  await expect(cell('Webhooks sent', receiver.url)).toContainText('Active');
  await admin.get(`POST ${things}/${id}/webhook/${webhook_id}/test`, z.unknown());
  await expect(cell('Webhooks sent', receiver.url)).toContainText('Paused resumes in a moment');
  await expect(cell('Deliveries', '429')).toContainText('1 · next in a moment');
  await receiver.stop();
});

test('an address that refuses further messages is reported, enabled again, and gets the failed ones', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  let status = 410;
  const receiver = await serveHttp((_, response) => void response.writeHead(status).end());
  const things = `/api/1.0/workspaces/${ws}/vthing`;
  const body = { name: `${ws}-Gone`, image: 'sensor' };
  const { vthingId: id } = await admin.get(`POST ${things}`, Thing, { body });
  await admin.get(`POST ${things}/${id}/webhook`, Webhook, {
    body: { url: receiver.url, events: ['attribute.changed'] },
  });
  const page = await openConsole(`/back/things?thing=${id}&view=webhooks`);
  const webhook = page.getByRole('grid', { name: 'Webhooks sent' }).getByRole('row', { name: receiver.url });
  await expect(webhook).toContainText('Active');
  const report = { values: [{ event_name: 'climate', attribute_name: 'celsius', value: 21 }] };
  await admin.get(`POST ${things}/${id}/report`, z.unknown(), { body: report });
  await expect(webhook).toContainText('Stopped');
  const notice = page.getByText(/that it wants no more messages \(410\)/);
  await expect(notice).toContainText(receiver.url);
  status = 200;
  await page.getByRole('button', { name: 'Enable' }).last().click();
  await expect(webhook).toContainText('Active');
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Resend failed' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 message that has failed is sent again');
  await dialog.getByRole('button', { name: 'Resend failed' }).click();
  await expect(page.getByRole('grid', { name: 'Deliveries' }).getByRole('row', { name: '200' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Resend failed' })).toBeHidden();
  await receiver.stop();
});

test('of two saves of a webhook the second shows both sides', async ({ openConsole, admin, workspace: ws }) => {
  const things = `/api/1.0/workspaces/${ws}/vthing`;
  const body = { name: `${ws}-Gate`, image: 'sensor' };
  const { vthingId: id } = await admin.get(`POST ${things}`, Thing, { body });
  const url = 'https://hooks.example.com/first';
  const { webhook_id } = await admin.get(`POST ${things}/${id}/webhook`, Webhook, { body: { url } });
  const page = await openConsole(`/back/things?thing=${id}&view=webhooks`);
  const rows = page.getByRole('grid', { name: 'Webhooks sent' }).getByRole('row');
  await rows.filter({ hasText: url }).hover();
  await page.getByRole('button', { name: `Edit: ${url}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByLabel('Address').fill('https://hooks.example.com/mine');
  await admin.get(`PUT ${things}/${id}/webhook/${webhook_id}`, Webhook, {
    body: { url: 'https://hooks.example.com/theirs' },
    headers: { 'if-match': '"1"' },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sides = page.getByRole('dialog', { name: `Conflicting changes: ${url}` });
  await expect(sides.getByRole('listitem')).toHaveText([
    'https://hooks.example.com/mine',
    'https://hooks.example.com/theirs',
  ]);
  await sides.getByRole('button', { name: 'Keep my version' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows.filter({ hasText: 'https://hooks.example.com/mine' })).toHaveCount(1);
  const { data } = await admin.get(`GET ${things}/${id}/webhooks`, z.object({ data: z.array(Webhook) }));
  expect(data).toMatchObject([{ url: 'https://hooks.example.com/mine', version: 3 }]);
});

test('a received webhook is led to an attribute', async ({ openConsole, admin, workspace: ws }) => {
  const body = { name: `${ws}-Meter`, image: 'energymeter' };
  const { vthingId: id } = await admin.get(`POST /api/1.0/workspaces/${ws}/vthing`, Thing, { body });
  const page = await openConsole(`/back/things?thing=${id}&view=webhooks`);
  await page.getByRole('button', { name: 'Create address' }).click();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  const send = (power: number) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ readings: [{ power }] }),
    });
  expect((await send(4.2)).status).toBe(202);
  await expect(page.getByText('"power": 4.2')).toBeVisible();
  await page.getByRole('button', { name: 'Add path' }).click();
  await page.getByRole('textbox', { name: 'Path' }).fill('$.readings[0].power');
  await page.getByRole('textbox', { name: 'Event', exact: true }).fill('meter');
  await page.getByRole('textbox', { name: 'Attribute', exact: true }).fill('power');
  await expect(page.getByRole('status').filter({ hasText: '4.2' })).toBeVisible();
  // Another user saves a mapping meanwhile, and the page receives the event.
  const hook = `/api/1.0/workspaces/${ws}/vthing/${id}/hook`;
  const theirs = { path: '$.readings[0].volts', event_name: 'meter', attribute_name: 'volts' };
  const { version } = (await admin.get(`GET ${hook}`, z.object({ hook: IncomingHook }))).hook;
  const heard = page.waitForResponse((one) => one.request().method() === 'GET' && one.url().includes('/hook'));
  await admin.get(`PUT ${hook}`, IncomingHook, {
    body: { mapping: [theirs] },
    headers: { 'if-match': `"${version}"` },
  });
  await heard;
  await page.getByRole('button', { name: 'Save' }).click();
  const sides = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await expect(sides.getByRole('listitem')).toHaveText([
    '$.readings[0].power → meter.power',
    '$.readings[0].volts → meter.volts',
  ]);
  await sides.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  expect((await send(5.5)).status).toBe(202);
  await page.getByRole('tab', { name: 'State' }).click();
  await expect(page.getByRole('grid', { name: 'State' }).getByRole('row').filter({ hasText: 'power' })).toContainText(
    '5.5',
  );
});

test('a webhook that arrives while its list is first read is shown', async ({ openConsole, admin, workspace: ws }) => {
  const body = { name: `${ws}-Meter`, image: 'energymeter' };
  const { vthingId: id } = await admin.get(`POST /api/1.0/workspaces/${ws}/vthing`, Thing, { body });
  const hook = `/api/1.0/workspaces/${ws}/vthing/${id}/hook`;
  const { url } = await admin.get(`POST ${hook}/key`, IncomingHook);
  const page = await openConsole(`/back/things?thing=${id}`);
  const { held, release } = await holdAnswer(page, '**/hook/preview');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await held;
  const heard = page.waitForResponse((one) => one.url().endsWith('/hook'));
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"power":4.2}' });
  await heard;
  release();
  await expect(page.getByText('"power": 4.2')).toBeVisible();
});
