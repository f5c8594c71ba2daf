import { expect, type Locator, type Page } from '@playwright/test';

/** A training has the lowest priority on its machine. */
export const trains = { timeout: 120_000 };

export type DroppedFile = string | { name: string; mimeType: string; buffer: Buffer };

/** The natural language studio. */
export class StudioPage {
  readonly page: Page;
  readonly newUtterance;
  /** The field of an utterance being edited in its row. */
  readonly editor;
  /** The table of the utterances of all intents. */
  readonly all;
  readonly trying;
  readonly train;
  readonly publish;
  /** The changes that publishing a model would make. */
  readonly publishing;
  readonly importing;
  readonly sides;
  readonly saveBar;

  constructor(page: Page) {
    this.page = page;
    this.newUtterance = page.getByRole('textbox', { name: 'New utterance' });
    this.editor = page.getByRole('textbox', { name: 'Edit utterance' });
    this.all = page.getByRole('grid', { name: 'Utterances of all intents' });
    this.trying = page.getByRole('complementary', { name: 'Try a message' });
    this.train = page.getByRole('button', { name: 'Train', exact: true });
    this.publish = page.getByRole('button', { name: 'Publish', exact: true });
    this.publishing = page.getByRole('dialog', { name: /^Publish/ });
    this.importing = page.getByRole('dialog', { name: 'Import utterances' });
    this.sides = page.getByRole('dialog', { name: /^Conflicting changes/ });
    this.saveBar = page.getByText('Unsaved changes');
  }

  tab(name: 'Class' | 'Intents' | 'Corpus'): Locator {
    return this.page.getByRole('navigation', { name: 'Studio sections' }).getByRole('link', { name });
  }

  /** The list at the left: `Class`, `Intents` or `Corpus`. */
  list(name: 'Class' | 'Intents' | 'Corpus'): Locator {
    return this.page.getByRole('navigation', { name, exact: true });
  }

  /** Fills in the dialog of a plus button; the dialog has the name of the button. */
  async add(what: 'New class' | 'New intent' | 'New corpus', name: string, fill?: (dialog: Locator) => Promise<void>) {
    await this.page.getByRole('button', { name: what }).first().click();
    const dialog = this.page.getByRole('dialog', { name: what });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await fill?.(dialog);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('heading', { level: 2, name })).toBeVisible();
  }

  view(name: 'Utterances' | 'Attributes' | 'Answers'): Locator {
    return this.page.getByRole('navigation', { name: 'Intent sections' }).getByRole('link', { name });
  }

  /** A row in the table of trainings, by the number of its model, such as `#2`. */
  training(number: string): Locator {
    const cell = this.page.getByRole('gridcell', { name: number, exact: true });
    return this.page.getByRole('grid', { name: 'Trainings' }).getByRole('row').filter({ has: cell });
  }

  utterances(intent: string): Locator {
    return this.page.getByRole('grid', { name: `Utterances of ${intent}` });
  }

  utterance(intent: string, text: string): Locator {
    return this.utterances(intent).getByRole('row').filter({ hasText: text });
  }

  /** A row of the table of all utterances. */
  said(text: string): Locator {
    return this.all.getByRole('row').filter({ hasText: text });
  }

  /** Drops a text file, as from the desktop. */
  async drop(target: Locator, name: string, content: string): Promise<void> {
    await target.evaluate(
      (element, [file = '', text = '']) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], file, { type: 'text/plain' }));
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, content],
    );
  }

  /**
   * Pastes text by the keyboard, after copying it from a temporary field: synthetic events carry no text in Firefox.
   */
  async paste(field: Locator, text: string): Promise<void> {
    const source = await this.page.evaluateHandle((copied) => {
      const area = document.createElement('textarea');
      area.value = copied;
      document.body.append(area);
      area.select();
      return area;
    }, text);
    await this.page.keyboard.press('ControlOrMeta+c');
    await source.evaluate((area) => area.remove());
    await field.focus();
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  select(intent: string, text: string): Promise<void> {
    return this.utterance(intent, text).getByRole('checkbox').click();
  }

  bulk(action: 'Change intent' | 'Edit' | 'Delete'): Locator {
    return this.page.getByRole('toolbar', { name: /selected$/ }).getByRole('button', { name: action });
  }

  /** Opens an utterance for editing by its key. Returns the field. */
  async edit(intent: string, text: string): Promise<Locator> {
    await this.utterance(intent, text).getByText(text).click();
    await this.page.keyboard.press('F2');
    return this.editor;
  }

  notification(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text);
  }

  undo(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  }

  /** Selects a file in the import dialog and waits for its check, which writes nothing. */
  async checkFile(file: DroppedFile, className: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Import', exact: true }).click();
    await this.importing.locator('input[type=file]').setInputFiles(file);
    await this.importing.getByLabel('Class').fill(className);
    await this.importing.getByRole('button', { name: 'Check file' }).click();
  }

  /** A figure of the dry run. */
  figure(name: string): Locator {
    return this.importing.locator('dl').filter({ hasText: name }).getByRole('definition');
  }
}
