import type { Locator, Page } from '@playwright/test';

/** The panel in which a sentence is tried, opened over the studio. */
export class TryPanel {
  readonly root;
  readonly sentence;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: 'Try a sentence' });
    this.sentence = this.root.getByRole('textbox', { name: 'Sentence to try' });
  }

  /** What one of the two models understood. */
  verdict(branch: 'Draft' | 'Published'): Locator {
    return this.root.locator('dl > div').filter({ has: this.root.page().getByText(branch, { exact: true }) });
  }

  score(intent: string): Locator {
    return this.root.getByRole('progressbar', { name: intent });
  }

  /** A sentence tried before. */
  tried(text: string): Locator {
    return this.root.getByRole('listitem').getByRole('button').filter({ hasText: text });
  }
}
