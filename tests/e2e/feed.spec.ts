import { calls } from '@parlance/contract';
import { ApiToken } from '@parlance/contract/calls/tokens';
import { z } from 'zod';
import { unique } from '../support/unique.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';

/** The OData feed, as a user who connects Excel sees it. */

test('the copied address is the feed, and requests to it are listed', async ({ openConsole, admin, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await openConsole('/users', { ws: demoWorkspace });
  await page.getByRole('link', { name: 'OData Feed' }).click();
  await page.getByRole('button', { name: 'Copy address' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^http/);
  const address = await copied();
  const workspaces = await admin.get(
    'GET /api/1.0/workspaces',
    z.object({ data: z.array(z.object({ workspace: z.string(), company_id: z.string() })) }),
  );
  const company_id = workspaces.data.find(({ workspace }) => workspace === demoWorkspace)?.company_id;
  const { secret } = await admin.get('POST /api/1.0/token', ApiToken.extend({ secret: z.string() }), {
    body: { name: unique('Excel'), role: 'companyUser', type: 'odata', company_id },
  });
  const authorization = `Basic ${Buffer.from(`excel:${secret}`).toString('base64')}`;
  const answered = await fetch(`${address}/Verbatims?$top=3`, { headers: { authorization } });
  expect(answered.status).toBe(200);
  // The request is logged after its answer.
  const noted = 'GET /api/1.0/logs/:ws/odata';
  const listed = () => admin.get(noted, calls[noted].response, { params: { ws: demoWorkspace } });
  await expect.poll(async () => (await listed()).data[0]?.path).toBe('/Verbatims?$top=3');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = page.getByRole('row').filter({ hasText: '/Verbatims?$top=3' });
  await expect(row).toContainText('200');
  await expect(row).toContainText('GET');
});
