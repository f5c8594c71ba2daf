import { Corpus, Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';
import type { Person } from '../support/session.ts';
import { intentOf, makeIntent, startTraining, textsOf, waitForTask } from '../support/studio.ts';

test('make a class and an intent, and paste its utterances', async ({ openConsole, admin, workspace: ws }) => {
  await makeIntent(admin, ws, 'order.track', ['where is my parcel']);
  const studio = new StudioPage(await openConsole('/nlp/class'));
  const { page } = studio;
  await test.step('a class', async () => {
    await studio.add('New class', 'orders');
    await expect(studio.list('Class').getByRole('link', { name: 'orders' })).toBeVisible();
  });
  await test.step('an intent of it', async () => {
    await studio.tab('Intents').click();
    await studio.add('New intent', 'order.cancel', (dialog) =>
      dialog.getByRole('textbox', { name: 'Utterances' }).fill('cancel my order'),
    );
    await expect(studio.utterance('order.cancel', 'cancel my order')).toBeVisible();
  });
  await test.step('many lines, some of them known', async () => {
    await studio.paste(
      studio.newUtterance,
      'stop the order\nCancel  my order\nI changed my mind\nwhere is my parcel\n\n',
    );
    await expect(page.getByText('2 added · 1 duplicate skipped · 1 belongs to another intent')).toBeVisible();
    await expect(page.getByText('“where is my parcel” is in order.track')).toBeVisible();
    await page.getByRole('button', { name: 'Add anyway' }).click();
    await expect(studio.utterance('order.cancel', 'where is my parcel')).toBeVisible();
  });
  expect((await textsOf(admin, ws, 'order.cancel')).toSorted()).toEqual([
    'I changed my mind',
    'cancel my order',
    'stop the order',
    'where is my parcel',
  ]);
});

test('an attribute is annotated in an utterance, and another one by its digit', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeIntent(admin, ws, 'order.track', ['where is order 12345', 'find parcel 777']);
  const studio = new StudioPage(await openConsole('/nlp/intent/order.track'));
  const { page } = studio;
  const row = studio.utterance('order.track', 'where is order 12345');
  await test.step('with a new attribute', async () => {
    const field = await studio.edit('order.track', 'where is order 12345');
    await field.press('End');
    await field.press('Control+Shift+ArrowLeft');
    const menu = page.getByRole('toolbar', { name: 'Annotate selected words' });
    await menu.getByRole('textbox', { name: 'New attribute' }).fill('number');
    await menu.getByRole('textbox', { name: 'New attribute' }).press('Enter');
    await expect(menu).toBeHidden();
    await field.press('Enter');
    await expect(row.locator('mark')).toHaveText('12345');
  });
  await test.step('with its digit', async () => {
    const field = await studio.edit('order.track', 'find parcel 777');
    await field.press('End');
    await field.press('Control+Shift+ArrowLeft');
    await expect(page.getByRole('toolbar', { name: 'Annotate selected words' })).toBeVisible();
    await field.press('1');
    await field.press('Enter');
    await expect(studio.utterance('order.track', 'find parcel 777').locator('mark')).toHaveText('777');
  });
  const { attributes, utterances } = await intentOf(admin, ws, 'order.track');
  expect(attributes.map(({ name }) => name)).toEqual(['number']);
  expect(utterances.find(({ text }) => text.startsWith('where'))?.annotations).toEqual([
    { attribute: 'number', start: 15, end: 20 },
  ]);
});

