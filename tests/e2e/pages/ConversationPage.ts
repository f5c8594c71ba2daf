import type { Locator, Page } from '@playwright/test';

/** A conversation, in the console or in the chat's frame. */
export class ConversationPage {
  readonly log;
  readonly composer;
  readonly answers;
  readonly said;
  readonly state;

  /** `within`: the page, or the document of the chat's frame. */
  constructor(within: Pick<Page, 'getByRole' | 'locator'>) {
    this.log = within.getByRole('log');
    // Answers may have forms too.
    this.composer = within.locator('form:not([role=log] *)').getByRole('textbox');
    this.answers = this.log.getByRole('article', { name: 'Assistant' });
    this.said = this.log.getByRole('article', { name: 'You' });
    this.state = within.getByRole('status').filter({ hasText: /Connecting|No connection/ });
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  answer(text: string | RegExp): Locator {
    return this.answers.filter({ hasText: text });
  }

  choice(name: string): Locator {
    return this.log.getByRole('group', { name: 'Choose an answer' }).getByRole('button', { name });
  }
}
