import { Visitor } from '@parlance/contract/calls/conversation';
import { WidgetConfiguration } from '@parlance/contract/calls/widget';
import type { Person } from '../support/session.ts';
import { signIdentity } from '../support/identity.ts';
import { startPartnerSite } from '../support/partnerSite.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';
import { complaintsOf, expect, install, test } from './widgetFixtures.ts';

/** The widget's settings, from the console to the partner's page, and which sites are refused. */

async function allow(person: Person, ws: string, origins: string[]) {
  const call = { params: { ws } };
  const path = 'api/1.0/workspaces/:ws/configuration/widget';
  const {
    version: _,
    secret_set: __,
    updated_at: ___,
    updated_by: ____,
    ...now
  } = await person.get(`GET /${path}`, WidgetConfiguration, call);
  await person.get(`PUT /${path}`, WidgetConfiguration, { ...call, body: { ...now, origins } });
}

test('the console’s settings apply to the page: texts, corner, consent, sites, and known visitors', async ({
  openConsole,
  page,
  browser,
  admin,
  server,
  site,
  workspace,
  picture,
}) => {
  const { snippet, token } = await install(admin, workspace);
  let secret = '';
  await test.step('in the console, beside a preview', async () => {
    await openConsole('/');
    const dialog = new WorkspaceDialog(page);
    await dialog.open();
    await dialog.tab('Widget');
    await expect(dialog.root.getByRole('textbox', { name: 'Tag for your page' })).toHaveValue(snippet);
    await dialog.root.getByRole('combobox', { name: 'Position' }).selectOption('left');
    await dialog.field('Button label').fill('Ask us');
    await dialog.field('Title').fill('The kettle desk');
    await expect(dialog.root.getByRole('complementary', { name: 'Preview' })).toContainText('The kettle desk');
    await dialog.root.getByRole('switch', { name: 'Ask for consent' }).check();
    const sites = dialog.root.getByRole('textbox', { name: 'Allowed sites' });
    await sites.fill(`${site.url}cart?x=1`);
    await sites.press('Enter');
    await expect(dialog.root.getByText(site.origin, { exact: true })).toBeVisible();
    const saving = /configuration\/widget$/;
    await page.route(saving, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 403,
            json: { status: 403, type: 'forbidden', message: 'You do not have permission to do this.', requestId: 'x' },
          })
        : route.fallback(),
    );
    await dialog.save.click();
    await expect(
      dialog.root.getByRole('alert').filter({ hasText: 'You do not have permission to do this.' }),
    ).toBeInViewport();
    await page.unroute(saving);
    await dialog.saved();
    await dialog.root.getByRole('button', { name: 'Create secret' }).click();
    await expect(dialog.field('Secret')).toBeFocused();
    secret = await dialog.field('Secret').inputValue();
    await picture('console');
  });

  await test.step('in a chat of its own nothing is stored before the visitor agrees, and a reload goes on', async () => {
    const alone = await (await browser.newContext()).newPage();
    const kept = () => alone.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const agree = alone.getByRole('button', { name: 'Yes, store it' });
    await alone.goto(`${server.url}/chat/assistant?ws=${workspace}#token=${token}`);
    await expect(agree).toBeVisible();
    expect(await kept()).toEqual([]);
    await alone.reload();
    await agree.click();
    await expect(alone.getByRole('textbox', { name: /message/i })).toBeFocused();
    await expect.poll(kept).toContain(`parlance:${workspace}:consent`);
    await alone.context().close();
  });
  site.show(server.url, snippet);
  const context = await browser.newContext();
  const shop = await context.newPage();
  await ChatWidget.reveal(shop);
  const widget = new ChatWidget(shop);
  const stored = () => widget.inside.locator('body').evaluate(() => Object.keys(localStorage).sort());
  await test.step('on the page, nothing is stored before the visitor agrees', async () => {
    await shop.goto(site.url);
    await widget.named('Ask us').click();
    await expect(widget.inside.getByRole('heading', { name: 'The kettle desk' })).toBeVisible();
    expect((await widget.frame.boundingBox())?.x).toBe(20);
    await widget.conversation.say('before');
    await expect(widget.conversation.answers).toHaveCount(1);
    expect(await stored()).toEqual([]);
    await widget.inside.getByRole('button', { name: 'Yes, store it' }).click();
    await expect.poll(stored).toContain(`parlance:${workspace}:consent`);
    await shop.reload();
    await widget.named('Ask us').click();
    await expect(widget.conversation.said).toHaveText(/before/);
    await expect(widget.inside.getByRole('button', { name: 'Yes, store it' })).toHaveCount(0);
  });
  await test.step('two tabs show one conversation', async () => {
    const tab = await context.newPage();
    await ChatWidget.reveal(tab);
    await tab.goto(site.url);
    const second = new ChatWidget(tab);
    await second.named('Ask us').click();
    await expect(second.conversation.said).toHaveText(/before/);
    await second.conversation.say('from the second tab');
    await expect(widget.conversation.said.last()).toHaveText(/from the second tab/);
    await tab.close();
  });
  await test.step('a known visitor goes on elsewhere, and leaves nothing to the next one', async () => {
    const identity = signIdentity(secret, { sub: 'customer-7', name: 'A customer' });
    await widget.call('identify', identity);
    await expect(widget.conversation.said).toHaveCount(0);
    await widget.conversation.say('it is me');
    await expect(widget.conversation.answers).toHaveCount(1);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await ChatWidget.reveal(other);
    site.show(server.url, snippet.replace('async', `data-identity="${identity}" async`));
    await other.goto(site.url);
    const there = new ChatWidget(other);
    await there.named('Ask us').click();
    await expect(there.conversation.said).toHaveText(/it is me/);
    await there.call('identify', signIdentity('another secret', { sub: 'customer-7' }));
    await expect(there.inside.getByRole('alert')).toContainText('Sign in to chat');
    await there.call('identify', '');
    await expect(there.conversation.said).toHaveCount(0);
    await elsewhere.close();
  });
  await context.close();
});

