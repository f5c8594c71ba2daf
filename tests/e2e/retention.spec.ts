import { Retention } from '@parlance/contract/calls/dataProtection';
import { expect, test } from './fixtures.ts';

test('a workspace sets how long it keeps messages, and sees before it saves what would go', async ({
  openConsole,
  admin,
  workspace,
}) => {
  const page = await openConsole();
  await page.getByRole('button', { name: 'Workspace settings' }).click();
  await page.getByRole('tab', { name: 'Retention' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Retention' });
  await panel.getByLabel('Audit log (days)').fill('10');
  await panel.getByLabel('Audit log (days)').blur();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('Enter 90 to 3650 days, or leave it empty')).toBeVisible();
  await panel.getByLabel('Audit log (days)').fill('');
  await panel.getByLabel('Messages (days)').fill('90');
  await expect(panel.getByRole('region', { name: 'What would be deleted' })).toContainText('Conversations');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Workspace saved')).toBeVisible();
  expect(
    await admin.get('GET /api/1.0/workspaces/:ws/retention', Retention, { params: { ws: workspace } }),
  ).toMatchObject({ messages: 90, verbatims: null, audit: null });
});
