import { randomUUID } from 'node:crypto';
import { Message } from '@parlance/contract/calls/conversation';
import { expect, test } from './fixtures.ts';

test('the data of a person is downloaded, then erased after a typed word', async ({
  openConsole,
  admin,
  workspace,
}) => {
  await admin.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
    params: { ws: workspace, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'my name is Ada' },
  });
  const page = await openConsole('/logs');
  await page.getByRole('row').filter({ hasText: 'my name is Ada' }).click();
  const panel = page.getByRole('dialog');
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^person-.*\.zip$/);
  await panel.getByRole('button', { name: 'Erase' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Erase all data of this person?' });
  await expect(asked.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await asked.getByRole('textbox').fill('erase');
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/Person erased/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'my name is Ada' })).toHaveCount(0);
});
