import type { Locator, Page } from '@playwright/test';

/** The panel over the studio that tries messages on draft and published models. */
export class TryPanel {
  readonly root;
  readonly message;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: 'Try a message' });
    this.message = this.root.getByRole('textbox', { name: 'Message' });
  }

  /** The prediction of one of the two models. */
  verdict(branch: 'Draft model' | 'Published model'): Locator {
    return this.root.locator('dl > div').filter({ has: this.root.page().getByText(branch, { exact: true }) });
  }

  score(intent: string): Locator {
    return this.root.getByRole('progressbar', { name: intent });
  }

  /** A message of the history. */
  tried(text: string): Locator {
    return this.root.getByRole('listitem').getByRole('button').filter({ hasText: text });
  }
}
