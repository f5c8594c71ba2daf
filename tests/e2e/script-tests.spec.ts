import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { z } from 'zod';
import { startLanguageModel, streamed } from '../../server/src/testing/languageModel.ts';
import { eventually } from '../support/eventually.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

test('a failing run of production is replayed, corrected, saved as a test, green, and promoted', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const scriptCode = "await setEvent('', 'gate', 'state', 'open');\nreturn missing.length;";
  const body = { script_name: 'Gate', type: 'adv' as const, scriptCode };
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const params = { ws, id };
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { production: true } });
  const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
    params,
    body: { branch: 'production' },
  });
  const path = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId';
  await eventually(
    () => admin.get(path, ScriptRunDetail, { params: { ...params, runId } }),
    ({ state }) => state === 'failed',
  );
  const page = await openConsole(`/workflows/runs?run=${runId}&of=${id}`);
  await test.step('the draft fails in the same way', async () => {
    await page.getByRole('button', { name: 'Replay with the draft' }).click();
    const replay = page.getByRole('dialog', { name: 'Replay with the draft' });
    await expect(replay.getByText('It does the same')).toBeVisible();
    await replay.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('the run is saved as a test, which is red', async () => {
    await page.getByRole('button', { name: 'Save as test' }).click();
    const dialog = page.getByRole('dialog', { name: 'New test' });
    await dialog.getByLabel('Name').fill('Opens the gate');
    await dialog.getByRole('button', { name: 'Run test' }).click();
    await expect(dialog.getByText('The script failed')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('it is not promoted without a reason', async () => {
    await openConsole(`/workflows/scripts?script=${id}`);
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const promote = page.getByRole('dialog', { name: /^Promote Gate/ });
    await expect(promote.getByLabel('Reason to promote although tests fail')).toBeVisible();
    await expect(promote.getByRole('button', { name: 'Promote', exact: true })).toBeDisabled();
    await promote.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('after the correction it is green', async () => {
    const right = "await setEvent('', 'gate', 'state', 'open');\nreturn 1;";
    await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { scriptCode: right } });
    await page.getByText('Tests', { exact: true }).click();
    await page.getByRole('button', { name: 'Run all tests' }).click();
    await expect(page.getByRole('list', { name: 'Tests of the script' })).toContainText('Passed with version 3');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('and promoted', async () => {
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const promote = page.getByRole('dialog', { name: /^Promote Gate/ });
    await promote.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(promote).toBeHidden();
    await expect(page.getByText('v4 in production')).toBeVisible();
  });
  await test.step('another script is drafted, and saved with the tests that were seen', async () => {
    const endpoint = await startLanguageModel();
    await admin.get('PUT /api/1.0/workspaces/:ws/configuration/llm', z.unknown(), {
      params: { ws },
      body: { url: endpoint.url, model: 'small' },
    });
    const drafted = (code: string) => {
      const steps = [{ kind: 'event', event_name: 'gate', attribute_name: 'state', value: 'shut' }];
      const rest = { name: 'Shuts the gate', tests: [{ name: 'Shuts it', steps }] };
      return streamed(`\`\`\`js\n${code}\n\`\`\`\n\`\`\`json\n${JSON.stringify(rest)}\n\`\`\``);
    };
    endpoint.behave(drafted("await setEvent('', 'gate', 'state', 'open');"));
    await page.getByRole('button', { name: 'Draft a script' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft a script' });
    await dialog.getByText('Advanced', { exact: true }).click();
    await dialog.getByLabel('What the script does').fill('It shuts the gate.');
    await dialog.getByRole('button', { name: 'Draft script' }).click();
    await expect(dialog.getByText('The test fails.')).toBeVisible();
    await expect(dialog.getByLabel('Code')).toContainText("'open'");
    expect(await accessibilityFaults(page)).toEqual([]);
    endpoint.behave(drafted("await setEvent('', 'gate', 'state', 'shut');"));
    await dialog.getByRole('button', { name: 'Send back the failures' }).click();
    await expect(dialog.getByText('The test passes.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save script with tests' }).click();
    await expect(page.getByRole('heading', { name: 'Shuts the gate' })).toBeVisible();
    await page.getByText('Tests', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Tests of the script' })).toContainText('Shuts it');
    await endpoint.stop();
  });
});
