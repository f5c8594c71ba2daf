import { expect, type Locator, type Page } from '@playwright/test';
import { ConversationPage } from './ConversationPage.ts';

/** The chat as a visitor of a partner's page meets it. */
export class ChatWidget {
  readonly page: Page;
  readonly launcher;
  /** The launcher, where the workspace calls it otherwise. */
  readonly named: (name: string) => Locator;
  readonly closer;
  readonly frame;
  readonly inside;
  readonly conversation;
  /** The answers that arrived while it was closed. */
  readonly note;

  /** `nth`: which one, where the page has several. */
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
   * The launcher's shadow root is closed, to the page and so to the test; it is opened for the test.
   * Called before the page is.
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

  /** The chat on the sample page that the console offers at the end of its first steps, opened by a visitor. */
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

  /** The functions for a page's script, available before the loader is loaded. */
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
