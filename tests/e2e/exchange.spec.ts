import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Intent } from '@parlance/contract/calls/nlp';
import type { Person } from '../support/session.ts';
import { createWorkspace, intentOf } from '../support/studio.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { StudioPage } from './pages/StudioPage.ts';

/** Import of what other studios export, with a preview; export. */

const rasa = `version: "3.1"
nlu:
- intent: where_is_order
  examples: |
    - where is [order 12](ref)
    - track [parcel 7](ref) please
- intent: refund
  examples: |
    - I want my money back
    - where is order 12
    lost line
- lookup: ref
  examples: |
    - order 12
    - parcel 7
responses:
  utter_refund:
  - text: We send the money back.
`;
const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

const Exported = z.looseObject({
  classes: z.array(z.looseObject({ class_name: z.string() })),
  intents: z.array(
    z.looseObject({ intent_name: z.string(), utterances: z.array(z.looseObject({ text: z.string() })) }),
  ),
  corpora: z.array(z.looseObject({ corpus_name: z.string() })),
});
const everything = (person: Person, ws: string) =>
  person.get('GET /api/1.0/gael/:ws/export', Exported, { params: { ws } });

test('columns with unusual names are chosen before the import', async ({ openConsole, admin, workspace: ws }) => {
  const studio = new StudioPage(await openConsole('/nlp/class'));
  const { importing } = studio;
  await studio.checkFile(file('shop.json', '{'), 'shop');
  const refusal = importing.getByText(/^The file is not valid JSON/);
  await expect(refusal).toBeVisible();
  await importing.locator('input[type=file]').setInputFiles(file('shop.csv', 'text,intent'));
  await expect(refusal).toBeHidden();
  await importing.getByRole('button', { name: 'Cancel' }).click();
  const rows = [
    'lg,text,intent,Bot says',
    'en,send my money back,refund,At once.',
    'fr,remboursez-moi,refund,Tout de suite.',
  ];
  await studio.checkFile(file('shop.csv', rows.join('\n')), 'shop');
  const answers = importing.getByRole('combobox', { name: 'Answer column' });
  await answers.selectOption('Bot says');
  await expect(importing.getByRole('tab', { name: /^Changes/ })).toContainText('2');
  await importing.getByRole('combobox', { name: 'Language column' }).selectOption('lg');
  await expect(importing.getByRole('combobox', { name: 'Language', exact: true })).toBeVisible();
  await expect(answers).toHaveValue('Bot says');
  await importing.getByRole('button', { name: 'Import 2 utterances' }).click();
  await expect(importing.getByText(/2 utterances were imported/)).toBeVisible();
  expect((await intentOf(admin, ws, 'refund')).answers).toMatchObject([
    { text: 'At once.', language: 'english' },
    { text: 'Tout de suite.', language: 'french' },
  ]);
});

test('a column with classes is chosen before the import', async ({ openConsole, admin, workspace: ws }) => {
  const studio = new StudioPage(await openConsole('/nlp/class'));
  const { importing } = studio;
  const rows = ['text,intent,team', 'send my money back,refund,Shop', 'I lost my card,card,Bank', 'hello,greet,'];
  await studio.checkFile(file('shop.csv', rows.join('\n')), 'Rest');
  const column = importing.getByRole('combobox', { name: 'Class column' });
  await column.focus();
  await column.selectOption('team');
  await expect(importing.getByText('Rows without a class go to Rest.')).toBeVisible();
  await expect(column).toBeFocused();
  const classes = importing.getByRole('grid', { name: 'Classes' }).getByRole('row');
  await expect(classes.nth(1)).toContainText('Shop');
  await expect(classes).toHaveCount(4);
  await importing.getByRole('button', { name: 'Import 3 utterances' }).click();
  await expect(importing.getByText(/3 utterances imported/)).toBeVisible();
  const { classes: made } = await everything(admin, ws);
  expect(made.map(({ class_name }) => class_name)).toEqual(['Bank', 'Rest', 'Shop']);
});

