import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../support/eventually.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

test('a run is found by its error, and stepped through with the line and the state of each step', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const scriptCode = [
    "await memory.workspace.set('boxes', 2);",
    "const boxes = await memory.workspace.get('boxes');",
    "await memory.workspace.set('boxes', boxes + 1);",
    "throw new Error('the belt stands still');",
  ].join('\n');
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, {
    params: { ws },
    body: { script_name: 'Belt', type: 'adv', scriptCode },
  });
  const params = { ws, id };
  const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
    params,
    body: {},
  });
  await eventually(
    () =>
      admin.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', ScriptRunDetail, { params: { ...params, runId } }),
    ({ state }) => state === 'failed',
  );
  const page = await openConsole('/workflows/runs');
  await test.step('the filters are in the address', async () => {
    await page.getByRole('searchbox', { name: 'Part of the error' }).fill('belt stands');
    await expect(page).toHaveURL(/error=belt\+stands/);
    await page.getByRole('combobox', { name: 'Draft or production' }).click();
    await page.getByRole('option', { name: 'draft', exact: true }).click();
    await expect(page).toHaveURL(/branch=draft/);
    await page.getByRole('row', { name: /Belt/ }).click();
  });
  const run = page.getByRole('dialog', { name: /^Run / });
  await test.step('the arrows go from step to step, and the state follows', async () => {
    await run
      .getByRole('button', { name: /memory\.set/ })
      .first()
      .click();
    await expect(run.getByRole('heading', { name: 'State after step 1' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(run.getByRole('heading', { name: 'State after step 3' })).toBeVisible();
    await expect(run.getByRole('region', { name: 'Memory of the workspace' })).toContainText('2 → 3');
    await run.getByRole('button', { name: 'Step back' }).click();
    await expect(run.getByRole('heading', { name: 'State after step 2' })).toBeVisible();
    await expect(page).toHaveURL(/step=2/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('a step opens the version at its line', async () => {
    await run.getByRole('button', { name: 'Line 3' }).click();
    const source = page.getByRole('dialog', { name: 'Version 1, line 3' });
    await expect(source.locator('.cm-activeLine')).toHaveText("await memory.workspace.set('boxes', boxes + 1);");
  });
});