test('a page that may not show the chat gets neither its frame, nor its word, nor another site’s session', async ({
  page,
  admin,
  server,
  site,
  key,
  workspace,
  picture,
}) => {
  const address = (hash: string, query = `?ws=${workspace}`) => `${server.url}/chat/assistant${query}#${hash}`;
  const inside = page.frameLocator('iframe');
  const shown = async (hash: string, query?: string) => {
    site.frame(address(hash, query));
    await page.goto(`${site.url}framing`);
  };
  await test.step('a site that is not allowed cannot frame it, at any address', async () => {
    await allow(admin, workspace, ['https://shop.example']);
    const complaints = complaintsOf(page);
    for (const [at, query] of [`?ws=${workspace}`, '', '?ws='].entries()) {
      await shown(`ws=${workspace}&token=${key}`, query);
      await expect.poll(() => complaints.filter((text) => text.includes('frame-ancestors')).length).toBe(at + 1);
    }
    await picture('framed-by-a-stranger');
  });
  await test.step('nor can one that is named speak for another', async () => {
    await allow(admin, workspace, [site.origin]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await shown(`token=${key}&embedded=https://shop.example`);
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      port1.start();
      const frame = document.querySelector('iframe');
      frame?.contentWindow?.postMessage({ parlance: 1 }, '*', [port2]);
      port1.postMessage({ type: 'visible', visible: true });
      port1.postMessage({ type: 'send', text: 'said by a stranger' });
    });
    await expect(inside.getByRole('heading')).toBeVisible();
    await expect(inside.getByText('said by a stranger')).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
  await test.step('a session is good on its own site alone', async () => {
    const { token } = await admin.get('POST /api/1.0/workspaces/:ws/visitors', Visitor, {
      params: { ws: workspace },
      body: { token: key, origin: site.origin },
    });
    await shown(`token=${token}`);
    await expect(inside.getByRole('log')).toBeVisible();
    const thief = await startPartnerSite();
    await allow(admin, workspace, [site.origin, thief.origin]);
    thief.frame(address(`token=${token}`));
    await page.goto(`${thief.url}framing`);
    await expect(inside.getByRole('alert')).toContainText('This chat does not exist');
    await expect(inside.getByRole('log')).toHaveCount(0);
    await picture('stolen-session');
    await thief.close();
  });
});

test.describe('a tag that opens the chat', () => {
  test.use({ shared: true });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const watch = { painted: false, frameAfterPaint: false, closeAtOnce: location.hash === '#close' };
      Object.assign(window, { watch });
      new MutationObserver((_, observer) => {
        const root = document.querySelector('parlance-chat')?.shadowRoot;
        if (!root) return;
        observer.disconnect();
        // The loader has run, but the page is not yet painted with its button.
        if (watch.closeAtOnce) window.Parlance?.push(['close']);
        requestAnimationFrame(() => (watch.painted = true));
        const noteFrame = () => {
          const painted = watch.painted || performance.getEntriesByType('paint').length > 0;
          if (root.querySelector('iframe')) watch.frameAfterPaint = painted;
        };
        noteFrame();
        new MutationObserver(noteFrame).observe(root, { childList: true, subtree: true });
      }).observe(document, { childList: true, subtree: true });
    }),
  );

  test('opens the chat after the first paint, and runs the calls made before', async ({ page, site, server, tag }) => {
    await page.addInitScript(() => {
      // An unknown command stops none of the others.
      Reflect.set(window, 'Parlance', [['nope'], ['send', 'please refund me']]);
    });
    site.show(server.url, tag('data-open'));
    await page.goto(site.url);
    const widget = new ChatWidget(page);
    await expect(widget.closer).toBeVisible();
    await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
    await expect(widget.conversation.composer).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'watch'))).toMatchObject({ frameAfterPaint: true });
  });

  test('leaves it closed if the page closes it before', async ({ page, site, server, tag }) => {
    site.show(server.url, tag('data-open'));
    await page.goto(`${site.url}#close`);
    const widget = new ChatWidget(page);
    await expect(widget.frame).toBeAttached();
    await expect(widget.frame).toBeHidden();
    await widget.open();
  });
});
