import { z } from 'zod';
import { Script } from '@parlance/contract/calls/scripts';
import { makeScript, readScript } from '../support/scripts.ts';
import { createWorkspace } from '../support/studio.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';

test('scripts are taken to another workspace with their tests, and replaced there only where that is chosen', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const made = await makeScript(admin, ws, 'Pump', 'adv', { scriptCode: "await setEvent('', 'pump', 'state', 'on');" });
  const state = { kind: 'event', event_name: 'pump', attribute_name: 'state', value: 'on' };
  await admin.get('POST /api/1.0/workspaces/:ws/script/:id/tests', z.unknown(), {
    params: { ws, id: made.script_id },
    body: { name: 'Starts', steps: [state] },
  });
  const exported = await admin.get('GET /api/1.0/gael/:ws/export', z.looseObject({}), { params: { ws } });
  const file = { name: 'pump.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(exported)) };
  const other = await createWorkspace(admin, 'taker of scripts');
  const page = await openConsole('/nlp/class', { ws: other });
  const { importing } = new StudioPage(page);
  const check = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await importing.locator('input[type=file]').setInputFiles(file);
    await importing.getByRole('button', { name: 'Check file' }).click();
  };
  const start = async (result: string | RegExp) => {
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing.getByText(result)).toBeVisible();
    await importing.getByRole('button', { name: 'Close' }).last().click();
  };
  const changes = importing.getByRole('grid', { name: 'Changes' });
  const found = z.object({ data: z.array(Script.pick({ script_id: true, name: true, production_version: true })) });
  const pump = async () => {
    const { data } = await admin.get('GET /api/1.0/workspaces/:ws/scripts', found, { params: { ws: other } });
    return data.find(({ name }) => name === 'Pump');
  };
  await test.step('the preview tells of the script, and the import saves a draft', async () => {
    await check();
    await expect(changes.getByRole('row', { name: /Script Pump New/ })).toContainText("'pump', 'state', 'on'");
    expect(await pump()).toBeUndefined();
    await start(/1 script saved as a draft\./);
    expect(await pump()).toMatchObject({ production_version: null });
  });
  const id = (await pump())?.script_id ?? '';
  await test.step('its tests came along', async () => {
    await openConsole(`/workflows/scripts?script=${id}`, { ws: other });
    await page.getByText('Tests', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Tests of the script' })).toContainText('Starts');
  });
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
    params: { ws: other, id },
    body: { scriptCode: '// mine' },
  });
  await test.step('a script that differs stays', async () => {
    await openConsole('/nlp/class', { ws: other });
    await check();
    await expect(changes.getByRole('row', { name: /Script Pump Different/ })).toContainText('// mine');
    expect(await accessibilityFaults(page)).toEqual([]);
    await start('Nothing was changed.');
    expect((await readScript(admin, other, id)).scriptCode).toBe('// mine');
  });
  await test.step('unless the file is chosen', async () => {
    await check();
    await importing.getByLabel('1 script or its tests differ').selectOption('overwrite');
    await start(/1 script saved as a draft\./);
    expect((await readScript(admin, other, id)).scriptCode).toContain("'state', 'on'");
  });
});
