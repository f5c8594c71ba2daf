import type { Request } from '@playwright/test';
import { calls } from '@parlance/contract';
import { holdRequests } from './holdRequests.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { complaintsOf, expect, install, scriptOf, test } from './widgetFixtures.ts';

/** The chat on partner pages; run once for each library its page can be built on. */
export function widgetSuite(library: 'preact' | 'react'): void {
  test.use({ library, shared: true });
  test('sends our server a single request before the visitor comes near', async ({ page, server, openSite }) => {
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
    const complaints = complaintsOf(page);
    const widget = await openSite();
    await widget.open();
    await widget.conversation.say('how long does delivery take');
    await expect(widget.conversation.answer('Delivery takes three days.')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('answers on a page that is isolated from other origins', async ({ page, site, server, tag }) => {
    const complaints = complaintsOf(page);
    site.show(server.url, tag(), { isolated: true });
    await page.goto(site.url);
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
    const widget = new ChatWidget(page);
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

  test('text typed while the script still loads is kept', async ({ page, openSite }) => {
    const bring = await holdRequests(page, '**/chat-assets/*.js');
    const widget = await openSite();
    await widget.launcher.click();
    await widget.inside.getByRole('textbox', { name: 'Message', exact: true }).fill('please refund me');
    bring();
    await expect(widget.conversation.composer).toHaveValue('please refund me');
    await expect(widget.conversation.composer).toBeFocused();
    await widget.conversation.composer.press('Enter');
    await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
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
    test.use({ siteHost: 'localhost', wholeChromium: true });
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

  test('a wrong key is reported', async ({ page, site, server, shopWorkspace }) => {
    site.show(server.url, scriptOf(server.url, shopWorkspace, 'pk_wrong'));
    await page.goto(site.url);
    const widget = new ChatWidget(page);
    await widget.launcher.click();
    await expect(widget.inside.getByRole('alert')).toContainText('This chat cannot be opened');
    await expect(widget.inside.getByRole('alert')).toContainText('copy the script tag again');
  });

  test('the page’s context about the visitor reaches Verbatim', async ({ admin, shopWorkspace, openSite }) => {
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

  test('is not changed by the page’s own styles', async ({ page, openSite, picture }) => {
    const hostile = `
    * { display: none !important; position: static !important; width: 3px !important; opacity: 0 !important; }
    html, body { display: block !important; opacity: 1 !important; font: 40px/3 fantasy; filter: none; }
    :root { --parlance-z: 7; }
    parlance-chat, iframe, button { visibility: hidden !important; pointer-events: none !important; z-index: -1 !important; }`;
    const complaints = complaintsOf(page);
    const widget = await openSite('data-label="Ask the shop"', hostile);
    await expect(widget.named('Ask the shop')).toBeInViewport();
    await widget.named('Ask the shop').click();
    await expect(widget.conversation.composer).toBeVisible();
    await widget.conversation.say('please refund me');
    await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
    expect(await widget.frame.boundingBox()).toMatchObject({ width: 384, height: 600 });
    // The page's style sheet sets the z-index.
    await expect(page.getByRole('dialog', { name: 'Chat' })).toHaveCSS('z-index', '7');
    expect(complaints).toEqual([]);
    await picture('hostile-style');
  });

  test('works on a single-page site: through navigation, a replaced body, its removal and a new start', async ({
    page,
    admin,
    shopWorkspace,
    site,
    server,
    tag,
    picture,
  }) => {
    site.show(server.url, tag(), { trusted: false });
    await page.addInitScript(() => {
      Reflect.set(window, 'Parlance', [
        ['on', 'message', (event: unknown) => Reflect.set(window, 'lastMessage', event)],
        ['setContext', { plan: 'gold', coupon: undefined, cart: null }],
        ['send', 'please refund me'],
      ]);
    });
    await page.goto(site.url);
    const widget = new ChatWidget(page);
    await test.step('calls made before it came are made then', async () => {
      await expect(widget.conversation.answer('We pay you back within a week.')).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'lastMessage')))
        .toMatchObject({ from: 'assistant' });
      const { data } = await admin.get('GET /api/1.0/verbatim/:ws', calls['GET /api/1.0/verbatim/:ws'].response, {
        params: { ws: shopWorkspace },
      });
      expect(data[0]?.context).toEqual({ _plan: 'gold' });
    });
    await test.step('navigation and a new body leave the conversation where it is', async () => {
      await page.evaluate(() => {
        history.pushState(null, '', '/cart');
        document.body = document.createElement('body');
        document.body.append('The cart');
      });
      await expect(widget.conversation.answers).toHaveCount(1);
      await widget.conversation.say('how long does delivery take');
      await expect(widget.conversation.answer('Delivery takes three days.')).toBeVisible();
      await picture('single-page');
    });
    await test.step('an answer that comes while it is closed is shown beside the button', async () => {
      await widget.closer.click();
      // Like a page's own script: sends a message, and closes at once.
      await widget.sayAndClose('please refund me');
      await expect(widget.note).toContainText('We pay you back within a week.');
      await expect(widget.launcher).toHaveAccessibleName(/1 unread/);
      await picture('note');
      await widget.note.click();
      await expect(widget.note).toBeHidden();
    });
    await test.step('destroyed, it leaves nothing; its tag again begins anew', async () => {
      await widget.call('destroy');
      await expect(page.locator('parlance-chat, iframe')).toHaveCount(0);
      expect(await page.evaluate(() => 'Parlance' in window && window.Parlance !== undefined)).toBe(false);
      const src = `${server.url}/widget/v1/loader.js`;
      await page.evaluate(
        ([src, tag]) => {
          const script = document.createElement('script');
          for (const [, name = '', value = ''] of tag.matchAll(/(data-[\w-]+)="([^"]*)"/g))
            script.setAttribute(name, value);
          script.src = src;
          document.body.append(script);
        },
        [src, tag()] as const,
      );
      await widget.open();
      await expect(widget.conversation.answers).toHaveCount(3);
    });
    await test.step('a replaced document with its tag shows it again', async () => {
      await page.evaluate((written) => {
        document.open();
        document.write(written);
        document.close();
      }, `<h1>The cart</h1>${tag()}`);
      await widget.open();
      await expect(widget.conversation.answers).toHaveCount(3);
    });
  });

  test('answers in a frame whose document the page has written itself', async ({ page, site, server, tag }) => {
    site.show(server.url, '', { trusted: false });
    await page.goto(site.url);
    await page.evaluate((written) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = written;
      frame.width = '600';
      frame.height = '700';
      document.body.append(frame);
    }, `<h1>Help</h1>${tag()}`);
    const host = page.frameLocator('iframe').locator('parlance-chat');
    await host.getByRole('button', { name: 'Open the chat' }).click();
    const conversation = new ConversationPage(host.locator('iframe').contentFrame());
    await conversation.say('how long does delivery take');
    await expect(conversation.answer('Delivery takes three days.')).toBeVisible();
  });

  test('fills a frame 320 px wide', async ({ page, site, server, tag, picture }) => {
    site.show(server.url, tag('data-lang="fr"'));
    site.frame(site.url, 320);
    await page.goto(`${site.url}framing`);
    const host = page.frameLocator('iframe').locator('parlance-chat');
    await host.getByRole('button', { name: 'Ouvrir le chat' }).click();
    const chat = host.locator('iframe').contentFrame();
    await expect(chat.getByRole('textbox', { name: 'Écrivez un message…' })).toBeFocused();
    const overflow = await chat.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(overflow).toBe(0);
    await picture('narrow-frame');
  });
}
