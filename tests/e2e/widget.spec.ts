import type { Page, Request } from '@playwright/test';
import { calls } from '@parlance/contract';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { expect, test } from './fixtures.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import type { Person } from '../support/session.ts';

/** A partner's site: another origin than ours, with a policy that allows our script and frame and nothing more. */
const site = 'http://shop.example';

const install = (person: Person, ws: string) =>
  person.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, { params: { ws } });

/** Serves a page with these tags on the partner's site. */
async function servePartner(page: Page, ours: string, tags: string): Promise<void> {
  await ChatWidget.reveal(page);
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${ours}; frame-src ${ours}; base-uri 'none'; require-trusted-types-for 'script'`,
      },
      body: `<!doctype html><html lang="en"><title>Shop</title><body style="height:200vh"><h1>Shop</h1><a href="#a">A link</a>${tags}</body></html>`,
    }),
  );
}

const tag = (ours: string, ws: string, token: string, more = '') =>
  `<script src="${ours}/widget.js" data-ws="${ws}" data-token="${token}" ${more} async></script>`;

/** Goes to the partner's page with one chat of the workspace. */
async function openSite(page: Page, ours: string, person: Person, ws: string, more = ''): Promise<ChatWidget> {
  const { token } = await install(person, ws);
  await servePartner(page, ours, tag(ours, ws, token, more));
  await page.goto(`${site}/`);
  const widget = new ChatWidget(page);
  await expect(widget.launcher).toBeVisible();
  return widget;
}

test('asks our server for one thing before the visitor comes near', async ({ page, server, admin, shopWorkspace }) => {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(server.url)) asked.push(request);
  });
  const widget = await openSite(page, server.url, admin, shopWorkspace);
  await page.waitForLoadState('networkidle');
  expect(asked.map((request) => request.url())).toEqual([`${server.url}/widget.js`]);
  await widget.launcher.hover();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

test('answers on a page with a strict policy, and says nothing against it', async ({
  page,
  server,
  admin,
  shopWorkspace,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const widget = await openSite(page, server.url, admin, shopWorkspace);
  await widget.open();
  await widget.conversation.say('how long does delivery take');
  await expect(widget.conversation.answer('Delivery takes three days.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('opens at the keyboard; Escape closes it and gives the focus back', async ({
  page,
  server,
  admin,
  shopWorkspace,
}) => {
  const widget = await openSite(page, server.url, admin, shopWorkspace);
  await page.getByRole('link', { name: 'A link' }).focus();
  await page.keyboard.press('Tab');
  await expect(widget.launcher).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(widget.conversation.composer).toBeFocused();
  await page.keyboard.type('please refund me');
  await page.keyboard.press('Enter');
  await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(widget.frame).toBeHidden();
  await expect(widget.launcher).toBeFocused();
});

test('a reload goes on with the same conversation', async ({ page, server, admin, shopWorkspace }) => {
  const widget = await openSite(page, server.url, admin, shopWorkspace);
  await widget.open();
  await widget.conversation.say('how long does delivery take');
  await expect(widget.conversation.answers).toHaveCount(1);
  await page.reload();
  await widget.open();
  await expect(widget.conversation.said).toHaveText(/how long does delivery take/);
  await expect(widget.conversation.answers).toHaveCount(1);
});

test('works where storage is blocked', async ({ page, server, admin, shopWorkspace }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const widget = await openSite(page, server.url, admin, shopWorkspace);
  await widget.open();
  await widget.conversation.say('please refund me');
  await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
});

test('two chats on one page keep apart', async ({ page, server, admin, shopWorkspace }) => {
  const { token } = await install(admin, shopWorkspace);
  const one = tag(server.url, shopWorkspace, token, 'data-id="one"');
  const two = tag(server.url, shopWorkspace, token, 'data-id="two" data-position="left"');
  await servePartner(page, server.url, one + two);
  await page.goto(`${site}/`);
  const [first, second] = [new ChatWidget(page, 0), new ChatWidget(page, 1)];
  await expect(page.getByRole('button', { name: 'Open the chat' })).toHaveCount(2);
  await first.open();
  await expect(second.frame).toHaveCount(0);
  await first.closer.click();
  await second.open();
  await expect(first.frame).toBeHidden();
  await second.conversation.say('please refund me');
  await expect(second.conversation.answer('We pay you back within a week.')).toBeVisible();
});

test('a wrong key is said', async ({ page, server, shopWorkspace }) => {
  await servePartner(page, server.url, tag(server.url, shopWorkspace, 'pk_wrong'));
  await page.goto(`${site}/`);
  const widget = new ChatWidget(page);
  await widget.launcher.click();
  await expect(widget.inside.getByRole('alert')).toContainText('This chat cannot be opened');
  await expect(widget.inside.getByRole('alert')).toContainText('copy the script tag again');
});

test('what the page says of the visitor reaches Verbatim', async ({ page, server, admin, shopWorkspace }) => {
  const widget = await openSite(page, server.url, admin, shopWorkspace, 'data-_cart="3 kettles"');
  await widget.open();
  await widget.conversation.say('please refund me');
  await expect(widget.conversation.answers).toHaveCount(1);
  const { data } = await admin.get('GET /api/1.0/verbatim/:ws', calls['GET /api/1.0/verbatim/:ws'].response, {
    params: { ws: shopWorkspace },
  });
  expect(data[0]?.context).toMatchObject({ _cart: '3 kettles' });
  expect(data[0]?.channel).toBe('widget');
});

test('the demo page of a workspace shows its chat', async ({ page, server, admin, shopWorkspace }) => {
  const { demo } = await install(admin, shopWorkspace);
  await ChatWidget.reveal(page);
  await page.goto(new URL(demo, server.url).href);
  await expect(page.getByRole('heading', { name: 'Kettles that whistle in tune.' })).toBeVisible();
  await page.getByRole('button', { name: 'Where is my order?' }).click();
  const widget = new ChatWidget(page);
  await expect(widget.conversation.said).toHaveText(/Where is my order\?/);
  await expect(widget.conversation.answers).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('it fills the window, and its button closes it', async ({ page, server, admin, shopWorkspace }) => {
    const widget = await openSite(page, server.url, admin, shopWorkspace);
    await widget.open();
    await expect.poll(() => widget.frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await widget.inside.getByRole('button', { name: 'Close the chat' }).click();
    await expect(widget.frame).toBeHidden();
    await expect(widget.launcher).toBeFocused();
  });
});
