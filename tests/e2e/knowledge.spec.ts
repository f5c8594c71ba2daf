import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import type { Page } from '@playwright/test';
import type { Person } from '../support/session.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

const returns = `# Returns

## Used items

You can return a used kettle within 30 days if it is clean and complete. We deduct up to 20 percent for signs of use.

## Sending back

Print the free label from your account and drop the parcel at any pick-up point.
`;
const warranty = `# Warranty

## Defects

A defect in the first two years is covered by repair, replacement or a full refund.
`;

const makeBase = (admin: Person, ws: string, name: string) =>
  admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, { params: { ws }, body: { name } });

const addText = (admin: Person, ws: string, base: string, name: string, text: string) =>
  admin.get('POST /api/1.0/gael/:ws/rag/:base/texts', KnowledgeDocument, {
    params: { ws, base },
    body: { name, text },
  });

const rowOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: new RegExp(name) });

test('a knowledge base is made, renamed, deleted and brought back', async ({ openConsole }) => {
  const page = await openConsole('/nlp/rag');
  await expect(page.getByText('No knowledge base yet')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'New knowledge base' }).click();
  const dialog = page.getByRole('dialog', { name: 'New knowledge base' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Help centre');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Help centre' })).toBeVisible();
  await expect(page).toHaveURL(/\/nlp\/rag\/Help%20centre/);

  await page.getByRole('button', { name: 'Rename Help centre' }).click();
  await page.getByRole('textbox', { name: 'Knowledge base name' }).fill('Support');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Support' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Support' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('No knowledge base yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Support' })).toBeVisible();
});

