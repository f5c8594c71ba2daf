import { text } from 'node:stream/consumers';
import { serveHttp } from '../../server/src/testing/serveHttp.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './pages/tabTo.ts';

test('from a connector of the store to a delivery that is sent again, without a mouse', async ({ openConsole }) => {
  const site = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"open":14}');
  });
  const received: string[] = [];
  const receiver = await serveHttp((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(received.length === 1 ? 500 : 200).end();
    });
  });
  try {
    const page = await openConsole('/store');
    const { keyboard } = page;
    const drawer = page.getByRole('dialog');
    await test.step('a connector is found, tested and added', async () => {
      await expect(page.getByRole('button', { name: /HTTP poller/ })).toBeVisible();
      await keyboard.press('/');
      await keyboard.type('json');
      // Entries that do not match disappear with a delay, and would take the focus with them.
      await expect(page.getByRole('button', { name: /Smart light/ })).toBeHidden();
      await tabTo(page, page.getByRole('button', { name: /HTTP poller/ }), 10);
      await keyboard.press('Enter');
      await tabTo(page, drawer.getByLabel('Name'), 10);
      await keyboard.type('Gate');
      await tabTo(page, drawer.getByLabel('Address'), 10);
      await keyboard.type(site.url);
      await tabTo(page, drawer.getByLabel('Attribute', { exact: true }), 20);
      await keyboard.type('open');
      await tabTo(page, drawer.getByLabel('JSON path'), 10);
      await keyboard.type('$.open');
      await tabTo(page, drawer.getByRole('button', { name: 'Test connection' }), 10);
      await keyboard.press('Enter');
      await expect(drawer.getByText('Value now: 14')).toBeVisible();
      await tabTo(page, drawer.getByRole('button', { name: 'Add virtual thing' }), 10);
      await keyboard.press('Enter');
      await expect(page.getByText('“Gate” added')).toBeVisible();
    });
    await test.step('its connection leads to the virtual thing', async () => {
      await expect(drawer.getByRole('tab', { name: /^In use by/ })).toBeFocused();
      await tabTo(page, drawer.getByRole('link', { name: 'Gate' }), 5);
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible();
    });
    await test.step('a webhook is added to it', async () => {
      await tabTo(page, page.getByRole('tab', { name: 'State' }), 30);
      for (let press = 0; press < 3; press += 1) await keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Webhooks' })).toBeFocused();
      await tabTo(page, page.getByRole('button', { name: 'Add webhook' }), 5);
      await keyboard.press('Enter');
      await expect(drawer.getByLabel('Address')).toBeFocused();
      await keyboard.type(receiver.url);
      await keyboard.press('Enter');
      await expect(drawer.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
      await keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
    });
    await test.step('its test message fails, and is sent again', async () => {
      const sent = page.getByRole('grid', { name: 'Webhooks sent' });
      await expect(sent.getByRole('row', { name: receiver.url })).toBeVisible();
      await tabTo(page, sent, 5);
      await keyboard.press('End');
      await keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Send test message' })).toBeFocused();
      await keyboard.press('Enter');
      const deliveries = page.getByRole('grid', { name: 'Deliveries' });
      await expect(deliveries.getByRole('row', { name: 'Test' })).toContainText('500');
      await tabTo(page, deliveries, 10);
      await keyboard.press('Enter');
      const delivery = page.getByRole('dialog', { name: 'Delivery' });
      await tabTo(page, delivery.getByRole('button', { name: 'Resend' }), 10);
      await keyboard.press('Enter');
      await expect(delivery).toContainText('Attempt 2');
      await keyboard.press('Escape');
      await expect(deliveries).toBeFocused();
      await expect(deliveries.getByRole('row', { name: 'Test' })).toContainText('200');
    });
  } finally {
    await site.stop();
    await receiver.stop();
  }
});
