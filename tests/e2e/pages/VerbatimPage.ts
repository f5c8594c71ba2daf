import type { Page } from '@playwright/test';

/** The list of verbatims, and the inbox of the studio. */
export class VerbatimPage {
  readonly page: Page;
  readonly table;
  readonly search;
  readonly detail;
  /** The messages of a class or an intent that need review, in the studio. */
  readonly inbox;
  /** The dialog that assigns messages to an intent. */
  readonly picker;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid', { name: 'Messages', exact: true });
    this.search = page.getByRole('searchbox', { name: 'Search messages' });
    this.inbox = page.getByRole('grid', { name: 'Messages to review' });
    this.picker = page.getByRole('dialog', { name: /^Select an intent/ });
    this.detail = page.getByRole('dialog', { name: 'Message' });
  }

  row(text: string) {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  /** The review of a message, or its suggestion. */
  review(text: string) {
    return this.row(text).locator('[data-review]');
  }

  reviewTab(name: string) {
    return this.page.getByRole('tablist', { name: 'Review state' }).getByRole('tab', { name });
  }

  /** Opens the details of a message. */
  async open(text: string): Promise<void> {
    await this.row(text).getByText(text).click();
    await this.detail.waitFor();
  }
}
