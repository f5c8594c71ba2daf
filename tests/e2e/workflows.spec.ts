import { WorkspaceSettings } from '@parlance/contract/calls/accounts';
import { ThingEvent } from '@parlance/contract/calls/events';
import { ScriptsConfiguration } from '@parlance/contract/calls/scriptRuns';
import { Script } from '@parlance/contract/calls/scripts';
import { ThingGroup } from '@parlance/contract/calls/things';
import { expect, test } from './fixtures.ts';
import { makeScripts, WorkflowsPage } from './pages/WorkflowsPage.ts';
import { Shell } from './pages/Shell.ts';

test('a script is made, found by a line of its code, labelled, copied, deleted and brought back', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const page = await openConsole('/workflows/scripts');
  const workflows = new WorkflowsPage(page);
  const { scripts, dialog } = workflows;
  await test.step('an empty list says what each type is for, and begins one', async () => {
    await page.getByRole('button', { name: 'New alarm' }).click();
    await expect(dialog.getByRole('radio', { name: /^Alarm/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Advanced/ }).check();
    await dialog.getByRole('button', { name: 'Create script' }).click();
    await expect(dialog.getByText('Enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('order.sync');
    await dialog.getByRole('button', { name: 'Create script' }).click();
    await expect(workflows.tab('order.sync')).toHaveAttribute('aria-selected', 'true');
  });
  await makeScripts(admin, ws, ['door.open'], { scriptCode: '// first\nawait log(Date.now())', tags: ['door'] });
  await makeScripts(admin, ws, ['order.status'], { type: 'dialog' });
  await workflows.tab(/^Scripts Management 3/).click();

  await test.step('counters show a type or a stage alone, by the address', async () => {
    await page.getByRole('button', { name: 'Dialog 1' }).click();
    await expect.poll(workflows.names).toEqual(['order.status']);
    await expect(page).toHaveURL(/[?&]type=dialog(&|$)/);
    await page.goBack();
    await page.getByRole('button', { name: 'Production 0' }).click();
    await expect(page.getByText('No match')).toBeVisible();
    await page.getByRole('button', { name: 'Production 0' }).click();
    await expect.poll(workflows.names).toHaveLength(3);
  });
  await test.step('the search looks into the code', async () => {
    await workflows.search.fill('date.NOW');
    await expect.poll(workflows.names).toEqual(['door.open']);
    await expect(workflows.row('door.open')).toContainText('2: await log(Date.now())');
    await workflows.search.fill('');
    await expect.poll(workflows.names).toHaveLength(3);
  });
  await test.step('a name that exists is refused at the field', async () => {
    await page.getByRole('button', { name: 'New script' }).click();
    await dialog.getByLabel('Name').fill('DOOR.open');
    await dialog.getByRole('button', { name: 'Create script' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/has this name already/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('tags of several scripts, and undo', async () => {
    for (const name of ['door.open', 'order.sync']) await workflows.row(name).getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Edit tags/ }).click();
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill('shop');
    await page.getByRole('option', { name: /shop/ }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(workflows.row('order.sync')).toContainText('shop');
    await expect(workflows.row('door.open')).toContainText('shop');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(workflows.row('order.sync')).not.toContainText('shop');
    await expect(workflows.row('door.open')).toContainText('door');
  });
  await test.step('a copy is opened, and its deletion undone', async () => {
    await workflows.row('door.open').hover();
    await workflows.action('Duplicate', 'door.open').click();
    await expect(workflows.tab('door.open copy')).toHaveAttribute('aria-selected', 'true');
    await workflows.tab(/^Scripts Management 4/).click();
    await workflows.row('door.open copy').hover();
    await workflows.action('Delete', 'door.open copy').click();
    await expect(scripts.getByText('door.open copy')).toHaveCount(0);
    await expect(workflows.tab('door.open copy')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(scripts.getByText('door.open copy')).toBeVisible();
  });
});

test('five scripts stay open, a sixth closes the one selected longest ago, and a closed one leads to the list', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const made = await makeScripts(admin, ws, names);
  const page = await openConsole('/workflows');
  const workflows = new WorkflowsPage(page);
  const open = async () => (await workflows.tabs.getByRole('tab').allTextContents()).slice(4);
  for (const name of names.slice(0, 5)) await workflows.open(name);
  await workflows.tab('one').click();
  await expect(workflows.tab('one')).toHaveAttribute('aria-selected', 'true');
  await workflows.open('six');
  await expect.poll(open).toEqual(['one', 'three', 'four', 'five', 'six']);

  await test.step('the server keeps them, the last selected one last', async () => {
    const idOf = (name: string) => made.find((one) => one.name === name)?.script_id;
    await expect
      .poll(() => admin.get('GET /api/1.0/settings/:ws', WorkspaceSettings, { params: { ws } }))
      .toEqual({ open_scripts: ['three', 'four', 'five', 'one', 'six'].map(idOf), active_tab: 'script' });
  });
  await test.step('they are there again, with the one that was shown', async () => {
    await openConsole('/workflows');
    await expect(workflows.tab('six')).toHaveAttribute('aria-selected', 'true');
    await expect(workflows.tabs.getByRole('tab')).toHaveCount(9);
  });
  await test.step('closing another one leaves this one; closing this one shows the list', async () => {
    await page.getByTitle('Close four').click();
    await expect(workflows.tab('four')).toHaveCount(0);
    await expect(workflows.tab('six')).toHaveAttribute('aria-selected', 'true');
    await workflows.tab('six').focus();
    await page.keyboard.press('Delete');
    await expect(workflows.scripts).toBeVisible();
    await expect(workflows.tab(/^Scripts Management/)).toBeFocused();
  });
  await test.step('an id that is too short, or none of a script, opens none', async () => {
    await openConsole('/workflows/scripts?script=too-short');
    await expect(workflows.scripts).toBeVisible();
    await openConsole('/workflows/scripts?script=00000000-0000-0000-0000-000000000000');
    await page.getByRole('link', { name: 'Show scripts' }).click();
    await expect(workflows.scripts).toBeVisible();
  });
  await test.step('the command palette finds a script', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('three');
    await page.getByRole('option', { name: 'three', exact: true }).click();
    await expect(workflows.tab('three')).toHaveAttribute('aria-selected', 'true');
    await expect(new Shell(page).heading).toHaveText('Workflows');
  });
});

test('a variable is added, shows reported values, its changes with their authors, and the scripts that use it', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const report = (attribute_value: unknown) =>
    admin.get('POST /api/1.0/workspaces/:ws/event', ThingEvent, {
      params: { ws },
      body: { deviceName: 'assistant', event_name: 'room', attribute_name: 'temperature', attribute_value, unit: '°C' },
    });
  await report(20);
  await makeScripts(admin, ws, ['greeter'], { scriptCode: "await setEvent('', 'shop', 'greeting', 'Hi')" });
  const page = await openConsole('/workflows/events');
  const workflows = new WorkflowsPage(page);
  const { dialog } = workflows;
  await test.step('add', async () => {
    await page.getByRole('button', { name: 'Add variable' }).first().click();
    await dialog.getByLabel('Event').fill('room');
    await dialog.getByLabel('Virtual thing').selectOption({ label: 'assistant' });
    await dialog.getByLabel('Attribute').fill('temperature');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await expect(dialog.getByText('This variable exists.')).toBeVisible();
    await dialog.getByLabel('Virtual thing').selectOption({ label: 'Workspace' });
    await dialog.getByLabel('Event').fill('shop');
    await dialog.getByLabel('Attribute').fill('greeting');
    await dialog.getByLabel('Value').fill('Hello');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await expect(workflows.row('greeting')).toContainText('Hello');
    await expect(workflows.row('greeting')).toContainText('greeter');
  });
  await test.step('what is reported elsewhere is shown', async () => {
    await report(21.5);
    await expect(workflows.row('temperature')).toContainText('21.5 °C');
  });
  await test.step('its changes, newest first', async () => {
    await workflows.row('temperature').click();
    await expect(dialog.getByRole('listitem').first()).toContainText('20 → 21.5 °C');
    await expect(dialog.getByRole('listitem').first()).toContainText('admin');
    await report(22);
    await expect(dialog.getByRole('listitem').first()).toContainText('21.5 → 22 °C');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Edit temperature' }).getByLabel('Value').fill('warm');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit temperature' }).getByLabel('Value')).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('delete, with the scripts that use it named', async () => {
    await workflows.row('greeting').hover();
    await workflows.action('Delete', 'greeting').click();
    await expect(workflows.question).toContainText('Scripts use it: greeter.');
    await workflows.question.getByRole('button', { name: 'Ok' }).click();
    await expect(workflows.row('greeting')).toHaveCount(0);
  });
});

test('groups of virtual things are made, renamed, deleted and brought back', async ({ openConsole }) => {
  const page = await openConsole('/workflows/events');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByLabel('Name').fill('Lamps');
  await dialog.getByRole('combobox', { name: 'Virtual things' }).fill('assist');
  await page.getByRole('option', { name: 'assistant' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lamps' })).toContainText('assistant');
  await page.getByRole('button', { name: 'Edit Lamps' }).click();
  await dialog.getByLabel('Name').fill('Lights');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lights' })).toContainText('assistant');
  await page.getByRole('button', { name: 'Delete Lights' }).click();
  await expect(page.getByRole('button', { name: 'Edit Lights' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lights' })).toContainText('assistant');
});

test('renaming a group lists the scripts that are updated and those whose code is not; deleting it lists the scripts that use it', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const path = `/api/1.0/workspaces/${ws}`;
  await admin.get(`POST ${path}/group/Valves`, ThingGroup, { body: { devices: [] } });
  const scriptCode = "await command({ group: 'Valves' }, 'open', true)";
  await admin.get(`POST ${path}/script`, Script, { body: { script_name: 'opener', scriptCode } });
  await admin.get(`POST ${path}/script`, Script, { body: { script_name: 'watcher', groupName: 'Valves' } });
  const page = await openConsole('/workflows/events');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit Valves' }).click();
  await dialog.getByLabel('Name').fill('Taps');
  await expect(dialog).toContainText('These scripts get the new name too: watcher.');
  await expect(dialog).toContainText('The code of these scripts keeps the former name: opener.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Taps' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('These scripts name it and find nothing there: watcher.');
  await question.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('button', { name: 'Edit Taps' })).toHaveCount(0);
});

test('of two saves of a group the second shows both sides', async ({ openConsole, admin, workspace: ws }) => {
  const saved = (devices: string[], version: number) =>
    admin.get('POST /api/1.0/workspaces/:ws/group/:name', ThingGroup, {
      params: { ws, name: 'Doors' },
      body: { devices },
      headers: { 'if-match': `"${version}"` },
    });
  await saved([], 0);
  const page = await openConsole('/workflows/events');
  await page.getByRole('button', { name: 'Edit Doors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Doors' });
  await dialog.getByLabel('Name').fill('Gates');
  await saved(['assistant'], 1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Doors' })).toContainText('assistant');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sides = page.getByRole('dialog', { name: 'Conflicting changes: Doors' });
  await expect(sides.getByRole('listitem')).toHaveText(['Gates', 'Doors', 'assistant']);
  await sides.getByRole('button', { name: 'Continue editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Gates');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sides.getByRole('button', { name: 'Keep my version' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Gates' })).toContainText('No virtual things');
});

test('hosts and secrets of scripts are set from the screen; a value is written and never shown', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const configuration = () =>
    admin.get('GET /api/1.0/workspaces/:ws/configuration/scripts', ScriptsConfiguration, { params: { ws } });
  const page = await openConsole('/workflows/scripts');
  await page.getByRole('button', { name: 'Hosts and secrets', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: /^Scripts( |$)(?!Management)/ });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await panel.getByLabel('Allowed hosts').fill('api.acme.example');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Add secret' }).click();
  await panel.getByLabel('Name').fill('shop_api');
  await save.click();
  await expect(panel.getByText('Enter a value')).toBeVisible();
  await panel.getByLabel('Value').fill('hunter2');
  await save.click();
  await expect(panel.getByLabel('Value')).toHaveValue('');
  expect(await configuration()).toMatchObject({ hosts: ['api.acme.example'], secrets: ['shop_api'] });
  await panel.getByRole('button', { name: 'Delete secret shop_api' }).click();
  await save.click();
  // The button is disabled while saving, too, so the test waits for the configuration.
  await expect.poll(configuration).toMatchObject({ hosts: ['api.acme.example'], secrets: [] });
});
