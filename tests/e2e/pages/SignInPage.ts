import type { Page } from '@playwright/test';
import { admin } from '../../support/server.ts';

/** The sign-in page. */
export class SignInPage {
  readonly page: Page;
  readonly url: string;
  readonly login;
  readonly password;
  readonly submit;
  readonly problem;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.login = page.getByRole('textbox', { name: 'Login' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true });
    this.problem = page.getByRole('alert');
  }

  /** Opens a page that needs a session, which redirects to the form. */
  async open(path = '/sign-in'): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
    await this.password.waitFor();
  }

  /** Fills in the form and submits it, by default as the super administrator. */
  async signIn({ login, password } = admin): Promise<void> {
    await this.login.fill(login);
    await this.password.fill(password);
    await this.submit.click();
  }
}
