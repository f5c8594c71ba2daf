import type { Locator, Page } from '@playwright/test';
import { eventually } from '../support/eventually.ts';
import { addressOf, makeScript, readScript } from '../support/scripts.ts';
import type { Person } from '../support/session.ts';
import { makeThing, readThing, setHeat } from '../support/things.ts';
import { expect, test } from './fixtures.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';

/** Two virtual things at 20 degrees, and a third one that is in no group. */
async function makeThings(admin: Person, ws: string): Promise<Record<'Kitchen' | 'Cellar' | 'Garage', string>> {
  const make = async (name: string) => {
    const { vthingId } = await makeThing(admin, ws, name);
    await setHeat(admin, ws, name, 20);
    return vthingId;
  };
  return { Kitchen: await make('Kitchen'), Cellar: await make('Cellar'), Garage: await make('Garage') };
}

/** Creates the group Rooms of two virtual things, in the list of attributes. */
async function makeRooms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add group' });
  await dialog.getByLabel('Name').fill('Rooms');
  for (const name of ['Kitchen', 'Cellar']) {
    await dialog.getByRole('combobox', { name: 'Virtual things' }).fill(name);
    await page.getByRole('listbox', { name: 'Virtual things' }).getByRole('option', { name }).click();
  }
  await dialog.getByRole('combobox', { name: 'Virtual things' }).press('Escape');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Kitchen, Cellar').or(page.getByText('Cellar, Kitchen'))).toBeVisible();
}

/** Adds a condition on the heat of the group Rooms. */
async function addCondition(
  editor: ScriptEditorPage,
  rules: Locator,
  { of, operator, value }: { of: string; operator: string; value: string },
): Promise<void> {
  await rules.getByRole('button', { name: 'Add condition' }).click();
  const condition = rules.getByRole('group', { name: /New condition/ });
  await condition.getByRole('combobox', { name: 'Applies to' }).selectOption(of);
  await editor.choose(rules.getByRole('group', { name: /New condition|^any|^all/ }), 'Group', 'Rooms');
  const named = rules.getByRole('group', { name: /Rooms/ });
  await editor.choose(named, 'Event', 'state');
  await editor.choose(named, 'Attribute', 'heat');
  await named.getByRole('combobox', { name: 'Operator' }).selectOption(operator);
  await named.getByRole('textbox', { name: 'Value' }).fill(value);
  await editor.page.keyboard.press('Escape');
}

test('an alarm goes on with any virtual thing of a group, and off with all of it', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeThings(admin, ws);
  await makeRooms(await openConsole('/workflows/events'));
  const script = await makeScript(admin, ws, 'too.hot', 'alarm');
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  const rules = editor.part('Rules');
  await addCondition(editor, rules, { of: 'any of a group', operator: '>', value: '70' });
  await expect(rules.getByText('false now')).toBeVisible();
  await rules.getByText('Off', { exact: true }).click();
  await addCondition(editor, rules, { of: 'all of a group', operator: '<', value: '65' });
  await expect(rules.getByText('true now')).toBeVisible();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  await expect(editor.version('v2 in production')).toBeVisible();
  // The group has a single alarm, not one per virtual thing.
  const state = editor.part('Alarm states').getByRole('listitem');
  await setHeat(admin, ws, 'Kitchen', 80);
  await expect(state).toHaveText(/^WorkspaceOn/);
  await setHeat(admin, ws, 'Cellar', 30);
  await setHeat(admin, ws, 'Garage', 10);
  await expect(rules.getByText('false now')).toBeVisible();
  await expect(state).toHaveText(/^WorkspaceOn/);
  await setHeat(admin, ws, 'Kitchen', 21);
  await expect(state).toHaveText(/^WorkspaceNormal/);
});

test('a rule asks all of a group, and a command reaches each virtual thing of it', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const things = await makeThings(admin, ws);
  await makeRooms(await openConsole('/workflows/events'));
  const script = await makeScript(admin, ws, 'heat.up', 'std');
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  await addCondition(editor, editor.part('Rules'), { of: 'all of a group', operator: '<', value: '25' });
  const commands = editor.part('Commands');
  await commands.getByRole('button', { name: 'Add command' }).click();
  await commands.getByRole('combobox', { name: 'Applies to' }).selectOption('all of a group');
  await editor.choose(commands, 'Group', 'Rooms');
  await commands.getByRole('textbox', { name: 'Command', exact: true }).fill('heat');
  await page.keyboard.press('Control+s');
  await expect(editor.version('v2 · not in production')).toBeVisible();
  const { consoleModel } = (await readScript(admin, ws, script.script_id)).attributes;
  expect(consoleModel).toMatchObject({
    rules: { rules: [{ name: 'Rooms', group: 'all' }] },
    commands: [{ target: 'Rooms', group: true }],
  });
  await page.keyboard.press('Control+Enter');
  await expect(editor.output.getByText('done')).toBeVisible();
  const desired = async (id: string) =>
    (await readThing(admin, ws, id)).attributes.find(({ attribute_name: name }) => name === 'verbatim')?.desired?.value;
  for (const id of ['kitchen', 'cellar'])
    await eventually(
      () => desired(id),
      (value) => value === 'heat',
    );
  expect(await desired(things.Garage)).toBeUndefined();
});
