import type { Page } from '@playwright/test';

/** Everything that was said. */
export class VerbatimPage {
  readonly page: Page;
  readonly table;
  readonly search;
  readonly detail;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid', { name: 'What was said' });
    this.search = page.getByRole('searchbox', { name: 'Search what was said' });
    this.detail = page.getByRole('dialog', { name: 'Message' });
  }

  row(text: string) {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  /** Opens the panel beside the list. */
  async open(text: string): Promise<void> {
    await this.row(text).getByText(text).click();
    await this.detail.waitFor();
  }
}
