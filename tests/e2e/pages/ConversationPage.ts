import type { Locator, Page } from '@playwright/test';

/** A conversation, in the console or in the chat's frame. */
export class ConversationPage {
  readonly log;
  readonly composer;
  readonly answers;
  readonly said;
  readonly state;
  /** Details of how the newest answer, or the selected message, was understood. */
  readonly detail;

  /** @param within the page, or the document of the chat's frame */
  constructor(within: Pick<Page, 'getByRole' | 'locator'>) {
    this.log = within.getByRole('log');
    // Answers may contain forms too.
    this.composer = within.locator('form:not([role=log] *)').getByRole('textbox');
    this.answers = this.log.getByRole('article', { name: 'Assistant' });
    this.said = this.log.getByRole('article', { name: 'You' });
    this.state = within.getByRole('status').filter({ hasText: /Connecting|No connection/ });
    this.detail = within.getByRole('complementary', { name: 'Message details' });
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  answer(text: string | RegExp): Locator {
    return this.answers.filter({ hasText: text });
  }

  /** The value of a row of the details. */
  fact(name: string): Locator {
    return this.detail.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
  }

  choice(name: string): Locator {
    return this.log.getByRole('group', { name: 'Choose an answer' }).getByRole('button', { name });
  }
}
