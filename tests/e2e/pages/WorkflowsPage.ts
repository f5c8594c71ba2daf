import { Script } from '@parlance/contract/calls/scripts';
import type { Locator, Page } from '@playwright/test';
import type { Person } from '../../support/session.ts';

/** The scripts of a workspace, their variables, and the tabs of open scripts. */
export class WorkflowsPage {
  readonly page: Page;
  readonly tabs;
  readonly scripts;
  readonly variables;
  readonly search;
  readonly dialog;
  readonly question;

  constructor(page: Page) {
    this.page = page;
    this.tabs = page.getByRole('tablist', { name: 'Workflows' });
    this.scripts = page.getByRole('grid', { name: 'Scripts Management' });
    this.variables = page.getByRole('grid', { name: 'Variables' });
    this.search = page.getByRole('main').getByRole('searchbox');
    this.dialog = page.getByRole('dialog');
    this.question = page.getByRole('alertdialog');
  }

  /** The tab of a page or of an open script. */
  tab = (name: string | RegExp): Locator => this.tabs.getByRole('tab', { name });
  /** The row of a script or variable. */
  row = (name: string): Locator => this.page.getByRole('row').filter({ hasText: name });
  /** The names of the listed scripts. */
  names = (): Promise<string[]> =>
    this.scripts
      .getByRole('rowgroup')
      .nth(1)
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent ?? ''));
  /** An action of a row, in the menu at its end. */
  action = (label: string, name: string): Locator =>
    this.page.getByRole('button', { name: `${label}: ${name}`, exact: true });

  /** Opens a script from the list. */
  async open(name: string): Promise<void> {
    await this.tab(/^Scripts Management/).click();
    await this.row(name).click();
    await this.tab(name).waitFor();
  }
}

/** Creates scripts by their names. */
export const makeScripts = (admin: Person, ws: string, names: readonly string[], content: object = {}) =>
  Promise.all(
    names.map((script_name) =>
      admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body: { script_name, ...content } }),
    ),
  );
