import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Thing } from '@parlance/contract/calls/things';
import { expect, test } from './fixtures.ts';

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
  await dialog.getByRole('button', { name: 'Close' }).last().click();
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
  receiver.close();
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
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  expect((await send(5.5)).status).toBe(202);
  await page.getByRole('tab', { name: 'State' }).click();
  await expect(page.getByRole('grid', { name: 'State' }).getByRole('row').filter({ hasText: 'power' })).toContainText(
    '5.5',
  );
});
