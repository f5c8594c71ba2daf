import type { Locator, Page } from '@playwright/test';

/** The settings of the server. */
export class SettingsPage {
  readonly page: Page;
  readonly tabs;
  readonly search;
  readonly question;
  readonly prompt;
  readonly saveButton;

  constructor(page: Page) {
    this.page = page;
    this.tabs = page.getByRole('navigation', { name: 'Server settings sections' });
    this.search = page.getByRole('main').getByRole('searchbox', { name: 'Type to search...' });
    /** The confirmation dialog. */
    this.question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    this.prompt = page.getByRole('textbox', { name: 'Text', exact: true });
    this.saveButton = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
  }

  table(name: string): Locator {
    return this.page.getByRole('grid', { name, exact: true });
  }

  row(table: string, text: string): Locator {
    return this.table(table).getByRole('row').filter({ hasText: text });
  }

  /** Replaces the text of the displayed prompt. */
  async writePrompt(text: string): Promise<void> {
    await this.prompt.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** Presses a button of the confirmation dialog. */
  async answer(button: string): Promise<void> {
    await this.question.getByRole('button', { name: button, exact: true }).last().click();
  }
}
