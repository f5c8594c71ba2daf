import { randomUUID } from 'node:crypto';
import { Message } from '@parlance/contract/calls/conversation';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';

const Holds = z.object({ data: z.array(z.object({ id: z.string() })) });
const Ok = z.object({ ok: z.literal(true) });

test('the data of a person is downloaded, kept by a legal hold, then erased after a typed word', async ({
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
  await panel.getByRole('button', { name: 'Set legal hold' }).click();
  const why = page.getByRole('alertdialog', { name: 'Set a legal hold on this person?' });
  await why.getByRole('textbox', { name: 'Reason' }).fill('Case 7');
  await why.getByRole('button', { name: 'Set hold' }).click();
  await expect(page.getByText('Legal hold set')).toBeVisible();
  await panel.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/The data is under a legal hold/)).toBeVisible();
  const { data: holds } = await admin.get('GET /api/1.0/workspaces/:ws/holds', Holds, { params: { ws: workspace } });
  for (const { id } of holds) {
    await admin.get('DELETE /api/1.0/workspaces/:ws/holds/:id', Ok, { params: { ws: workspace, id } });
  }
  await panel.getByRole('button', { name: 'Erase' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Erase all data of this person?' });
  await expect(asked.getByText('Verbatims', { exact: true })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await asked.getByRole('textbox').fill('erase');
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/Person erased/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'my name is Ada' })).toHaveCount(0);
});
