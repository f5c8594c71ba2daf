import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { startTraining, waitForTask } from '../support/studio.ts';

/** Predictions of the newest training for its utterances, in the studio's tables. */

const many = (text: string) => Array.from({ length: 11 }, (_, index) => `${text} number ${index}`);
const stray = 'i want to return this one';

test('a misclassified utterance is marked, found, moved, and right after the next training', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const { id } = await admin.get('POST /api/1.0/gael/:ws/class', NlpClass, {
    params: { ws },
    body: { class_name: 'shop' },
  });
  for (const [intent_name, said] of Object.entries({
    buy: [...many('i would like to buy phone'), stray],
    return: many('i want to return parcel'),
  }))
    await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
      params: { ws },
      body: { intent_name, classes: [id], utterances: said.map((text) => ({ text })) },
    });
  await waitForTask(admin, ws, await startTraining(admin, ws, id));
  const studio = new StudioPage(await openConsole('/nlp/intent/buy'));
  const { page } = studio;
  const row = studio.utterance('buy', stray);
  await test.step('marked by icon and colour, with what it means', async () => {
    await expect(row.locator('[data-outcome=wrong]').first()).toHaveText('return');
    await expect(
      row.getByTitle(/^Misclassified: return is predicted\nPredicted like a new message/).first(),
    ).toBeVisible();
    await expect(
      studio.utterance('buy', 'phone number 3').getByRole('img', { name: 'Correctly classified' }),
    ).toBeVisible();
    await expect(page.getByText(/^F1 \d+%$/)).toBeVisible();
  });
  await test.step('the filter shows it alone, in the intent and in all', async () => {
    await page.getByRole('button', { name: 'Misclassified 1' }).click();
    await expect(studio.utterances('buy').getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: /^All utterances/ }).click();
    await page.getByRole('combobox', { name: 'Prediction' }).selectOption({ label: 'Misclassified' });
    await expect(studio.all.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/prediction=wrong/);
  });
  await test.step('once moved it has none, and a training makes one', async () => {
    await studio.said(stray).getByText(stray).click();
    await page.keyboard.press('i');
    await page.getByRole('combobox', { name: 'Target intent' }).fill('return');
    await page.getByRole('option', { name: 'return' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('No utterance matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(studio.said(stray).getByTitle('Predicted at the next training')).toBeVisible();
    await studio.train.click();
    await expect(studio.said(stray).getByRole('img', { name: 'Correctly classified' })).toBeVisible(trains);
  });
  await test.step('the menu of columns says which are there, and brings one that has no room', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    const added = studio.all.getByRole('columnheader', { name: 'Added' });
    await expect(added).toHaveCount(0);
    await page.getByRole('button', { name: 'Table options' }).click();
    const item = page.getByRole('menuitemcheckbox', { name: 'Added' });
    await expect(item).not.toBeChecked();
    await item.click();
    await expect(added).toHaveCount(1);
    await expect(item).toBeChecked();
    await item.click();
    await expect(added).toHaveCount(0);
  });
});

test('a window of 1024 px shows the prediction and its confidence', async ({ openConsole, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openConsole('/nlp/intent/order.cancel', { ws: demoWorkspace });
  await expect(page.getByRole('columnheader', { name: 'Predicted' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Confidence' })).toBeVisible();
});
