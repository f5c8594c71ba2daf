import { expect, type Locator, type Page } from '@playwright/test';
import { trains } from './StudioPage.ts';

/** The evaluations and test sets of a class. */
export class EvaluationPage {
  readonly page: Page;
  readonly evaluate;
  readonly dialog;
  readonly matrix;
  readonly drawer;
  readonly shown;

  constructor(page: Page) {
    this.page = page;
    this.evaluate = page.getByRole('button', { name: 'Evaluate', exact: true }).first();
    this.dialog = page.getByRole('dialog', { name: /^Evaluate / });
    this.matrix = page.getByRole('grid', { name: 'Confusion matrix' });
    this.drawer = page.getByRole('dialog', { name: / predicted as / });
    this.shown = page.getByRole('combobox', { name: 'Evaluation', exact: true });
  }

  part(name: 'Report' | 'Test sets'): Locator {
    return this.page.getByRole('radiogroup', { name: 'Evaluation sections' }).getByText(name);
  }

  /** A figure of the report. */
  figure(name: string): Locator {
    return this.page.locator('dl').filter({ hasText: name }).getByRole('definition').first();
  }

  cell(expected: string, predicted: string): Locator {
    return this.matrix.getByRole('gridcell', { name: new RegExp(`^Expected ${expected}, predicted ${predicted}: `) });
  }

  /** Starts the evaluation in the dialog, and waits until its report is shown as the newest. */
  async start(evaluations: number): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.shown.getByRole('option')).toHaveCount(evaluations, trains);
  }

  row(table: string | RegExp, text: string): Locator {
    return this.page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text });
  }

  notification(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text);
  }

  undo(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  }
}
