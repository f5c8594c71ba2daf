import type { Locator, Page } from '@playwright/test';

/** An open script in the console. */
export class ScriptEditorPage {
  readonly page: Page;
  readonly code: Locator;
  readonly output: Locator;
  readonly save: Locator;
  readonly run: Locator;

  constructor(page: Page) {
    this.page = page;
    this.code = page.getByRole('textbox', { name: 'Code' });
    this.output = page.getByRole('region', { name: 'Output' });
    this.save = page.getByRole('button', { name: /^Save/ });
    this.run = page.getByRole('button', { name: /^Run( for .*)? Ctrl ?Enter$/ });
  }

  /** A titled part beside the code. */
  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Replaces the code by typing. */
  async write(code: string): Promise<void> {
    await this.code.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(code);
  }

  /** Chooses or types a name in a combobox of the workspace's names. */
  async choose(within: Locator, label: string, name: string): Promise<void> {
    const field = within.getByRole('combobox', { name: label, exact: true });
    await field.fill(name);
    // The options may still be loading.
    await this.page.getByRole('listbox').getByRole('option').first().waitFor();
    await field.press('Enter');
  }

  /** The saved version, as the editor's header shows it. */
  version(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }
}
