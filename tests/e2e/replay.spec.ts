import { ThingEvent } from '@parlance/contract/calls/events';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../support/eventually.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

test('a run is replayed with the draft, and the last ones before it goes to production', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const body = {
    script_name: 'Pump',
    type: 'adv' as const,
    scriptCode: "await setEvent('', 'pump', 'state', 'on');\nreturn 1;",
  };
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const params = { ws, id };
  const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
    params,
    body: {},
  });
  await eventually(
    () =>
      admin.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', ScriptRunDetail, { params: { ...params, runId } }),
    ({ state }) => state === 'done',
  );
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { production: true } });
  const page = await openConsole(`/workflows/runs?run=${runId}&of=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Replay with the draft' });
  await test.step('the draft does the same', async () => {
    await page.getByRole('button', { name: 'Replay with the draft' }).click();
    await expect(dialog.getByText('It does the same')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('after an edit, the first difference is marked, and nothing was carried out', async () => {
    const scriptCode = "await setEvent('', 'pump', 'state', 'off');\nlog('stopped');\nreturn 1;";
    await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { scriptCode } });
    await page.getByRole('button', { name: 'Replay with the draft' }).click();
    await dialog.getByRole('button', { name: 'Replay again' }).click();
    await expect(dialog.getByText('It differs from call 1 on.')).toBeVisible();
    const rows = dialog.getByRole('row');
    await expect(rows.nth(1)).toContainText('on');
    await expect(rows.nth(1)).toContainText('Not carried out');
    await expect(rows.nth(2)).toContainText('no call');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('before promotion, the last runs that would differ are listed', async () => {
    await openConsole(`/workflows/scripts?script=${id}`);
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const promote = page.getByRole('dialog', { name: /^Promote Pump/ });
    await expect(promote.getByText('The last run would differ.')).toBeVisible();
    await promote.getByRole('button', { name: 'Compare' }).click();
    await expect(dialog.getByText('It differs from call 1 on.')).toBeVisible();
    await page.keyboard.press('Escape');
    await promote.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(promote).toBeHidden();
  });
});

test('a run that did not begin says which condition did not hold, and with which value', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const level = { event_name: 'tank', attribute_name: 'level', attribute_value: 40 };
  await admin.get('POST /api/1.0/workspaces/:ws/event', ThingEvent, { params: { ws }, body: level });
  const condition = (trigger: string, value: number) => ({
    name: '',
    trigger,
    attribute_name: 'level',
    unit: '',
    operator: '>=',
    value,
  });
  const rules = { condition: 'AND', rules: [condition('tank', 30), condition('tank', 50), condition('basin', 10)] };
  const body = {
    script_name: 'Drain',
    type: 'std',
    scriptCode: "log('drained')",
    attributes: { triggers: [], consoleModel: { rules } },
  };
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const params = { ws, id };
  const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
    params,
    body: {},
  });
  const page = await openConsole(`/workflows/runs?run=${runId}&of=${id}`);
  const conditions = page.getByRole('listitem').filter({ hasText: '.level >=' });
  await expect(conditions).toHaveCount(3);
  await expect(conditions.nth(0)).toContainText('tank.level >= 3040');
  await expect(conditions.nth(0).getByRole('img', { name: 'Holds' })).toBeVisible();
  await expect(conditions.nth(1).getByRole('img', { name: 'Does not hold' })).toBeVisible();
  await expect(conditions.nth(2)).toContainText('no value');
  await expect(page.getByText('Returned')).toBeHidden();
});
