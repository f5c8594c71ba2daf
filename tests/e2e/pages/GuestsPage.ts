import { expect, type Locator, type Page } from '@playwright/test';

/** Guest Management: the services, and the guests or PIN codes of one. */
export class GuestsPage {
  readonly page: Page;
  readonly services;
  readonly codes;
  readonly guests;
  readonly search;
  readonly newCode;
  /** The dialog for a code or a service. */
  readonly dialog;
  readonly value;
  /** The confirmation dialog. */
  readonly question;

  constructor(page: Page) {
    this.page = page;
    this.services = page.getByRole('navigation', { name: 'Services' });
    this.codes = page.getByRole('grid', { name: 'PIN codes' });
    this.guests = page.getByRole('grid', { name: 'Guests' });
    this.search = page.getByRole('main').getByRole('searchbox', { name: 'Type to search...' });
    this.newCode = page.getByRole('button', { name: 'Add PIN code', exact: true });
    this.dialog = page.getByRole('dialog');
    this.value = this.dialog.getByRole('textbox', { name: 'PIN Code' });
    this.question = page.getByRole('alertdialog');
  }

  code = (value: string): Locator => this.codes.getByRole('row').filter({ hasText: value });
  /** The displayed values, from the top. */
  values = (): Promise<string[]> => this.codes.getByText(/^\d{8}$/).allTextContents();

  /** A button at the end of a row. */
  action = (label: string, name: string): Locator =>
    this.page.getByRole('button', { name: `${label}: ${name}`, exact: true });

  /** Presses a button of the dialog: the last of its name, because the cross is called Close too. */
  press = (name: string): Promise<void> => this.dialog.getByRole('button', { name, exact: true }).last().click();
  answer = (name: string): Promise<void> => this.question.getByRole('button', { name, exact: true }).last().click();

  /** The text of a notification. */
  told = (text: string): Locator => this.page.getByText(text, { exact: true });

  async openNew(): Promise<void> {
    await this.newCode.click();
    await expect(this.dialog).toBeVisible();
  }
}

/** The page that asks guests for their code. */
export class PinPage {
  readonly page: Page;
  readonly digits;
  readonly submit;

  constructor(page: Page) {
    this.page = page;
    this.digits = page.getByRole('group', { name: 'PIN code' }).getByRole('textbox');
    this.submit = page.getByRole('button', { name: 'Sign in' });
  }

  async enter(code: string): Promise<void> {
    const first = this.digits.first();
    await first.focus();
    for (let at = 0; at < code.length; at += 1) await this.page.keyboard.press('Delete');
    await this.page.keyboard.type(code);
    await this.submit.click();
  }
}
