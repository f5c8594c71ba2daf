import type { Locator, Page } from '@playwright/test';

/** The organizations of the platform. */
export class OrganizationsPage {
  readonly page: Page;
  readonly table;
  readonly search;
  readonly add;
  /** The dialog that creates or edits an organization. */
  readonly dialog;
  /** The confirmation of a deletion. */
  readonly leaving;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid', { name: 'Organizations' });
    this.search = page.getByRole('main').getByRole('searchbox', { name: 'Type to search...' });
    this.add = page.getByRole('button', { name: 'Add organization' });
    this.dialog = page.getByRole('dialog', { name: /^(Add|Edit) organization$/ });
    this.leaving = page.getByRole('alertdialog', { name: 'Confirm delete' });
  }

  row(name: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: `Edit: ${name}`, exact: true }) });
  }

  /** The button of a row. */
  action(label: 'Edit' | 'Delete', name: string): Locator {
    return this.table.getByRole('button', { name: `${label}: ${name}`, exact: true });
  }

  /** Finds one by the search. */
  async find(name: string): Promise<Locator> {
    await this.search.fill(name);
    const row = this.row(name);
    await row.waitFor();
    return row;
  }
}
