import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../support/eventually.ts';
import { makeScript } from '../support/scripts.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './pages/tabTo.ts';

const wrong = `const level = await getEvent('', 'tank', 'level');
await setEvent('', 'pump', 'speed', level.toFixed(0));`;
const right = wrong.replace('level.toFixed(0)', 'Number(level).toFixed(0)');

test('from a failed run to its test and the corrected version in production, without a mouse', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const { script_id: id } = await makeScript(admin, ws, 'Pump', 'adv', { scriptCode: wrong });
  const params = { ws, id };
  const save = (body: object) => admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body });
  await save({ production: true });
  const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
    params,
    body: { branch: 'production' },
  });
  await eventually(
    () =>
      admin.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', ScriptRunDetail, { params: { ...params, runId } }),
    ({ state }) => state === 'failed',
  );
  await save({ scriptCode: right });
  const page = await openConsole('/workflows/runs');
  const { keyboard } = page;
  const run = page.getByRole('dialog', { name: /^Run / });
  const replay = page.getByRole('dialog', { name: 'Replay with the draft' });
  await test.step('the list opens the run', async () => {
    await expect(page.getByRole('gridcell', { name: 'Pump' })).toBeVisible();
    await tabTo(page, page.getByRole('grid', { name: 'Runs' }), 60);
    await keyboard.press('Enter');
    await expect(run.getByText('Failed', { exact: true })).toBeVisible();
  });
  await test.step('a call is opened, and the line of the error', async () => {
    await tabTo(page, run.getByRole('button', { name: /getEvent/ }));
    await keyboard.press('Enter');
    await expect(run.getByRole('heading', { name: 'State after step 1' })).toBeVisible();
    await tabTo(page, run.getByRole('button', { name: 'Line 2' }));
    await keyboard.press('Enter');
    const source = page.getByRole('dialog', { name: /, line 2$/ });
    await expect(source.getByText('toFixed')).toBeVisible();
    await keyboard.press('Escape');
    await expect(source).toBeHidden();
    await expect(run.getByRole('button', { name: 'Line 2' })).toBeFocused();
  });
  await test.step('it is replayed with the draft, which does not fail', async () => {
    const again = run.getByRole('button', { name: 'Replay with the draft' });
    await tabTo(page, again, 60);
    await keyboard.press('Enter');
    await expect(replay.getByText(/^It (differs|makes)/)).toBeVisible();
    await keyboard.press('Escape');
    await expect(again).toBeFocused();
  });
  await test.step('it is saved as a test', async () => {
    await tabTo(page, run.getByRole('button', { name: 'Save as test' }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New test' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keyboard.press('Control+a');
    await keyboard.type('Without a level');
    await tabTo(page, dialog.getByRole('button', { name: 'Save', exact: true }), 60);
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });
  await test.step('its script runs the test', async () => {
    await tabTo(page, run.getByRole('link', { name: 'Pump' }), 60);
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('radio', { name: 'Code' }), 60);
    await keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('button', { name: 'Run all tests' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Tests of the script' })).toContainText('Passed with version 3');
  });
  await test.step('and is promoted', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Promote', exact: true }), 80);
    await keyboard.press('Enter');
    const promote = page.getByRole('dialog', { name: /^Promote Pump/ });
    await expect(promote.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await keyboard.type('Works without a level');
    await expect(promote.getByText('The last run would differ.')).toBeVisible();
    await tabTo(page, promote.getByRole('button', { name: 'Promote', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText(/^v\d+ in production$/)).toBeVisible();
  });
});
