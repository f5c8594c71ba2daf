import type { Page } from '@playwright/test';

/** Everything that was said. */
export class VerbatimPage {
  readonly page: Page;
  readonly table;
  readonly search;
  readonly detail;
  /** The same in the studio: what is to be reviewed. */
  readonly inbox;
  /** Asks which intent is meant. */
  readonly picker;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid', { name: 'What was said' });
    this.search = page.getByRole('searchbox', { name: 'Search what was said' });
    this.inbox = page.getByRole('grid', { name: 'Sentences to review' });
    this.picker = page.getByRole('dialog', { name: /^Which intent is meant/ });
    this.detail = page.getByRole('dialog', { name: 'Message' });
  }

  row(text: string) {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  /** How a sentence is judged, or what is suggested. */
  review(text: string) {
    return this.row(text).locator('[data-review]');
  }

  reviewTab(name: string) {
    return this.page.getByRole('tablist', { name: 'State of review' }).getByRole('tab', { name });
  }

  /** Opens the panel beside the list. */
  async open(text: string): Promise<void> {
    await this.row(text).getByText(text).click();
    await this.detail.waitFor();
  }
}