test('a Rasa bot is imported after a preview, exported as a file, and imported into another workspace', async ({
  openConsole,
  admin,
  workspace: ws,
}, info) => {
  const page = await openConsole('/nlp/class');
  const studio = new StudioPage(page);

  await test.step('a file of 200 MB is refused by name and limit, before it is sent', async () => {
    const huge = info.outputPath('huge.csv');
    await writeFile(huge, 'text,intent\n');
    await truncate(huge, 200 * 1024 * 1024);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(studio.importing.getByText(/≤\s50\sMB/)).toBeVisible();
    await studio.importing.locator('input[type=file]').setInputFiles(huge);
    await expect(studio.importing.getByRole('alert')).toContainText('huge.csv');
    await expect(studio.importing.getByRole('button', { name: 'Check file' })).toBeDisabled();
    await studio.importing.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the check names the format and all that would change', async () => {
    await studio.checkFile(file('nlu.yml', rasa), 'support');
    await expect(studio.importing.getByText('nlu.yml · Rasa · UTF-8')).toBeVisible();
    await studio.importing.getByRole('tab', { name: /^Changes/ }).click();
    const changes = studio.importing.getByRole('grid', { name: 'Changes' });
    await expect(changes.getByRole('row', { name: /Corpus ref New/ })).toContainText('order 12, parcel 7');
    await expect(changes.getByRole('row', { name: /where_is_order › ref/ })).toContainText('corpus:ref');
    await expect(changes.getByRole('row', { name: /Answers refund/ })).toContainText('We send the money back.');
    await studio.importing.getByRole('tab', { name: /^Problems/ }).click();
    await expect(studio.importing.getByRole('grid', { name: 'Problems' }).getByRole('row').nth(1)).toContainText('11');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await everything(admin, ws)).intents).toEqual([]);
    await studio.importing.getByRole('button', { name: 'Import 3 utterances' }).click();
    await expect(studio.importing.getByText(/3 utterances were imported into support/)).toBeVisible();
    await expect(page).toHaveURL(/\/nlp\/class\/support\?/);
    await studio.importing.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('it is downloaded as a file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabel('Content', { exact: true }).selectOption({ label: 'support' });
    await dialog.getByRole('radio', { name: /^Rasa/ }).check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download file' }).click();
    const got = await download;
    expect(got.suggestedFilename()).toBe('support.nlu.yml');
    const saved = path.join(info.outputDir, 'support.yml');
    await got.saveAs(saved);
    expect(await readFile(saved, 'utf8')).toContain('- where is [order 12](ref)');
    await expect(dialog).toBeHidden();
  });

  await test.step('another workspace imports the class', async () => {
    const other = await createWorkspace(admin, 'taker of a bot');
    const next = new StudioPage(await openConsole('/nlp/class', { ws: other }));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await next.importing.getByText('Another workspace', { exact: true }).click();
    await next.importing.getByRole('combobox', { name: 'Workspace' }).selectOption(ws);
    await next.importing.getByLabel('Content').selectOption({ label: 'support' });
    await next.importing.getByRole('button', { name: 'Preview changes' }).click();
    await next.importing.getByRole('button', { name: 'Import 3 utterances' }).click();
    await expect(next.importing.getByText(/3 utterances imported/)).toBeVisible();
    expect(await everything(admin, other)).toEqual(await everything(admin, ws));
  });
});

test('a user who moves on while lists reload after an import is not led back to its class', async ({
  openConsole,
  page,
}) => {
  await openConsole('/nlp/class');
  const studio = new StudioPage(page);
  await studio.checkFile(
    file('shop.csv', 'text,intent\nwhen do you open,hours\nhow late are you open,hours\n'),
    'shop',
  );
  await expect(studio.figure('New intents')).toHaveText('1');
  const goOn = await holdRequests(page, /\/gael\/[^/]+\/intents\b/);
  await studio.importing.getByRole('button', { name: /^Import \d+ utterances$/ }).click();
  await expect(studio.importing.getByText('2 utterances were imported into shop')).toBeVisible();
  await studio.importing.getByRole('button', { name: 'Close' }).last().click();
  await studio.tab('Intents').click();
  await expect(page).toHaveURL(/\/nlp\/intent\b/);
  goOn();
  await expect(studio.list('Intents').getByRole('link', { name: 'hours' })).toBeVisible();
  await expect(page).toHaveURL(/\/nlp\/intent\b/);
});

test('differences are kept, merged or replaced, as chosen', async ({ openConsole, admin, workspace: ws }) => {
  const { id } = await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: {
      intent_name: 'refund',
      attributes: [{ id: 'a', name: 'sum', type: 'number' }],
      answers: [{ id: 'b', text: 'Of course.', choices: [] }],
      utterances: [{ text: 'money back' }, { text: 'only here' }],
    },
  });
  const content = {
    classes: [{ class_name: 'shop', intents: ['refund'] }],
    intents: [
      {
        intent_name: 'refund',
        attributes: [{ name: 'sum', type: 'money' }],
        answers: [{ text: 'Right away.' }],
        utterances: [{ text: 'money back' }, { text: 'give me 5 euros' }],
      },
    ],
  };
  const page = await openConsole('/nlp/class');
  const studio = new StudioPage(page);
  await studio.checkFile(file('shop.json', JSON.stringify(content)), '');
  await expect(studio.importing.getByText(/Target: the classes of the file/)).toBeVisible();
  const changes = studio.importing.getByRole('grid', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /refund › sum Different/ })).toContainText('money');
  await studio.importing.getByLabel('1 attribute has another type').selectOption('overwrite');
  await studio.importing.getByLabel('The answers of 1 intent differ').selectOption('keep');
  await studio.importing.getByRole('radio', { name: /^Replace/ }).check();
  await expect(studio.importing.getByText('1 utterance that is not in the file is removed.')).toBeVisible();
  await studio.importing.getByRole('button', { name: 'Import 1 utterance' }).click();
  await expect(studio.importing.getByText(/1 utterance imported/)).toBeVisible();
  const after = await intentOf(admin, ws, id);
  expect(after.attributes).toEqual([{ id: 'a', name: 'sum', type: 'money' }]);
  expect(after.answers.map(({ text }) => text)).toEqual(['Of course.', 'Right away.']);
  expect(after.utterances.map(({ text }) => text)).toEqual(['money back', 'give me 5 euros']);
  expect(after.classes).toEqual(['shop']);
});
