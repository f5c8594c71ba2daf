import { ThingEvent } from '@parlance/contract/calls/events';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

const Running = z.object({ data: z.array(ScriptRun) });

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
    await expect(promote.getByText('No test checks this script.')).toBeVisible();
    await expect(promote.getByText('The last run would differ.')).toBeVisible();
    await promote.getByRole('button', { name: 'Compare' }).click();
    await expect(dialog.getByText('It differs from call 1 on.')).toBeVisible();
    await page.keyboard.press('Escape');
    await promote.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(promote).toBeHidden();
  });
  const promoted = (scriptCode: string) =>
    admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { scriptCode, production: true } });
  const waiting = page.getByRole('dialog', { name: '1 waiting run of an earlier version' });
  await test.step('a run that waits in an earlier version is moved where its journal fits', async () => {
    const { version } = await promoted("log('a');\nawait wait('2 days');\nreturn 1;");
    await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
      params,
      body: { branch: 'production' },
    });
    await eventually(
      () => admin.get('GET /api/1.0/workspaces/:ws/script/:id/running', Running, { params }),
      ({ data }) => data[0]?.state === 'waiting',
    );
    await promoted("log('b');\nawait wait('2 days');\nreturn 2;");
    await expect(page.getByText(`1 run waits in version ${version}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Move or end' }).click();
    await expect(waiting.getByText(`The run fits version ${version + 1}.`)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await waiting.getByRole('button', { name: 'Move all that fit' }).click();
    await expect(page.getByText(`1 run moved to version ${version + 1}`)).toBeVisible();
    await page
      .getByRole('dialog', { name: /waiting run/ })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
  });
  await test.step('and ended where it does not', async () => {
    await promoted("await setEvent('', 'pump', 'state', 'off');\nreturn 3;");
    await page.getByRole('button', { name: 'Move or end' }).click();
    await expect(waiting.getByText(/^Call 1: log .* → setEvent /)).toBeVisible();
    await expect(waiting.getByRole('button', { name: 'Move all that fit' })).toBeDisabled();
    await waiting.getByRole('button', { name: 'End all' }).click();
    await page.getByRole('button', { name: 'End run' }).click();
    await expect(page.getByText('1 run ended')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move or end' })).toBeHidden();
  });
  await test.step('an open run follows what it does', async () => {
    await promoted("await wait('2 days');");
    const { run_id } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
      params,
      body: { branch: 'production' },
    });
    await openConsole(`/workflows/runs?run=${run_id}&of=${id}`);
    const drawer = page.getByRole('dialog', { name: /^Run / });
    await expect(drawer.getByText('Waiting', { exact: true })).toBeVisible();
    const ended = z.object({ cancelled: z.number() });
    await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/cancel', ended, { params, body: { run_id } });
    await expect(drawer.getByText('Cancelled', { exact: true })).toBeVisible();
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
  await expect(conditions.nth(0).getByRole('img', { name: 'True' })).toBeVisible();
  await expect(conditions.nth(1).getByRole('img', { name: 'False' })).toBeVisible();
  await expect(conditions.nth(2)).toContainText('no value');
  await expect(page.getByText('Returned')).toBeHidden();
});
