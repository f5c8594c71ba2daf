import { randomUUID } from 'node:crypto';
import { Message } from '@parlance/contract/calls/conversation';
import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { z } from 'zod';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { eventually } from '../support/eventually.ts';

const Total = z.object({ total: z.number() });
const parking = [
  'Where can I park my car?',
  'where can I park the car',
  'can I park my car near you',
  'where to park my car',
];
const vouchers = ['redeem my voucher', 'redeem my voucher please', 'how do I redeem my voucher'];

test('unanswered messages become an intent, a text and a note of a missing document', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const texts = [...parking, ...vouchers, 'see you'];
  for (const text of texts) {
    await admin.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params: { ws, device: 'assistant' },
      body: { messageId: randomUUID(), text },
    });
  }
  await eventually(
    () => admin.get('GET /api/1.0/verbatim/:ws', Total, { params: { ws } }),
    ({ total }) => total === texts.length,
  );
  await admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, { params: { ws }, body: { name: 'House' } });

  const page = await openConsole('/logs', { ws });
  await page.getByRole('link', { name: 'Unanswered questions' }).click();
  await expect(page).toHaveURL(/\/logs\/questions/);
  await page.getByRole('button', { name: 'Find questions' }).first().click();
  const list = page.getByRole('grid', { name: 'Unanswered questions' });
  await expect(list.getByRole('row', { name: /park/ })).toBeVisible();
  await expect(list.getByRole('row', { name: /see you/ })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  await list.getByRole('row', { name: /park/ }).click();
  await page.getByRole('button', { name: 'Create intent' }).click();
  const intent = page.getByRole('dialog', { name: 'Create intent' });
  await intent.getByLabel('Intent name').fill('parking');
  await intent.getByLabel('Utterance 1', { exact: true }).fill('parking spaces');
  await intent.getByRole('checkbox').last().uncheck();
  expect(await accessibilityFaults(page)).toEqual([]);
  await intent.getByRole('button', { name: 'Create intent' }).click();
  await expect(page.getByText('The intent parking was created.')).toBeVisible();
  await expect(list.getByRole('row', { name: /park/ })).toHaveCount(0);

  await list.getByRole('row', { name: /voucher/ }).click();
  await page.getByRole('button', { name: 'Note missing document' }).click();
  await page.getByRole('dialog', { name: 'Note missing document' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The missing document was noted.')).toBeVisible();
  await list.getByRole('row', { name: /voucher/ }).click();
  await page.getByRole('button', { name: 'Write text' }).click();
  const text = page.getByRole('dialog', { name: 'Write text' });
  await expect(text.getByLabel('Title')).toHaveValue(/voucher/);
  await text.getByLabel('Text', { exact: false }).last().fill('Enter its code at the till.');
  await text.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('was added.')).toBeVisible();

  await page.getByRole('tab', { name: 'Done' }).click();
  const done = page.getByRole('grid', { name: 'Done' });
  await expect(done.getByRole('row', { name: /parking.*measured/ })).toBeVisible();
  await expect(done.getByRole('row', { name: /Text written/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Missing documents' }).click();
  await expect(
    page.getByRole('grid', { name: 'Missing documents' }).getByText('Missing', { exact: true }),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
