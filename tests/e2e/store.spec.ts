import { ThingEvent } from '@parlance/contract/calls/events';
import { StoreDeviceDetail } from '@parlance/contract/calls/store';
import { z } from 'zod';
import { serveHttp } from '../../server/src/testing/serveHttp.ts';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';

const Events = z.object({ data: z.array(ThingEvent) });

test('a connector is found, tested, added, and its value is seen; a wrong address says why', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const site = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"returns":{"open":14}}');
  });
  try {
    const page = await openConsole('/store');
    const drawer = page.getByRole('dialog');
    await test.step('found by a search, from the keyboard', async () => {
      await expect(page.getByRole('button', { name: /Smart light/ })).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type('json');
      await expect(page.getByRole('button', { name: /Smart light/ })).toBeHidden();
      await expect(page).toHaveURL(/[?&]search=json/);
      await page.getByRole('button', { name: /HTTP poller/ }).click();
      await expect(drawer.getByRole('heading', { name: 'HTTP poller' })).toBeVisible();
    });
    await test.step('tested: what does not work, and what does', async () => {
      await drawer.getByLabel('Name').fill('Returns portal');
      await drawer.getByLabel('Address').fill('http://127.0.0.1:1/');
      await drawer.getByRole('button', { name: 'Test connection' }).click();
      await expect(drawer.getByText('Connection failed')).toBeVisible();
      await drawer.getByLabel('Address').fill(`${site.url}/summary`);
      await drawer.getByLabel('Attribute', { exact: true }).fill('open');
      await drawer.getByLabel('JSON path').fill('$.returns.open');
      await drawer.getByRole('button', { name: 'Test connection' }).click();
      await expect(drawer.getByText('Connection works')).toBeVisible();
      await expect(drawer.getByText('Value now: 14')).toBeVisible();
    });
    await test.step('a wrong path says so at its field, also below a row that is empty', async () => {
      await drawer.getByRole('button', { name: 'Add attribute' }).click();
      await drawer.getByRole('button', { name: 'Add attribute' }).click();
      await drawer.getByLabel('JSON path').nth(2).fill('returns[');
      await drawer.getByRole('button', { name: 'Test connection' }).click();
      const attribute = drawer.getByLabel('Attribute', { exact: true }).nth(2);
      await expect(attribute).toHaveAttribute('aria-invalid', 'true');
      await expect(attribute).toBeFocused();
      await attribute.fill('late');
      await drawer.getByRole('button', { name: 'Test connection' }).click();
      await expect(drawer.getByLabel('JSON path').nth(2)).toHaveAccessibleDescription(/Enter a path/);
      await drawer.getByRole('button', { name: 'Remove attribute late' }).click();
    });
    await test.step('added: in use, and its value arrives', async () => {
      await drawer.getByRole('button', { name: 'Add virtual thing' }).click();
      await expect(page.getByText('“Returns portal” added')).toBeVisible();
      await expect(page.getByRole('button', { name: /HTTP poller In use by 1/ })).toBeVisible();
      const read = () => admin.get('GET /api/1.0/workspaces/:ws/events', Events, { params: { ws } });
      await expect.poll(async () => (await read()).data.map((one) => one.attribute_value)).toContain(14);
    });
    await test.step('its connection is listed with its health, and switched off', async () => {
      await drawer.getByRole('tab', { name: /In use by/ }).click();
      await expect(drawer.getByText('Working')).toBeVisible();
      await drawer.getByRole('switch', { name: 'Switched on' }).click();
      await drawer.getByRole('button', { name: 'Save connection' }).click();
      await expect(drawer.getByText('Switched off')).toBeVisible();
    });
    await test.step('switched on with the address of a site that is away, it is not reachable, and says why', async () => {
      await drawer.getByRole('button', { name: 'Edit' }).click();
      await drawer.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/');
      await drawer.getByRole('switch', { name: 'Switched on' }).click();
      await drawer.getByRole('button', { name: 'Save connection' }).click();
      await expect(
        drawer.getByText(/Not reachable since .* The host 127\.0\.0\.1 refuses the connection/),
      ).toBeVisible();
    });
    await test.step('its name leads to the virtual thing', async () => {
      await drawer.getByRole('link', { name: 'Returns portal' }).click();
      await expect(page.getByRole('heading', { name: 'Returns portal' })).toBeVisible();
    });
  } finally {
    await site.stop();
  }
});

test('a connection test reports a wrong secret at its field, and keeps the typed values', async ({ openConsole }) => {
  const page = await openConsole('/store?connector=slack');
  const drawer = page.getByRole('dialog', { name: 'Slack' });
  const address = drawer.getByLabel('Address of the incoming webhook');
  await address.fill('hooks.slack.com');
  await drawer.getByRole('button', { name: 'Test connection' }).click();
  await expect(address).toHaveAccessibleDescription(/https:/);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await page.getByRole('link', { name: 'Virtual things' }).click();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(address).toHaveValue('hooks.slack.com');
});

