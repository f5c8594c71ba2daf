import type { Locator, Page } from '@playwright/test';

/** A file made in the test. */
export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Files of a conversation: those attached to the next message, and those already sent. */
export class Attachments {
  readonly page: Page;
  readonly button;
  readonly send;
  /** The files attached to the next message. */
  readonly chips;
  readonly viewer;

  constructor(page: Page) {
    this.page = page;
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send', exact: true }) });
    this.button = form.getByRole('button', { name: 'Attach files' });
    this.send = form.getByRole('button', { name: 'Send', exact: true });
    this.chips = form.getByRole('listitem');
    this.viewer = page.locator('dialog[open]');
  }

  /** Selects files through the file chooser. */
  async choose(...files: MadeFile[]): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    await this.button.click();
    await (await asked).setFiles(files);
  }

  chip(name: string): Locator {
    return this.chips.filter({ hasText: name });
  }

  /** A picture in a message. */
  picture(name: string): Locator {
    return this.page.getByRole('log').getByRole('button', { name: `Show ${name} large` });
  }

  /** The player of a sound or video in a message. */
  player(name: string): Locator {
    return this.page.locator(`[role=log] :is(audio, video)[aria-label="${name}"]`);
  }

  /** Saves a file of a message. Returns its name and its text. */
  async download(within: Page | Locator, name: string): Promise<{ name: string; text: string }> {
    const saved = this.page.waitForEvent('download');
    await within.getByRole('button', { name: `Download ${name}` }).click();
    const file = await saved;
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
    return { name: file.suggestedFilename(), text: Buffer.concat(parts).toString() };
  }

  /** Passes files to the page as a paste or a drop does. */
  async hand(how: 'paste' | 'drop', ...files: MadeFile[]): Promise<void> {
    const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }));
    await this.page.evaluate(
      ([way, list]) => {
        const carried = new DataTransfer();
        for (const { name, mimeType, text } of list) {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          carried.items.add(new File([bytes], name, { type: mimeType }));
        }
        const event = { bubbles: true, cancelable: true };
        if (way === 'drop') {
          document.body.dispatchEvent(new DragEvent('dragenter', { ...event, dataTransfer: carried }));
          document.body.dispatchEvent(new DragEvent('drop', { ...event, dataTransfer: carried }));
        } else {
          const box = document.querySelector('form textarea');
          box?.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: carried }));
        }
      },
      [how, given] as const,
    );
  }
}
