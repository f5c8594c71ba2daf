import { expect, type Locator, type Page } from '@playwright/test';
import { ConversationPage } from './ConversationPage.ts';

/** The chat as a visitor of a partner's page sees it. */
export class ChatWidget {
  readonly page: Page;
  readonly launcher;
  /** The launcher under another name, for a workspace that sets one. */
  readonly named: (name: string) => Locator;
  readonly closer;
  readonly frame;
  readonly inside;
  readonly conversation;
  /** The note of answers that arrived while the chat was closed. */
  readonly note;

  /** @param nth index of the chat, where the page has several */
  constructor(page: Page, nth = 0) {
    this.page = page;
    const host = page.locator('parlance-chat').nth(nth);
    this.launcher = host.getByRole('button', { name: /^Open the chat/ });
    this.closer = host.getByRole('button', { name: 'Close the chat' });
    this.named = (name) => host.getByRole('button', { name });
    this.note = host.getByRole('status');
    this.frame = host.locator('iframe');
    this.inside = this.frame.contentFrame();
    this.conversation = new ConversationPage(this.inside);
  }

  /**
   * Opens the launcher's shadow root for the test; it is otherwise closed to the page, and so to the test. Call it
   * before the page is opened.
   */
  static async reveal(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const original: unknown = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value;
      if (typeof original !== 'function') return;
      Element.prototype.attachShadow = function attachOpen(init) {
        return Reflect.apply(original, this, [{ ...init, mode: 'open' }]);
      };
    });
  }

  /** Opens the chat as a visitor, on the sample page that the console links at the end of its first steps. */
  static async onSamplePage(console: Page): Promise<ChatWidget> {
    await console.getByRole('button', { name: 'Add the chat to your site' }).click();
    const sample = await console.getByRole('link', { name: 'Open sample page' }).getAttribute('href');
    const visitor = await console.context().newPage();
    await ChatWidget.reveal(visitor);
    await visitor.goto(new URL(sample ?? '', console.url()).href);
    const widget = new ChatWidget(visitor);
    await widget.open();
    return widget;
  }

  /** Calls a function that the loader offers to a page's script; it may be called before the loader has loaded. */
  async call(name: string, ...values: string[]): Promise<void> {
    await this.page.evaluate(
      (call) => {
        window.Parlance ??= [];
        window.Parlance.push(call);
      },
      [name, ...values],
    );
  }

  /** Sends a message and closes at once, before an answer can arrive. */
  async sayAndClose(text: string): Promise<void> {
    await this.page.evaluate((text) => {
      window.Parlance?.push(['send', text]);
      window.Parlance?.push(['close']);
    }, text);
  }

  async open(): Promise<void> {
    await this.launcher.click();
    await expect(this.conversation.composer).toBeVisible();
  }
}

declare global {
  interface Window {
    Parlance?: string[][] | { push(call: string[]): unknown };
  }
}
