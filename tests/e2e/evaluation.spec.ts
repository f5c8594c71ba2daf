import { readFile } from 'node:fs/promises';
import { Intent, NlpClass, Threshold } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { parseCsv } from '../support/csv.ts';
import { postMessages } from '../support/messages.ts';
import { generateCsv, readImport, shop, startImport, waitForTask, publishClass } from '../support/studio.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { EvaluationPage } from './pages/EvaluationPage.ts';
import { TryPanel } from './pages/TryPanel.ts';

test('cross-validate a class, move an utterance out of the wrong intent, and evaluate again', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const stray = 'please give me a refund';
  await publishClass(admin, ws, {
    ...shop,
    intents: shop.intents.map((intent) =>
      intent.intent_name === 'delivery.time' ? { ...intent, utterances: [...intent.utterances, stray] } : intent,
    ),
  });
  // With so few utterances every confidence is low: a threshold of 0 accepts them all.
  await admin.get('PUT /api/1.0/gael/:ws/class/:id/threshold', Threshold, {
    params: { ws, id: 'shop' },
    body: { threshold: 0 },
  });
  const textsOf = async (id: string) =>
    (await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id } })).utterances.map(
      ({ text }) => text,
    );
  const view = new EvaluationPage(await openConsole('/nlp/class/shop', { ws }));
  const { page } = view;

  await test.step('by cross-validation', async () => {
    await page.getByRole('link', { name: 'Evaluation' }).click();
    await expect(page.getByText('Not evaluated yet')).toBeVisible();
    await view.evaluate.click();
    await view.start(1);
    await expect(view.figure('Utterances')).toHaveText('13');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('a cell opens its utterances, and the stray one moves to its intent', async () => {
    await view.cell('delivery.time', 'refund').click();
    await expect(view.drawer).toBeVisible();
    const row = view.row('delivery.time predicted as refund', stray);
    await row.getByRole('button', { name: 'Move to predicted intent' }).click();
    await expect(row).toContainText('now in refund');
    expect(await textsOf('refund')).toContain(stray);
    await view.undo().click();
    await expect(row).not.toContainText('now in refund');
    expect(await textsOf('delivery.time')).toContain(stray);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole('button', { name: 'Move to predicted intent' }).click();
    await expect(row).toContainText('now in refund');
    await page.keyboard.press('Escape');
    await expect(view.drawer).toBeHidden();
  });

  await test.step('the matrix is walked with the keys', async () => {
    await view.cell('delivery.time', 'refund').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await expect(view.matrix.locator(':focus')).toHaveAttribute('data-cell', '0-1');
  });

  await test.step('another evaluation shows what improved', async () => {
    await view.evaluate.click();
    await view.start(2);
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 });
    await page.getByText(/newly correct$/).click();
    await expect(view.row('Newly correct', stray)).toBeVisible();
  });

  await test.step('its figures are exported', async () => {
    await page.getByRole('button', { name: 'Export report' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).first().click();
    const rows = parseCsv((await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', ''));
    expect(rows.map(([intent]) => intent)).toEqual(['Intent', 'delivery.time', 'refund']);
  });
});

test('a test set made by hand and from a file shows the effect of a threshold, and a new threshold is tried before it is published', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, ['give me a refund', 'sing me a song']);
  const view = new EvaluationPage(await openConsole('/nlp/class/shop/evaluation', { ws }));
  const { page } = view;

  await test.step('test cases by hand', async () => {
    await view.part('Test sets').click();
    await page.getByRole('button', { name: 'New test set' }).click();
    const dialog = page.getByRole('dialog', { name: 'New test set' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('asked in June');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('combobox', { name: 'Expected intent' }).fill('refund');
    await page.getByRole('option', { name: 'refund' }).click();
    await page.getByRole('textbox', { name: 'Utterance', exact: true }).fill('refund my purchase');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(view.row('Test cases of asked in June', 'refund my purchase')).toContainText('refund');
  });

  await test.step('and from a file, after a preview', async () => {
    await page.getByRole('button', { name: 'Import from file', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import test cases' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'june.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'text,intent\nwhen will the parcel arrive,delivery.time\nzyx wvu,oos\nhello,greeting\ni want my money back,delivery.time\n',
      ),
    });
    await expect(dialog.getByText('greeting (1)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 3 test cases' }).click();
    await expect(dialog).toBeHidden();
    await expect(view.row('Test cases of asked in June', 'zyx wvu')).toContainText('Out of scope');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('and from messages of people', async () => {
    await page.getByRole('button', { name: 'Add from Verbatim' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add from Verbatim' });
    await expect(drawer.getByText('No confirmed messages yet')).toBeVisible();
    await drawer.getByText('All messages', { exact: true }).click();
    await drawer.getByRole('searchbox').fill('refund');
    await expect(drawer.getByRole('row', { name: /sing me a song/ })).toHaveCount(0);
    await drawer.getByRole('checkbox', { name: /give me a refund/ }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Add with this intent' }).click();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(view.row('Test cases of asked in June', 'give me a refund')).toContainText('refund');
  });

  await test.step('an expected intent is corrected in its row', async () => {
    const row = view.row('Test cases of asked in June', 'i want my money back');
    await row.getByText('delivery.time').dblclick();
    await row.getByRole('combobox', { name: 'Expected intent' }).selectOption('refund');
    await expect(row.getByRole('combobox')).toHaveCount(0);
    await expect(row).toContainText('refund');
  });

  await test.step('the published model is evaluated', async () => {
    await page.getByRole('button', { name: 'Evaluate class' }).click();
    await view.dialog.getByText('published model').click();
    await view.start(1);
    await expect(view.figure('Accuracy')).toHaveText('100%');
    await expect(view.figure('Out of scope rejected')).toHaveText('100%');
  });

  await test.step('a threshold that nothing reaches is applied, and a tried message gets the fallback', async () => {
    const threshold = page.getByRole('spinbutton', { name: 'Threshold' });
    await threshold.fill('100');
    await expect(page.getByText('At 100%, 0% of the in-scope utterances')).toBeVisible();
    await page.getByRole('button', { name: 'Apply to class' }).click();
    await expect(view.notification('shop: threshold set to 100%')).toBeVisible();
    // The notification stays while the pointer is over it.
    await view.undo().hover();
    const panel = new TryPanel(page);
    await page.getByRole('button', { name: 'Try a message' }).press('Enter');
    await panel.message.fill('refund my purchase');
    await expect(panel.verdict('Draft model')).toContainText('Fallback');
    await expect(panel.verdict('Published model')).toContainText('refund');
    await view.undo().click();
    await expect(panel.verdict('Draft model')).toContainText('refund');
  });
});

test('an evaluation that cannot start says why, and a running one is cancelled', async ({
  server,
  openConsole,
  admin,
  workspace: ws,
}) => {
  await admin.get('POST /api/1.0/gael/:ws/class', NlpClass, { params: { ws }, body: { class_name: 'lonely' } });
  await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: { intent_name: 'only', classes: ['lonely'], utterances: [{ text: 'hello' }] },
  });
  const file = { name: 'many.csv', bytes: generateCsv(6000, 60), class_name: 'many' };
  const { import_id } = await readImport(server.url, admin, ws, file);
  await waitForTask(admin, ws, await startImport(admin, ws, import_id));

  const view = new EvaluationPage(await openConsole('/nlp/class/lonely/evaluation', { ws }));
  const { page } = view;
  await test.step('with a single intent', async () => {
    await view.evaluate.click();
    await view.dialog.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(view.dialog.getByRole('alert')).toContainText(
      'Only the intent only has utterances. Add utterances to a second intent.',
    );
    await page.keyboard.press('Escape');
  });
  await test.step('cancelled while it runs', async () => {
    await page.getByRole('link', { name: 'many' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'many' })).toBeVisible();
    await page.getByRole('link', { name: 'Evaluation' }).click();
    await expect(page.getByText('Not evaluated yet')).toBeVisible();
    await view.evaluate.click();
    await view.dialog.getByRole('spinbutton', { name: 'Folds' }).fill('10');
    await view.dialog.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(view.dialog).toBeHidden();
    const running = page.getByRole('progressbar', { name: /Waiting to start|Evaluating/ });
    await expect(running).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
    await expect(running).toBeHidden();
    const { data } = await admin.get(
      'GET /api/1.0/gael/:ws/class/:id/evaluations',
      z.object({ data: z.array(z.unknown()) }),
      { params: { ws, id: 'many' } },
    );
    expect(data).toEqual([]);
  });
});
