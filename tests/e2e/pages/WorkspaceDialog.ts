import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog with the settings of a workspace. */
export class WorkspaceDialog {
  readonly page: Page;
  readonly root;
  readonly label;
  readonly save;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('dialog', { name: 'Workspace Settings' });
    this.label = this.root.getByRole('textbox', { name: 'Name', exact: true });
    this.save = this.root.getByRole('button', { name: 'Save', exact: true });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Workspace settings' }).click();
    await expect(this.label).toBeVisible();
  }

  async tab(name: 'General' | 'GitHub' | 'SMTP' | 'Widget'): Promise<void> {
    await this.root.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** Saves, and waits for the confirmation. */
  async saved(): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText('Workspace saved')).toBeVisible();
    await expect(this.save).toBeDisabled();
  }

  field(name: string): Locator {
    return this.root.getByRole('textbox', { name, exact: true });
  }
}
