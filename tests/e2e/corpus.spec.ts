import { Corpus, Intent } from '@parlance/contract/calls/nlp';
import { readFile } from 'node:fs/promises';
import type { Person } from '../support/session.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';

interface CorpusDraft {
  corpus_name: string;
  fuzzy?: boolean;
  values: { value: string; synonyms: string[] }[];
}

const makeCorpus = (person: Person, ws: string, body: CorpusDraft) =>
  person.get('POST /api/1.0/gael/:ws/wordscorpus', Corpus, { params: { ws }, body });

const valuesOf = async (person: Person, ws: string, id: string) =>
  (await person.get('GET /api/1.0/gael/:ws/wordscorpus/:id', Corpus, { params: { ws, id } })).values;

test('a corpus is tried while it is edited, loses its duplicates, and shows its usage', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeCorpus(admin, ws, {
    corpus_name: 'towns/🏙️',
    values: [
      { value: 'Marseille', synonyms: ['the old port'] },
      { value: 'Orange', synonyms: [] },
      { value: 'Vaucluse', synonyms: ['orange', 'Ventoux'] },
    ],
  });
  await makeCorpus(admin, ws, { corpus_name: 'fruit', values: [{ value: 'peach', synonyms: ['Ventoux'] }] });
  await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: { intent_name: 'travel', attributes: [{ id: 'to', name: 'destination', type: 'corpus:towns/🏙️' }] },
  });
  const studio = new StudioPage(await openConsole(`/nlp/corpus/${encodeURIComponent('towns/🏙️')}`));
  const { page } = studio;
  const values = page.getByRole('grid', { name: 'Values' });
  const found = page.getByRole('list', { name: 'Values found' });
  const views = page.getByRole('navigation', { name: 'Corpus sections' });
  await test.step('a message, before and after fuzzy matching', async () => {
    const messages = page.getByRole('textbox', { name: 'Try messages' });
    await messages.fill('from marsielle to the old port');
    await expect(found.getByRole('listitem')).toHaveText(/Marseille$/u);
    await page.getByRole('switch', { name: 'Fuzzy matching' }).click();
    await expect(found.getByText('Marseille (85% similar)')).toBeVisible();
  });
  await test.step('lines pasted are found before they are saved', async () => {
    await studio.paste(page.getByRole('textbox', { name: 'New value' }), 'Lyon: Lugdunum, Fourvière\nNice\tNizza\n');
    await expect(values.getByRole('row').filter({ hasText: 'Fourvière' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Try messages' }).fill('a ticket to nizza');
    await expect(found.getByText('Nice', { exact: true })).toBeVisible();
  });
  await test.step('values are removed together and come back', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await values.getByRole('row').filter({ hasText: 'Nice' }).getByRole('checkbox').press('d');
    await expect(page.getByText('No values yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(values.getByRole('row').filter({ hasText: 'Marseille' })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(studio.saveBar).toBeHidden();
    expect(await valuesOf(admin, ws, 'towns/🏙️')).toHaveLength(5);
  });
  await test.step('duplicates are removed with keys', async () => {
    await views.getByRole('link', { name: 'Duplicates' }).click();
    const twice = page.getByRole('grid', { name: 'Duplicates' });
    const here = twice.getByRole('row').filter({ hasText: 'Vaucluse' }).filter({ hasText: 'value Orange' });
    await here.getByRole('checkbox').click();
    await here.getByRole('checkbox').press('k');
    await expect(here).toBeHidden();
    const elsewhere = twice.getByRole('row').filter({ hasText: 'Ventoux' });
    await expect(elsewhere.getByRole('link', { name: 'fruit' })).toBeVisible();
    await elsewhere.getByRole('checkbox').click();
    await elsewhere.getByRole('checkbox').press('d');
    await expect(page.getByText('No duplicates')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(studio.saveBar).toBeHidden();
    expect(await valuesOf(admin, ws, 'towns/🏙️')).toContainEqual({ value: 'Vaucluse', synonyms: [] });
  });
  await test.step('deleting shows the usage, and can be undone', async () => {
    await views.getByRole('link', { name: 'Usage' }).click();
    const uses = page.getByRole('grid', { name: 'Usage' });
    await expect(uses.getByRole('row').filter({ hasText: 'destination' })).toContainText('travel');
    await page.getByRole('button', { name: 'Delete towns/🏙️' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm delete' });
    await expect(question).toContainText('travel');
    await question.getByRole('button', { name: 'Ok' }).click();
    await expect(studio.list('Corpus').getByRole('link', { name: 'towns/🏙️' })).toBeHidden();
    await expect(studio.notification('towns/🏙️ deleted')).toBeVisible();
    await studio.undo().last().click();
    await expect(studio.list('Corpus').getByRole('link', { name: 'towns/🏙️' })).toBeVisible();
  });
});

test('a file changes a corpus after a preview, and a corpus becomes a file', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeCorpus(admin, ws, { corpus_name: 'dishes', values: [{ value: 'soup', synonyms: ['broth'] }] });
  const studio = new StudioPage(await openConsole('/nlp/corpus/dishes'));
  const { page } = studio;
  await test.step('the preview shows what the file changes', async () => {
    await page.getByRole('button', { name: 'Import values' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import values' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'dishes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('value,synonyms\nSoup,potage\ngratin,dauphinois\n,nothing\n'),
    });
    await expect(dialog.getByText('Row 4: The row has no value.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add to table' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the values are saved with the corpus', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(studio.saveBar).toBeHidden();
    expect(await valuesOf(admin, ws, 'dishes')).toEqual([
      { value: 'soup', synonyms: ['broth', 'potage'] },
      { value: 'gratin', synonyms: ['dauphinois'] },
    ]);
  });
  await test.step('and exported to a file', async () => {
    await page.getByRole('button', { name: 'Export values' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Text' }).click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toBe('soup\tbroth\tpotage\ngratin\tdauphinois\n');
  });
});