test('edit, move, delete and take back', async ({ openConsole, admin, workspace: ws }) => {
  await makeIntent(admin, ws, 'order.cancel', ['cancel it', 'stop it', 'where is it']);
  await makeIntent(admin, ws, 'order.track', ['find my parcel']);
  const studio = new StudioPage(await openConsole('/nlp/intent/order.cancel'));
  const { page } = studio;
  await test.step('edit in its row', async () => {
    const field = await studio.edit('order.cancel', 'cancel it');
    await field.fill('   ');
    await field.press('Enter');
    await expect(page.getByText('The utterance is empty. Enter its text.')).toBeVisible();
    await field.fill('cancel all of it');
    await field.press('Enter');
    await expect(studio.utterance('order.cancel', 'cancel all of it')).toBeVisible();
    await expect.poll(() => textsOf(admin, ws, 'order.cancel')).toContain('cancel all of it');
  });
  await test.step('Escape leaves without saving', async () => {
    const field = await studio.edit('order.cancel', 'stop it');
    await field.fill('something else');
    await field.press('Escape');
    await expect(studio.utterance('order.cancel', 'stop it')).toBeVisible();
  });
  await test.step('move to another intent', async () => {
    await studio.select('order.cancel', 'where is it');
    await studio.bulk('Change intent').click();
    const dialog = page.getByRole('dialog', { name: 'Move 1 utterance' });
    await dialog.getByRole('combobox', { name: 'Target intent' }).fill('track');
    await page.getByRole('option', { name: 'order.track' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(studio.utterance('order.cancel', 'where is it')).toHaveCount(0);
    expect(await textsOf(admin, ws, 'order.track')).toContain('where is it');
  });
  await test.step('delete, and take it back', async () => {
    await studio.select('order.cancel', 'stop it');
    await studio.bulk('Delete').click();
    await expect(studio.utterance('order.cancel', 'stop it')).toHaveCount(0);
    await expect(studio.notification('1 utterance deleted')).toBeVisible();
    await studio.undo().last().click();
    await expect(studio.utterance('order.cancel', 'stop it')).toBeVisible();
    await expect.poll(() => textsOf(admin, ws, 'order.cancel')).toContain('stop it');
  });
  await test.step('delete the intent, and take it back', async () => {
    await page.getByRole('button', { name: 'Delete order.cancel' }).click();
    await expect(studio.list('Intents').getByRole('link', { name: 'order.cancel' })).toHaveCount(0);
    await expect(studio.notification('order.cancel deleted')).toBeVisible();
    await studio.undo().last().click();
    await expect(studio.list('Intents').getByRole('link', { name: 'order.cancel' })).toBeVisible();
    await expect.poll(() => textsOf(admin, ws, 'order.cancel')).toHaveLength(2);
  });
});

test('a corpus with synonyms is recognised in a message', async ({ openConsole, admin, workspace: ws }) => {
  const studio = new StudioPage(await openConsole('/nlp/corpus'));
  const { page } = studio;
  const values = page.getByRole('grid', { name: 'Values' });
  await test.step('make it, with values', async () => {
    await studio.add('New corpus', 'products', (dialog) =>
      dialog.getByRole('textbox', { name: 'Values' }).fill('phone; mobile; cell\ncharger'),
    );
    await expect(values.getByRole('row').filter({ hasText: 'phone' })).toContainText('cell');
  });
  await test.step('add a value and save', async () => {
    const field = page.getByRole('textbox', { name: 'New value' });
    await field.fill('laptop; notebook');
    await field.press('Enter');
    await expect(studio.saveBar).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(studio.saveBar).toBeHidden();
    const corpus = await admin.get('GET /api/1.0/gael/:ws/wordscorpus/:id', Corpus, { params: { ws, id: 'products' } });
    expect(corpus.values.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'charger', synonyms: [] },
      { value: 'laptop', synonyms: ['notebook'] },
      { value: 'phone', synonyms: ['mobile', 'cell'] },
    ]);
  });
  await test.step('try a message with a synonym', async () => {
    const { id } = await admin.get('POST /api/1.0/gael/:ws/class', NlpClass, {
      params: { ws },
      body: { class_name: 'shop' },
    });
    await makeIntent(admin, ws, 'buy', ['i want to buy a laptop', 'buy me a phone', 'i would buy that charger'], {
      classes: [id],
      attributes: [{ id: 'product', name: 'product', type: 'corpus:products' }],
    });
    await makeIntent(admin, ws, 'greet', ['hello there', 'good morning', 'hi assistant'], { classes: [id] });
    await waitForTask(admin, ws, await startTraining(admin, ws, id));
    await studio.tab('Intents').click();
    await studio.list('Intents').getByRole('link', { name: 'buy' }).click();
    await studio.trying.getByRole('textbox', { name: 'Message' }).fill('can i buy a notebook');
    await expect(studio.trying.getByRole('progressbar', { name: 'buy' })).toBeVisible();
    await expect(studio.trying.getByText('laptop', { exact: true })).toBeVisible();
    await studio.trying.getByText('Published model', { exact: true }).click();
    await expect(studio.trying.getByText('No published model yet')).toBeVisible();
  });
});

