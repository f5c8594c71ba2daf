import { calls } from '@parlance/contract';
import { ConversationPage } from './pages/ConversationPage.ts';
import { accessibilityFaults } from './fixtures.ts';
import { expect, test } from './widgetFixtures.ts';

test.use({
  shared: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36',
});

test('in an app: it starts from its address, clears it, and reports events to the app', async ({
  page,
  server,
  admin,
  key,
  shopWorkspace,
  picture,
  browserName,
}) => {
  // The objects that React Native's, or Android's, webview provides to a page.
  await page.addInitScript(() => {
    const said: unknown[] = [];
    Reflect.set(window, 'said', said);
    Reflect.set(window, 'ReactNativeWebView', { postMessage: (text: string) => said.push(JSON.parse(text)) });
  });
  const said = (type: string) =>
    page.evaluate((wanted) => {
      const all: unknown = Reflect.get(window, 'said');
      return Array.isArray(all) ? all.filter((message) => message.type === wanted) : [];
    }, type);
  const tell = (message: object) => page.evaluate((text) => Reflect.get(window, 'ParlanceChat')(text), message);
  const talk = new ConversationPage(page);

  await test.step('the address is read, and says nothing any more', async () => {
    await page.goto(
      `${server.url}/chat/assistant?ws=${shopWorkspace}&_screen=cart&setting-night-mode=1#token=${key}&setting-brand=7a3df0`,
    );
    await expect(talk.composer).toBeVisible();
    expect(page.url()).toBe(`${server.url}/chat/assistant?ws=${shopWorkspace}`);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'night');
    await expect(page.locator('html')).toHaveAttribute('data-brand', '#7a3df0');
    await expect.poll(() => said('ready')).toHaveLength(1);
  });
  await test.step('messages and heights are told, and the context goes along', async () => {
    await talk.say('please refund me');
    await expect(talk.answer('We pay you back within a week.')).toBeVisible();
    await expect
      .poll(() => said('message'))
      .toEqual([
        { type: 'message', from: 'person', text: 'please refund me' },
        { type: 'message', from: 'assistant', text: 'We pay you back within a week.' },
      ]);
    await expect.poll(async () => (await said('height')).length).toBeGreaterThan(0);
    const { data } = await admin.get('GET /api/1.0/verbatim/:ws', calls['GET /api/1.0/verbatim/:ws'].response, {
      params: { ws: shopWorkspace },
    });
    expect(data[0]?.context).toMatchObject({ _screen: 'cart' });
    await picture('webview');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('a phone on its side leaves room for the answer above its keyboard', async () => {
    await page.setViewportSize({ width: 844, height: 210 });
    await expect(talk.answer('We pay you back within a week.')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close the chat' })).toBeInViewport({ ratio: 1 });
  });
  // Firefox cannot emulate print media.
  if (browserName !== 'firefox')
    await test.step('on paper there are all messages, and nothing that writes', async () => {
      await page.setViewportSize({ width: 390, height: 160 });
      await page.emulateMedia({ media: 'print' });
      await expect(talk.composer).toBeHidden();
      const log = page.getByRole('log');
      expect(await log.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
      // The visitor's own messages are white on the brand's colour, which browsers leave out unless asked.
      await expect(log.getByRole('article').first()).toHaveCSS('print-color-adjust', 'exact');
      await page.emulateMedia({ media: 'screen' });
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('the app may speak, and hide it', async () => {
    await tell({ type: 'visible', visible: false });
    await tell({ type: 'send', text: 'how long does delivery take' });
    await expect.poll(() => said('unread')).toEqual([{ type: 'unread', count: 1, text: 'Delivery takes three days.' }]);
    await tell({ type: 'visible', visible: true });
    await expect.poll(async () => (await said('unread')).length).toBe(2);
  });
  await test.step('its close button is the app’s, and a limited session leads nowhere else', async () => {
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await expect.poll(() => said('close')).toHaveLength(1);
    await page.reload();
    await expect(talk.answers).toHaveCount(2);
    await page.goto(`${server.url}/users`);
    await expect(talk.answers).toHaveCount(2);
    expect(page.url()).toBe(`${server.url}/chat/assistant?ws=${shopWorkspace}`);
  });
});
