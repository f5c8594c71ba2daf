import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { postMessages } from '../support/messages.ts';
import { publishClass, shop } from '../support/studio.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';

test('a conversation is read beside its list, and its messages are opened from it', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, ['how long does delivery take', 'i want a refund']);
  const page = await openConsole('/logs', { ws });
  const verbatim = new VerbatimPage(page);
  await verbatim.open('i want a refund');
  const turns = verbatim.detail.getByRole('list', { name: 'Conversation' });
  await expect(turns.getByRole('listitem').first()).toContainText('Delivery takes three days.');
  await expect(turns.locator('[aria-current]')).toHaveText('i want a refund');
  await turns.getByRole('button', { name: 'how long does delivery take' }).click();
  await expect(turns.locator('[aria-current]')).toHaveText('how long does delivery take');
  await expect(verbatim.detail).toContainText('2 of 2');
  // The details do not cover the bar above the page.
  await new Shell(page).account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('a message whose intent has no answer links to the place where the answer is written', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const id = await publishClass(admin, ws, shop);
  const intent = await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id: 'refund' } });
  await admin.get('PUT /api/1.0/gael/:ws/intents/:id', z.unknown(), {
    params: { ws, id: intent.id },
    body: { answers: [] },
  });
  await admin.get('POST /api/1.0/gael/:ws/class/:id/publish', NlpClass, { params: { ws, id } });
  await postMessages(admin, ws, ['how long does delivery take', 'i want a refund']);
  const page = await openConsole('/logs', { ws });
  const verbatim = new VerbatimPage(page);
  await verbatim.open('how long does delivery take');
  const write = verbatim.detail.getByRole('link', { name: 'Write an answer' });
  await expect(verbatim.detail).toContainText('Answered by an intent');
  await expect(write).toBeHidden();
  await verbatim.open('i want a refund');
  await write.click();
  await expect(page).toHaveURL(/\/nlp\/intent\/refund\/answers/);
});

test('a missing prediction is reported and can be requested again', async ({ openConsole }) => {
  const page = await openConsole('/logs', { ws: demoWorkspace });
  let fails = true;
  await page.route('**/understand', (route) => (fails ? route.abort() : route.fallback()));
  await page.getByRole('grid').getByRole('row').nth(1).click();
  const prediction = page.getByRole('region', { name: 'Current prediction' });
  await expect(prediction).toContainText('Loading failed');
  fails = false;
  await prediction.getByRole('button', { name: 'Try again' }).click();
  await expect(prediction.getByRole('listitem').first()).toBeVisible();
});
