import { expect, type Page } from '@playwright/test';

/** The console around a screen. */
export class Shell {
  readonly page: Page;
  readonly navigation;
  readonly workspaceMenu;
  readonly account;
  readonly menuButton;
  readonly heading;
  readonly commands;

  constructor(page: Page) {
    this.page = page;
    this.navigation = page.getByRole('navigation', { name: 'Main' });
    this.workspaceMenu = page.getByRole('button', { name: /^Workspace:/ });
    this.account = page.getByRole('button', { name: /^Account:/ });
    this.menuButton = page.getByRole('button', { name: 'Open menu' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.commands = page.getByRole('dialog', { name: 'Commands' });
  }

  /** Opens a screen by the sidebar. */
  async goTo(screen: 'Dashboard' | 'Conversation' | 'Natural Language Studio' | 'Verbatim'): Promise<void> {
    await this.navigation.getByRole('link', { name: screen }).click();
    await expect(this.heading).toHaveText(screen);
  }

  /** Creates a workspace by the dialog, which opens it. Returns its id. */
  async createWorkspace(name: string): Promise<string> {
    const before = new URL(this.page.url()).searchParams.get('ws');
    await this.page.getByRole('button', { name: 'Create workspace' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Create new workspace' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create Workspace' }).click();
    await expect(dialog).toBeHidden();
    await this.page.waitForURL((url) => url.searchParams.get('ws') !== before);
    await expect(this.workspaceMenu).toContainText(name);
    return new URL(this.page.url()).searchParams.get('ws') ?? '';
  }

  async signOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole('menuitem', { name: 'Log out' }).click();
  }
}