test('on a phone errors are visible, above the buttons', async ({ openConsole, page: phone }) => {
  await phone.setViewportSize({ width: 390, height: 844 });
  const page = await openConsole('/store?connector=http');
  const drawer = page.getByRole('dialog', { name: 'HTTP poller' });
  await drawer.getByLabel('Address').fill('https://example.com/');
  await drawer.getByLabel('Attribute', { exact: true }).fill('open');
  await drawer.getByLabel('JSON path').fill('returns[');
  const test = drawer.getByRole('button', { name: 'Test connection' });
  await test.click();
  const problem = drawer.getByText(/Enter a path/);
  await expect(problem).toBeVisible();
  await expect
    .poll(async () => {
      const [text, buttons] = [await problem.boundingBox(), await test.boundingBox()];
      return text && buttons ? buttons.y - (text.y + text.height) : -1;
    })
    .toBeGreaterThan(0);
});

test('an administrator of an organization has the virtual things beside the store, with all their parts', async ({
  openConsole,
  admin,
  server,
}) => {
  const account = await createAccount(admin, { role: 'companyAdmin' });
  const { token } = await firstSignIn(server.url, account);
  const page = await openConsole('/store', { ws: demoWorkspace, token });
  await page.getByRole('link', { name: 'Virtual things' }).click();
  await expect(page).toHaveURL(/\/store\/things/);
  await page
    .getByRole('list', { name: 'Virtual things' })
    .getByRole('link', { name: /Warehouse freezer/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Warehouse freezer' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'State',
    'Commands',
    'Events',
    'Webhooks',
    'Users',
    'Codes',
    'Secret',
    'Settings',
  ]);
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeVisible();
});

test('a search without matches says so and can be cleared; the address keeps category and connector', async ({
  openConsole,
}) => {
  const page = await openConsole('/store?category=simulators&connector=smartlight');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Smart light' })).toBeVisible();
  await expect(page.getByRole('button', { name: /MQTT/ })).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').first().fill('no such thing');
  await expect(page.getByText('No connector matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: /MQTT/ })).toBeVisible();
});

test('a connection is opened from its thing, and a stale save shows the changes of the other user', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const settings = { url: 'http://127.0.0.1:1/mine', interval: 60 };
  const body = { connector: 'http', name: `${ws}-Returns portal`, settings };
  const path = 'store/device';
  const { vthingId: id, version } = await admin.get(`POST /api/1.0/workspaces/${ws}/${path}`, StoreDeviceDetail, {
    body,
  });
  const page = await openConsole(`/back/things?thing=${id}`);
  await page.getByRole('link', { name: 'Open in Store' }).click();
  const drawer = page.getByRole('dialog', { name: 'HTTP poller' });
  await expect(drawer.getByRole('textbox', { name: 'Address' })).toHaveValue(settings.url);
  await drawer.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/typed');
  await admin.get(`PUT /api/1.0/workspaces/${ws}/${path}/${id}`, StoreDeviceDetail, {
    body: { settings: { url: 'http://127.0.0.1:1/theirs' } },
    headers: { 'if-match': `"${version}"` },
  });
  await drawer.getByRole('button', { name: 'Save connection' }).click();
  const sides = page.getByRole('dialog', { name: /Conflicting changes: Returns portal/ });
  await expect(sides).toContainText('http://127.0.0.1:1/typed');
  await expect(sides).toContainText('http://127.0.0.1:1/theirs');
  await sides.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Connection of “Returns portal” saved')).toBeVisible();
  const saved = await admin.get(`GET /api/1.0/workspaces/${ws}/${path}/${id}`, StoreDeviceDetail);
  expect(saved.settings).toMatchObject({ url: 'http://127.0.0.1:1/typed' });
});

test('unsaved values of a connection are discarded only after a confirmation, and survive switching its tabs', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const page = await openConsole('/store?connector=http');
  const drawer = page.getByRole('dialog', { name: 'HTTP poller' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await drawer.getByLabel('Address').fill('https://example.com/typed');
  await page.getByRole('button', { name: /^MQTT/ }).press('Enter');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(drawer.getByLabel('Address')).toHaveValue('https://example.com/typed');
  await page.getByRole('button', { name: /^MQTT/ }).press('Enter');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog', { name: 'MQTT' })).toBeVisible();

  const { vthingId } = await admin.get(`POST /api/1.0/workspaces/${ws}/store/device`, StoreDeviceDetail, {
    body: { connector: 'http', name: `${ws}-Portal`, settings: { url: 'http://127.0.0.1:1/', interval: 60 } },
  });
  await page.goto(page.url().replace(/connector=\w+/, `connector=http&thing=${vthingId}`));
  await drawer.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/typed');
  await drawer.getByRole('tab', { name: 'Changelog' }).click();
  await drawer.getByRole('tab', { name: /In use by/ }).click();
  await expect(drawer.getByRole('textbox', { name: 'Address' })).toHaveValue('http://127.0.0.1:1/typed');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('verbatim');
  await page
    .getByRole('option', { name: /^Verbatim/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(drawer).toBeHidden();
});
