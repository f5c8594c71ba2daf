import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import { z } from 'zod';
import { makeScript } from '../support/scripts.ts';
import { expect, test } from './fixtures.ts';

const Cancelled = z.object({ cancelled: z.number() });

test('the lists of runs and of waiting runs update without a reload', async ({ openConsole, admin, workspace: ws }) => {
  const body = { script_name: 'Pump', type: 'adv' as const, scriptCode: "await wait('2 days');\nreturn 1;" };
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const params = { ws, id };
  const promote = (scriptCode: string) =>
    admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { scriptCode, production: true } });
  const play = () =>
    admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, { params, body: { branch: 'production' } });
  const cancel = () => admin.get('PUT /api/1.0/workspaces/:ws/script/:id/cancel', Cancelled, { params, body: {} });
  const { version } = await promote("await wait('2 days');\nreturn 2;");
  const page = await openConsole('/workflows/runs');
  const runs = page.getByRole('grid').or(page.getByRole('table')).first();
  await expect(page.getByText('Pump')).toHaveCount(0);
  await test.step('a run that begins is listed, and its end shown', async () => {
    await play();
    await expect(runs.getByRole('row', { name: /Pump/ })).toContainText('Waiting');
    await cancel();
    await expect(runs.getByRole('row', { name: /Pump/ })).toContainText('Cancelled');
  });
  await test.step('and so is the last run of its script', async () => {
    await openConsole('/workflows/scripts');
    const script = page.getByRole('row', { name: /Pump/ });
    await expect(script).toContainText('Cancelled');
    await play();
    await expect(script).toContainText('Waiting');
    await cancel();
    await expect(script).toContainText('Cancelled');
  });
  await test.step('the notice of what waits comes and goes in the editor', async () => {
    await openConsole(`/workflows/scripts?script=${id}`);
    await expect(page.getByRole('textbox', { name: 'Code' })).toContainText('return 2;');
    const notice = page.getByText(`1 run waits in version ${version}.`);
    await play();
    await expect(page.getByRole('button', { name: /Cancel/ }).first()).toBeVisible();
    await promote("await wait('3 days');\nreturn 3;");
    await expect(notice).toBeVisible();
    await cancel();
    await expect(notice).toBeHidden();
  });
});

test('where alarms stand follows without a reload', async ({ openConsole, admin, workspace: ws }) => {
  const trigger = { name: '', trigger: 'kiln', attribute_name: 'celsius', unit: '', operator: '>', value: 70 };
  const consoleModel = { on: { condition: 'AND', rules: [trigger] } };
  const script = await makeScript(admin, ws, 'Kiln', 'alarm', { attributes: { triggers: [], consoleModel } });
  const params = { ws, id: script.script_id };
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { production: true } });
  const page = await openConsole('/workflows/alarms');
  const kiln = page.getByRole('row', { name: /Kiln/ });
  await expect(page.getByText('No alarms in production')).toBeVisible();
  const report = (attribute_value: number) => {
    const body = { event_name: 'kiln', attribute_name: 'celsius', attribute_value };
    return admin.get('POST /api/1.0/workspaces/:ws/event', z.unknown(), { params: { ws }, body });
  };
  await report(60);
  await expect(kiln).toContainText('Normal');
  await report(80);
  await expect(kiln.getByText('On', { exact: true })).toBeVisible();
});
