import { NlpClass } from '@parlance/contract/calls/nlp';
import type { Page } from '@playwright/test';
import { replyWith } from '../../server/src/testing/embeddings.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { TryPanel } from './pages/TryPanel.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';

const choice = (within: Pick<Page, 'getByRole'>) => within.getByRole('combobox', { name: 'Embedding model' });
const entries = (within: Pick<Page, 'getByRole'>) => choice(within).getByRole('option');
const save = (within: Pick<Page, 'getByRole'>) => within.getByRole('button', { name: 'Save', exact: true });

test.afterEach(({ embeddings }) => embeddings.behave());

test('an embedding model is chosen for a class: it needs training, and then understands other words', async ({
  openConsole,
  shopWorkspace: ws,
}) => {
  const studio = new StudioPage(await openConsole('/nlp/class/shop', { ws }));
  const { page } = studio;
  await test.step('among those of the endpoint', async () => {
    await expect(entries(page)).toHaveText([
      'Workspace default: No Embeddings',
      'No Embeddings',
      'meanings (server default)',
      'others',
    ]);
    await choice(page).selectOption('meanings');
    await save(page).click();
    await expect(page.getByText('1 change since last training')).toBeVisible();
    await expect(save(page)).toBeHidden();
    await expect(choice(page)).toHaveValue('meanings');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('the trainings say what it learned with', async () => {
    await page.getByRole('link', { name: 'Trainings' }).click();
    await expect(page.getByText('Changes since last training')).toBeVisible();
    await page.getByRole('button', { name: 'Train now' }).click();
    await expect(studio.training('#2')).toContainText('Embedding model');
    await expect(studio.training('#2')).toContainText('Done', trains);
    await studio.training('#2').getByRole('gridcell').nth(1).click();
    const drawer = page.getByRole('dialog', { name: 'Model 2' });
    await expect(drawer).toContainText('meanings');
    await expect(drawer).toContainText('Accuracy without embeddings');
    await page.keyboard.press('Escape');
  });
  await test.step('a message is explained by its meaning', async () => {
    await page.keyboard.press('t');
    const panel = new TryPanel(page);
    await panel.message.fill('where is the consignment');
    await expect(panel.verdict('Draft model')).toContainText('delivery.time');
    await expect(panel.root.getByText(/^Meaning \(embeddings\) for delivery\.time: \d+% of the weight$/)).toBeVisible();
  });
});

test('without an answer of the endpoint there is "No Embeddings", and it can be asked again', async ({
  openConsole,
  admin,
  embeddings,
  shopWorkspace: ws,
}) => {
  embeddings.behave((_, response) => replyWith(response, {}, 500));
  const page = await openConsole('/nlp/class/shop', { ws });
  await test.step('a class that has not chosen', async () => {
    await expect(page.getByText('The endpoint for embeddings does not answer. Try again later.')).toBeVisible();
    await expect(entries(page)).toHaveText(['No Embeddings']);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('a message is predicted by words alone, and says so where a model has learned more', async () => {
    await page.keyboard.press('t');
    const panel = new TryPanel(page);
    await panel.message.fill('when will my parcel arrive today');
    await expect(panel.verdict('Draft model')).toContainText('delivery.time');
    await expect(panel.root.getByText('Embeddings unavailable')).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await test.step('asked again', async () => {
    embeddings.behave();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page)).toHaveCount(4);
  });
  await test.step('a server without models says what to set', async () => {
    embeddings.behave((_, response) => replyWith(response, { data: [] }));
    await page.reload();
    await expect(page.getByText('The operator sets PARLANCE_EMBEDDINGS_URL.')).toBeVisible();
    await expect(entries(page)).toHaveText(['No Embeddings']);
    embeddings.behave();
  });
  await test.step('a class whose model the endpoint does not offer any more', async () => {
    await admin.get('PUT /api/1.0/gael/:ws/class/:id', NlpClass, {
      params: { ws, id: 'shop' },
      body: { embedding_model: 'others' },
    });
    embeddings.behave((_, response) => replyWith(response, { data: [{ id: 'meanings' }] }));
    await page.reload();
    await expect(choice(page)).toHaveValue('others');
    await expect(entries(page).filter({ hasText: 'others (unavailable)' })).toHaveCount(1);
    await expect(page.getByText('The server does not offer others. Choose another model.')).toBeVisible();
  });
});

test('a workspace chooses for its classes', async ({ openConsole, shopWorkspace: ws }) => {
  const page = await openConsole('/nlp/class/shop', { ws });
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await choice(dialog.root).selectOption('others');
  await dialog.saved();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await page.reload();
  await expect(entries(page).first()).toHaveText('Workspace default: others');
  await expect(page.getByText('1 change since last training')).toBeVisible();
});