test('files are uploaded, read, and found; an unreadable one does not stop the others', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const base = await makeBase(admin, ws, 'Help centre');
  const page = await openConsole(`/nlp/rag/${base.id}`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog
    .getByLabel('Files', { exact: true })
    .and(page.locator('input[type=file]'))
    .setInputFiles([
      { name: 'Returns.md', mimeType: 'text/markdown', buffer: Buffer.from(returns) },
      { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF at all') },
      { name: 'Warranty.md', mimeType: 'text/markdown', buffer: Buffer.from(warranty) },
    ]);
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('orders');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add 3 documents' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByText('Sent', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove Broken.pdf' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Returns').getByText('Ready')).toBeVisible();
  await expect(rowOf(page, 'Warranty').getByText('Ready')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search documents' }).fill('warr');
  await expect(rowOf(page, 'Returns')).toHaveCount(0);
  await expect(rowOf(page, 'Warranty')).toBeVisible();

  await rowOf(page, 'Warranty').getByText('Warranty').click();
  await page.getByRole('link', { name: 'Original' }).click();
  await expect(page.getByRole('complementary', { name: 'Original' })).toContainText('## Defects');
  await expect(page.getByRole('article').filter({ hasText: 'A defect in the first two years' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a chunk is edited, and answers cite it', async ({ openConsole, admin, workspace: ws }) => {
  const base = await makeBase(admin, ws, 'Help centre');
  await addText(admin, ws, base.id, 'Returns', returns);
  await addText(admin, ws, base.id, 'Warranty', warranty);
  const page = await openConsole(`/nlp/rag/${base.id}`);
  await expect(rowOf(page, 'Returns').getByText('Ready')).toBeVisible();
  await expect(rowOf(page, 'Warranty').getByText('Ready')).toBeVisible();

  await rowOf(page, 'Returns').getByText('Returns').click();
  const chunk = page.getByRole('article').filter({ hasText: 'used kettle' });
  await chunk.getByRole('button', { name: 'Edit chunk' }).click();
  const text = chunk.getByRole('textbox', { name: 'Chunk text' });
  await text.fill('You can return a used kettle within 45 days if it is clean and complete.');
  await chunk.getByRole('button', { name: 'Save' }).click();
  await expect(chunk.getByText('Edited')).toBeVisible();
  await expect(chunk.getByText('within 45 days')).toBeVisible();

  await page.getByRole('link', { name: 'Help centre' }).click();
  const panel = page.getByRole('complementary', { name: 'Ask' });
  await panel.getByRole('textbox', { name: 'Question' }).fill('Can I return a used kettle?');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('45 days');
  await panel.getByRole('button', { name: 'Show passage 1' }).first().click();
  const passage = panel.getByRole('article', { name: 'Passage 1' });
  await expect(passage).toBeFocused();
  await passage.getByRole('link', { name: 'Returns' }).click();
  await expect(page.getByRole('article').filter({ hasText: '45 days' })).toBeVisible();
  await page.getByText('Show the chunks around it').click();
  await expect(page.getByRole('article').filter({ hasText: 'Print the free label' })).toContainText('After:');
  await page.getByRole('button', { name: 'Restore original text' }).click();
  await expect(page.getByRole('article').filter({ hasText: '30 days' })).toBeVisible();
});

test('searches are kept with their results, opened again, and compared when repeated', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const base = await makeBase(admin, ws, 'Help centre');
  await addText(admin, ws, base.id, 'Returns', returns);
  const page = await openConsole(`/nlp/rag/${base.id}`);
  await expect(rowOf(page, 'Returns').getByText('Ready')).toBeVisible();
  await page.getByRole('link', { name: 'Retrieval test' }).click();
  await expect(page.getByText('No search yet')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Search passages' })).toBeVisible();
  const question = main.getByRole('textbox', { name: 'Question' }).first();
  await question.fill('Can I return a used kettle?');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('article', { name: 'Passage 1' })).toContainText('30 days');
  await expect(question).toBeFocused();
  await question.fill('Where is the free label?');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('article', { name: 'Passage 1' })).toContainText('free label');
  expect(await accessibilityFaults(page)).toEqual([]);

  await addText(admin, ws, base.id, 'Kettles', 'A used kettle that you return is cleaned and sold again.');
  const tried = page.getByRole('grid', { name: 'Search history' });
  await tried.getByText('Can I return a used kettle?').click();
  await expect(question).toHaveValue('Can I return a used kettle?');
  await expect(main.getByRole('article', { name: 'Passage 1' })).toContainText('30 days');
  await expect(async () => {
    await main.getByRole('button', { name: 'Search again' }).click();
    await expect(main.getByText('new: Kettles')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect(main.getByText('new: Kettles')).toBeVisible();

  await main.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('No search yet')).toBeVisible();
  await expect(tried).toBeHidden();
  await expect(question).toBeFocused();
});

test('by keyboard alone: a text is added, a question about it is asked, and its passage gets the focus', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const base = await makeBase(admin, ws, 'Help centre');
  const page = await openConsole(`/nlp/rag/${base.id}`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await expect(dialog).toBeVisible();
  const source = dialog.getByRole('radio', { name: 'Files' });
  await source.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Warranty');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A defect in the first two years is covered by repair or a full refund.');
  await dialog.getByRole('button', { name: 'Add 1 document' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Warranty').getByText('Ready')).toBeVisible();
  await page.keyboard.press('q');
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Is a defect covered?');
  await page.keyboard.press('Enter');
  const cites = page.getByRole('button', { name: 'Show passage 1' }).first();
  await expect(cites).toBeVisible();
  await cites.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Passage 1' })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeHidden();
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: 'Ask' }).getByRole('textbox', { name: 'Question' })).toBeFocused();
});

test('no further files are sent once their dialog is closed', async ({ openConsole, admin, workspace: ws }) => {
  const base = await makeBase(admin, ws, 'Help centre');
  const page = await openConsole(`/nlp/rag/${base.id}`);
  let sent = 0;
  await page.route('**/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent++;
    return undefined;
  });
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog
    .getByLabel('Files', { exact: true })
    .and(page.locator('input[type=file]'))
    .setInputFiles(
      ['One.md', 'Two.md', 'Three.md', 'Four.md'].map((name) => ({
        name,
        mimeType: 'text/markdown',
        buffer: Buffer.from(returns),
      })),
    );
  await dialog.getByRole('button', { name: 'Add 4 documents' }).click();
  await expect.poll(() => sent).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: /^Chunks/ }).click();
  await expect(page.getByText('No chunks yet')).toBeVisible();
  expect(sent).toBe(2);
});