test('a conflicting change of another user is shown with both versions', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const answer = (text: string) => ({ answers: [{ id: 'a1', text, choices: [] }] });
  const { id } = await makeIntent(admin, ws, 'greet', ['hello'], answer('Good day.'));
  const studio = new StudioPage(await openConsole('/nlp/intent/greet/answers'));
  const { page } = studio;
  const field = page.getByRole('textbox', { name: 'Answer text' });
  await field.fill('Welcome, dear customer.');
  await admin.get('PUT /api/1.0/gael/:ws/intents/:id', Intent, {
    params: { ws, id },
    body: answer('Hi from next door.'),
  });
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(studio.sides).toBeVisible();
  await expect(
    studio.sides.getByRole('region').or(studio.sides.locator('section')).filter({ hasText: 'My version' }),
  ).toContainText('Welcome, dear customer.');
  await expect(studio.sides.locator('section').filter({ hasText: 'Their version' })).toContainText(
    'Hi from next door.',
  );
  expect((await intentOf(admin, ws, id)).answers[0]?.text).toBe('Hi from next door.');

  await studio.sides.getByRole('button', { name: 'Continue editing' }).click();
  await expect(field).toHaveValue('Welcome, dear customer.');
  await page.getByRole('button', { name: 'Save' }).click();
  await studio.sides.getByRole('button', { name: 'Keep my version' }).click();
  await expect(studio.saveBar).toBeHidden();
  expect((await intentOf(admin, ws, id)).answers[0]?.text).toBe('Welcome, dear customer.');
});

test.describe('a file that cannot be imported unchanged', () => {
  const file = (name: string, content: string | Buffer) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  const nothingImported = async (person: Person, ws: string) => {
    const { data } = await person.get('GET /api/1.0/gael/:ws/intents', z.object({ data: z.array(z.unknown()) }), {
      params: { ws },
    });
    expect(data).toEqual([]);
  };

  test('of another kind', async ({ openConsole, admin, workspace: ws }) => {
    const studio = new StudioPage(await openConsole('/nlp/class'));
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1, 2, 3]);
    await studio.checkFile(file('picture.csv', bytes), 'c');
    await expect(studio.importing.getByRole('alert')).toContainText(/CSV|text/);
    await expect(
      studio.importing.getByRole('button', { name: /^Import \d/ }).and(studio.page.locator(':enabled')),
    ).toHaveCount(0);
    await nothingImported(admin, ws);
  });

  test('with unknown columns: they are asked for', async ({ openConsole, admin, workspace: ws }) => {
    const studio = new StudioPage(await openConsole('/nlp/class'));
    await studio.checkFile(file('odd.csv', 'words,bucket\nhello,greet\nbye,leave\n'), 'c');
    const start = studio.importing.getByRole('button', { name: /^Import( \d|$)/ });
    await expect(studio.importing.getByText('Select a column').first()).toBeVisible();
    await expect(start).toBeDisabled();
    await nothingImported(admin, ws);
    await studio.importing.getByLabel('Utterance column').selectOption('words');
    await studio.importing.getByLabel('Intent column').selectOption('bucket');
    await expect(start).toHaveText('Import 2 utterances');
    await start.click();
    await expect(studio.importing.getByText('2 utterances were imported into c.')).toBeVisible();
  });

  test('with an empty utterance: its row and column are named', async ({ openConsole, admin, workspace: ws }) => {
    const studio = new StudioPage(await openConsole('/nlp/class'));
    await studio.checkFile(file('gap.csv', 'text,intent\nhello,greet\n,greet\nbye,leave\n'), 'c');
    await expect(studio.figure('Errors')).toHaveText('1');
    const problem = studio.importing.getByRole('grid', { name: 'Problems' }).getByRole('row').nth(1);
    await expect(problem.getByRole('gridcell').nth(0)).toHaveText('3');
    await expect(problem.getByRole('gridcell').nth(1)).toHaveText('text');
    await expect(problem).toContainText(/empty/i);
    await nothingImported(admin, ws);
  });
});

test('a studio without classes offers both ways to the first one, also on a phone', async ({ openConsole }) => {
  const studio = new StudioPage(await openConsole('/nlp/class'));
  const { page } = studio;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The part that is hidden when the window becomes narrow has the button, too.
    const part = width === 1440 ? page.getByRole('main') : page.getByRole('navigation', { name: 'Class' });
    const offered = part.getByRole('button', { name: 'Import utterances' });
    await expect(page.getByText('No class yet').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New class' }).last()).toHaveText('New class');
    await offered.click();
    await expect(studio.importing).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offered).toBeFocused();
  }
});
