import { calls } from '@parlance/contract';
import type { Page } from '@playwright/test';
import { hears, startSpeechEndpoint, type TestSpeechEndpoint } from '../../server/src/testing/speechEndpoint.ts';
import { accessibilityFaults } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { expect, test as base } from './widgetFixtures.ts';

const configure = 'PUT /api/1.0/workspaces/:ws/configuration/speech';

interface Fixtures {
  /** The transcription settings of the shop's workspace. */
  speech: TestSpeechEndpoint;
  /** Opens the shop's chat alone, without the console. */
  openChat: () => Promise<ConversationPage>;
}

const test = base.extend<Fixtures>({
  speech: async ({ admin, shopWorkspace }, use) => {
    const speech = await startSpeechEndpoint();
    await admin.get(configure, calls[configure].response, { params: { ws: shopWorkspace }, body: { url: speech.url } });
    await use(speech);
    await speech.stop();
  },
  openChat: async ({ page, server, key, shopWorkspace }, use) =>
    use(async () => {
      await page.goto(`${server.url}/chat?ws=${shopWorkspace}#token=${key}&setting-lang=en`);
      const talk = new ConversationPage(page);
      await expect(talk.composer).toBeVisible();
      return talk;
    }),
});

test.use({ wholeChromium: true });

type Within = Pick<Page, 'getByRole'>;
const microphone = (within: Within) => within.getByRole('button', { name: 'Dictate a message' });
const bar = (within: Within) => within.getByRole('group', { name: 'Recording' });
const done = (within: Within) => within.getByRole('button', { name: 'Finish recording' });

/** Records for a second. */
async function speak(within: Within): Promise<void> {
  await microphone(within).click();
  await expect(within.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await done(within).click();
}

test.describe('where the microphone is allowed', () => {
  test.use({ permissions: ['microphone'] });

  test('a visitor records a message, and sends the transcript', async ({ page, speech, openChat }) => {
    const talk = await openChat();
    await test.step('Escape gives a recording up, and nothing of it is sent', async () => {
      await microphone(page).click();
      await expect(done(page)).toBeFocused();
      await expect(talk.composer).toBeHidden();
      await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(bar(page)).toBeHidden();
      await expect(talk.composer).toBeFocused();
      expect(speech.asked).toEqual([]);
    });
    await test.step('the words come into the text, to be looked at', async () => {
      await talk.composer.fill('Hello.');
      speech.behave(hears('how long does delivery take'));
      await speak(page);
      await expect(talk.composer).toHaveValue('Hello. how long does delivery take');
      await expect(talk.composer).toBeFocused();
      expect(speech.asked[0]?.fields).toMatchObject({ language: 'en' });
      expect(speech.asked[0]?.file?.bytes.byteLength).toBeGreaterThan(1000);
      await expect(talk.said).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(talk.answer('Delivery takes three days.')).toBeVisible();
    });
    await test.step('silence and failures are reported', async () => {
      speech.behave(hears(''));
      await speak(page);
      await expect(page.getByRole('alert')).toContainText('No speech was detected.');
      speech.behave((response) => response.writeHead(500).end());
      await speak(page);
      await expect(page.getByRole('alert')).toContainText('could not be transcribed');
      await expect(talk.composer).toHaveValue('');
    });
    await test.step('what could not be transcribed is not lost', async () => {
      const before = speech.asked.at(-1);
      speech.behave(hears('please refund me'));
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(talk.composer).toHaveValue('please refund me');
      await expect(talk.composer).toBeFocused();
      await expect(page.getByRole('alert').filter({ hasText: 'transcribed' })).toHaveCount(0);
      expect(speech.asked.at(-1)?.file?.bytes.equals(before?.file?.bytes ?? Buffer.alloc(0))).toBe(true);
    });
  });

  test('so do users of the console', async ({ openConsole, shopWorkspace, speech }) => {
    speech.behave(hears('please refund me'));
    const page = await openConsole('/messenger', { ws: shopWorkspace });
    const talk = new ConversationPage(page);
    await speak(page);
    await expect(talk.composer).toHaveValue('please refund me');
  });

  test('a page of a partner lets the chat ask for the microphone only with a speech provider', async ({
    speech,
    openSite,
  }) => {
    const without = await openSite();
    await without.open();
    await expect(without.frame).toHaveAttribute('allow', 'clipboard-write');
    await expect(microphone(without.inside)).toBeHidden();
    const widget = await openSite('data-speech="1"');
    await widget.open();
    await expect(widget.frame).toHaveAttribute('allow', 'clipboard-write;microphone');
    await speak(widget.inside);
    await expect(widget.conversation.composer).toHaveValue('Where is my order?');
    expect(speech.asked).toHaveLength(1);
  });

  test('the tag with the workspace’s key enables it by itself, unless the tag says otherwise', async ({
    page,
    server,
    site,
    key,
    speech,
  }) => {
    const open = async (more: string) => {
      site.show(server.url, `<script src="${server.url}/widget/v1/${key}.js" ${more} async></script>`);
      await page.goto(site.url);
      const widget = new ChatWidget(page);
      await widget.open();
      return widget;
    };
    await expect(microphone((await open('')).inside)).toBeVisible();
    const refused = await open('data-speech="0"');
    await expect(refused.frame).toHaveAttribute('allow', 'clipboard-write');
    await expect(microphone(refused.inside)).toBeHidden();
    expect(speech.asked).toEqual([]);
  });
});

test('a forbidden microphone is reported, and writing goes on', async ({ page, speech, openChat }) => {
  const talk = await openChat();
  await microphone(page).click();
  await expect(page.getByRole('alert')).toContainText('The microphone may not be used here.');
  await talk.say('please refund me');
  await expect(talk.answer('We pay you back within a week.')).toBeVisible();
  expect(speech.asked).toEqual([]);
});

test('answers are read aloud, one at a time, where the browser has a voice', async ({ page, openChat }) => {
  // A headless browser has no voices: this one gets one, which takes time to end.
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voice = { lang: 'en-GB', name: 'Test', default: true };
    Reflect.set(window, 'spoken', spoken);
    Reflect.set(
      window,
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        readonly text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    );
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        speak: ({ text }: { text: string }) => spoken.push(text),
        cancel: () => spoken.push('(silence)'),
      }),
    });
  });
  const spoken = () => page.evaluate((): unknown => Reflect.get(window, 'spoken'));
  const talk = await openChat();
  await test.step('by a button', async () => {
    await talk.say('how long does delivery take');
    const answer = talk.answer('Delivery takes three days.');
    await answer.getByRole('button', { name: 'Read aloud' }).click();
    expect(await spoken()).toEqual(['Delivery takes three days.']);
    await answer.getByRole('button', { name: 'Stop reading' }).click();
    expect(await spoken()).toEqual(['Delivery takes three days.', '(silence)']);
    await expect(answer.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  });
  await test.step('or each as it comes; the next message ends it', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Read answers aloud' }).click();
    await talk.say('please refund me');
    await expect.poll(spoken).toContain('We pay you back within a week.');
    await talk.say('how long does delivery take');
    await expect.poll(async () => JSON.stringify(await spoken())).toContain('week.","(silence)","Delivery takes');
  });
});
