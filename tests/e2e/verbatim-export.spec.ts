import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Message } from '@parlance/contract/calls/conversation';
import { z } from 'zod';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { eventually } from '../support/eventually.ts';

const Total = z.object({ total: z.number() });

test('the messages that a figure leads to are shown with their filters, and exported with chosen columns', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  for (const text of ['first', 'second']) {
    await admin.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params: { ws, device: 'assistant' },
      body: { messageId: randomUUID(), text },
    });
  }
  await eventually(
    () => admin.get('GET /api/1.0/verbatim/:ws', Total, { params: { ws } }),
    ({ total }) => total === 2,
  );
  const page = await openConsole('/logs?start_date=2020-01-01T10:00:00.000Z&no_intent=true&rating=0', { ws });
  await expect(page.getByText('2 messages')).toBeVisible();
  await expect(page.getByText('No intent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export messages' });
  await dialog.getByLabel('Format').selectOption('csv');
  for (const column of ['Time', 'Message', 'Answer']) {
    await dialog.getByRole('checkbox', { name: column, exact: true }).uncheck();
  }
  await dialog.getByRole('checkbox', { name: 'Message', exact: true }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Export messages' }).click();
  await expect(dialog.getByText('is ready')).toBeVisible();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download file' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^verbatim-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFText,Language,/);
  expect([lines.length, lines[1]?.split(',')[0], lines[2]?.split(',')[0]]).toEqual([4, 'second', 'first']);
});
