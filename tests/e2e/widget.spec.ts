import type { Request } from '@playwright/test';
import { calls } from '@parlance/contract';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { expect, test as base } from './fixtures.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { startPartnerSite, type PartnerSite } from '../support/partnerSite.ts';
import type { Person } from '../support/session.ts';

interface Fixtures {
  siteHost: '127.0.0.1' | 'localhost';
  /** A partner's site that is up, with nothing on its page yet. */
  site: PartnerSite;
  /** The tag that puts the shop's chat on a page, with more attributes where wanted. */
  tag: (more?: string) => string;
  /** Goes to the partner's page with that one tag. */
  openSite: (more?: string) => Promise<ChatWidget>;
}

const install = (person: Person, ws: string) =>
  person.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, { params: { ws } });

const scriptOf = (ours: string, ws: string, token: string, more = '') =>
  `<script src="${ours}/widget/v1/loader.js" data-ws="${ws}" data-token="${token}" ${more} async></script>`;

const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await ChatWidget.reveal(page);
    await use(page);
  },
  siteHost: ['127.0.0.1', { option: true }],
  site: async ({ siteHost }, use) => {
    const site = await startPartnerSite(siteHost);
    await use(site);
    await site.close();
  },
  tag: async ({ server, admin, shopWorkspace }, use) => {
    const { token } = await install(admin, shopWorkspace);
    await use((more) => scriptOf(server.url, shopWorkspace, token, more));
  },
  openSite: async ({ page, site, server, tag }, use) =>
    use(async (more) => {
      site.show(server.url, tag(more));
      await page.goto(site.url);
      const widget = new ChatWidget(page);
      await expect(widget.launcher).toBeVisible();
      return widget;
    }),
});

test('asks our server for one thing before the visitor comes near', async ({ page, server, openSite }) => {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(server.url)) asked.push(request);
  });
  const widget = await openSite();
  await page.waitForLoadState('networkidle');
  expect(asked.map((request) => request.url())).toEqual([`${server.url}/widget/v1/loader.js`]);
  await widget.launcher.hover();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

test('answers on a page with a strict policy, and says nothing against it', async ({ page, openSite }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const widget = await openSite();
  await widget.open();
  await widget.conversation.say('how long does delivery take');
  await expect(widget.conversation.answer('Delivery takes three days.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('opens at the keyboard; Escape closes it and gives the focus back', async ({ page, openSite }) => {
  const widget = await openSite();
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

test('a reload goes on with the same conversation', async ({ page, openSite }) => {
  const widget = await openSite();
  await widget.open();
  await widget.conversation.say('how long does delivery take');
  await expect(widget.conversation.answers).toHaveCount(1);
  await page.reload();
  await widget.open();
  await expect(widget.conversation.said).toHaveText(/how long does delivery take/);
  await expect(widget.conversation.answers).toHaveCount(1);
});

test.describe('on another site, where the browser forbids our frame to store anything', () => {
  test.use({ siteHost: 'localhost' });
  test('it answers all the same', async ({ openSite }) => {
    const widget = await openSite();
    await widget.open();
    const stored = widget.inside.locator('body').evaluate(() => localStorage.length);
    await expect(stored).rejects.toThrow('Access is denied');
    await widget.conversation.say('please refund me');
    await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
  });
});

test('two chats on one page keep apart', async ({ page, site, server, tag }) => {
  site.show(server.url, tag('data-id="one"') + tag('data-id="two" data-position="left"'));
  await page.goto(site.url);
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

test('a wrong key is said', async ({ page, site, server, shopWorkspace }) => {
  site.show(server.url, scriptOf(server.url, shopWorkspace, 'pk_wrong'));
  await page.goto(site.url);
  const widget = new ChatWidget(page);
  await widget.launcher.click();
  await expect(widget.inside.getByRole('alert')).toContainText('This chat cannot be opened');
  await expect(widget.inside.getByRole('alert')).toContainText('copy the script tag again');
});

test('what the page says of the visitor reaches Verbatim', async ({ admin, shopWorkspace, openSite }) => {
  const widget = await openSite('data-_cart="3 kettles"');
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
  await page.goto(new URL(demo, server.url).href);
  await expect(page.getByRole('heading', { name: 'Kettles that whistle in tune.' })).toBeVisible();
  await page.getByRole('button', { name: 'Where is my order?' }).click();
  const widget = new ChatWidget(page);
  await expect(widget.conversation.said).toHaveText(/Where is my order\?/);
  await expect(widget.conversation.answers).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('it fills the window, and its button closes it', async ({ openSite }) => {
    const widget = await openSite();
    await widget.open();
    await expect.poll(() => widget.frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await widget.inside.getByRole('button', { name: 'Close the chat' }).click();
    await expect(widget.frame).toBeHidden();
    await expect(widget.launcher).toBeFocused();
  });
});
