import { Retention } from '@parlance/contract/calls/dataProtection';
import { expect, test } from './fixtures.ts';

test('a workspace sets its retention of messages, and previews what would be deleted', async ({
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

  await panel.getByRole('button', { name: 'Hold workspace' }).click();
  const why = page.getByRole('alertdialog', { name: 'Set a legal hold on the workspace?' });
  await why.getByRole('button', { name: 'Set hold' }).click();
  await expect(why.getByRole('alert')).toHaveText('Enter the reason');
  await why.getByRole('textbox', { name: 'Reason' }).fill('Case 8');
  await why.getByRole('button', { name: 'Set hold' }).click();
  await expect(panel.getByRole('list', { name: 'Legal holds' })).toContainText('Case 8');
  await panel.getByRole('button', { name: 'Lift the hold: The whole workspace' }).click();
  await page.getByRole('alertdialog', { name: 'Lift this legal hold?' }).getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText('Legal hold lifted')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Hold workspace' })).toBeVisible();
});
