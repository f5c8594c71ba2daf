import { expect, type Locator, type Page } from '@playwright/test';

/** Users and tokens, organization by organization. */
export class UsersPage {
  readonly page: Page;
  readonly organizations;
  readonly users;
  readonly tokens;
  /** The search field of the table shown. */
  readonly search;
  readonly newUser;
  readonly newToken;
  /** The dialog for a user or a token. */
  readonly dialog;
  /** The roles the dialog offers. */
  readonly roleOptions;
  /** The confirmation dialog. */
  readonly question;

  constructor(page: Page) {
    this.page = page;
    this.organizations = page.getByRole('navigation', { name: 'Organizations' });
    this.users = page.getByRole('grid', { name: 'Users' });
    this.tokens = page.getByRole('grid', { name: 'Tokens' });
    this.search = page.getByRole('main').getByRole('searchbox', { name: 'Type to search...' }).last();
    this.newUser = page.getByRole('button', { name: 'Add user', exact: true }).first();
    this.newToken = page.getByRole('button', { name: 'Add token', exact: true }).first();
    this.dialog = page.getByRole('dialog');
    this.roleOptions = this.dialog.getByLabel('Role').locator('option:not([value=""])');
    this.question = page.getByRole('alertdialog');
  }

  user = (login: string): Locator => this.users.getByRole('row').filter({ hasText: login });
  token = (name: string): Locator => this.tokens.getByRole('row').filter({ hasText: name });

  /** A button at the end of a row. */
  action = (label: string, name: string): Locator =>
    this.page.getByRole('button', { name: `${label}: ${name}`, exact: true });

  /** The actions in a row's menu. */
  async more(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    return this.page.getByRole('menuitem');
  }

  async openUser(login: string): Promise<void> {
    await this.action('Edit', login).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Fills in a new user's form; omitted values stay empty. */
  async fillUser({ login = '', email = '', role, invite = true }: NewUser): Promise<void> {
    await this.dialog.getByLabel('Login').fill(login);
    await this.dialog.getByLabel('E-mail', { exact: false }).first().fill(email);
    if (role) await this.dialog.getByLabel('Role').selectOption(role);
    if (!invite) await this.dialog.getByRole('switch', { name: 'Send an invitation by e-mail' }).click();
  }

  /** Presses a button of the dialog: the last of its name, because the cross is called Close too. */
  press = (name: string): Promise<void> => this.dialog.getByRole('button', { name, exact: true }).last().click();
  answer = (name: string): Promise<void> => this.question.getByRole('button', { name, exact: true }).last().click();
}

interface NewUser {
  login?: string;
  email?: string;
  /** The role's label in the form. */
  role?: string;
  invite?: boolean;
}
