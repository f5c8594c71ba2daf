import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeDocument, KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { postMessages } from '../support/messages.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

const shop = `# Delivery

A parcel to Spain takes 3 working days. The courier rings twice.

# Gift cards

A gift card is valid for three years.
`;

test('a question set is written and run; after a change of a document the comparison shows gains and losses', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const { id: base } = await admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, {
    params: { ws },
    body: { name: 'Shop', settings: { threshold: 0.4 } },
  });
  const { id } = await admin.get('POST /api/1.0/gael/:ws/rag/:base/texts', KnowledgeDocument, {
    params: { ws, base },
    body: { name: 'Handbook', text: shop },
  });
  const document = () =>
    admin.get('GET /api/1.0/gael/:ws/rag/:base/documents/:id', KnowledgeDocumentDetail, { params: { ws, base, id } });
  const isRead = () => expect.poll(async () => (await document()).state).toBe('ready');
  await isRead();

  const page = await openConsole('/nlp/rag/Shop/evaluation');
  await expect(page.getByText('No question set yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New question set' }).click();
  const naming = page.getByRole('dialog', { name: 'New question set' });
  await naming.getByRole('textbox').fill('Weekly');
  await naming.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('No question yet')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const dialog = page.getByRole('dialog', { name: 'Add question' });
  const typed = dialog.getByRole('textbox', { name: 'Question' });
  await test.step('questions are typed, with what answers them found by a search', async () => {
    await page.keyboard.press('n');
    await typed.fill('How long is a gift card valid?');
    await dialog.getByRole('button', { name: 'Search' }).click();
    await dialog.getByRole('button', { name: 'Passage of Handbook › Gift cards' }).click();
    await expect(dialog.getByRole('list', { name: 'Expected sources' })).toContainText('Handbook › Gift cards');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Add question' }).click();
    await typed.fill('When is an invoice due?');
    await dialog.getByRole('radio', { name: 'No document answers it' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /When is an invoice due/ })).toContainText('No document answers it');
  });

  await test.step('a passage of the retrieval test becomes a question by one click', async () => {
    await page.getByRole('link', { name: 'Retrieval test' }).click();
    await page
      .getByRole('main')
      .getByRole('textbox', { name: 'Question' })
      .first()
      .fill('How long does a parcel to Spain take?');
    await page.getByRole('button', { name: 'Search passages' }).click();
    await page.getByRole('button', { name: /Add to question set: .* passage 1/ }).click();
    await page.getByRole('link', { name: 'Evaluation', exact: true }).click();
    await expect(page.getByRole('row', { name: /parcel to Spain/ })).toContainText('Handbook › Delivery');
  });

  await test.step('a run says how well they are answered', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Passages only' }).click();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expect(page.getByText('3 questions, 1 unanswerable', { exact: false })).toBeVisible();
    await expect(page.getByRole('row', { name: /gift card valid/ })).toContainText('Correct');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('after a change of the document the set is run by itself, and the differences are listed', async () => {
    const text = shop.replace(/# Gift cards[^]*/, '# Payment\n\nAn invoice is due after 14 days.\n');
    await admin.get('PUT /api/1.0/gael/:ws/rag/:base/documents/:id', KnowledgeDocumentDetail, {
      params: { ws, base, id },
      body: { text },
    });
    await isRead();
    await expect(page.getByText('1 question is now answered. 1 question is no longer answered.')).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText('Changed: Handbook')).toBeVisible();
    await page.getByRole('button', { name: 'Show questions' }).click();
    const lost = page.getByRole('grid', { name: 'Questions newly incorrect' });
    await expect(lost.getByRole('row', { name: /gift card valid/ })).toContainText('Rank 1');
    await page.getByRole('radio', { name: 'Now answered (1)' }).check({ force: true });
    const now = page.getByRole('grid', { name: 'Questions now answered' });
    await expect(now.getByRole('row', { name: /invoice due/ })).toContainText('Handbook');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('a message that was not understood becomes a question, a draft at first', async () => {
    await postMessages(admin, ws, ['Do you deliver to the Azores?']);
    await page.getByText('Questions', { exact: true }).click();
    await page.getByRole('button', { name: 'Add from' }).click();
    await page.getByRole('menuitem', { name: 'From messages' }).click();
    const drawer = page.getByRole('dialog', { name: 'From messages' });
    await drawer.getByRole('checkbox', { name: /the Azores/ }).check();
    await drawer.getByRole('button', { name: 'Add as drafts' }).click();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('row', { name: /the Azores/ })).toContainText('Draft');
  });

  await test.step('the set is deleted and brought back', async () => {
    await page.getByRole('button', { name: 'Delete Weekly' }).click();
    await expect(page.getByText('No question set yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Delete Weekly' })).toBeVisible();
  });
});
