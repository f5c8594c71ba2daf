import { Script } from '@parlance/contract/calls/scripts';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { addressOf, makeScript, readScript } from '../support/scripts.ts';
import { makeThing, readThing, setHeat } from '../support/things.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';

test('a standard script is written, run, promoted, counted and reverted', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeThing(admin, ws, 'boiler');
  await setHeat(admin, ws, 'boiler', 71);
  const script = await makeScript(admin, ws, 'boiler.watch', 'std');
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);

  await test.step('rules by keyboard, with what they come to now', async () => {
    const rules = editor.part('Rules');
    await rules.getByRole('button', { name: 'Add condition' }).click();
    const fields = rules.getByRole('group', { name: /New condition/ });
    await editor.choose(fields, 'Virtual thing', 'boiler');
    const named = rules.getByRole('group', { name: /^boiler/ });
    await editor.choose(named, 'Event', 'state');
    await editor.choose(named, 'Attribute', 'heat');
    await named.getByRole('textbox', { name: 'Value' }).fill('70');
    await expect(rules.getByText('false now')).toBeVisible();
    await named.getByRole('combobox', { name: 'Operator' }).selectOption('>');
    await expect(rules.getByText('true now')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rules.getByRole('button', { name: /^true boiler.state.heat > 70 71/ })).toBeFocused();
    await page.keyboard.press('Control+g');
    await expect(rules.getByRole('group', { name: 'Group 1 of 1, level 2, OR' })).toBeVisible();
  });

  await test.step('a command, a trigger with its next runs, and code that is checked', async () => {
    await editor.part('Commands').getByRole('button', { name: 'Add command' }).click();
    const command = editor.part('Commands');
    await editor.choose(command, 'Virtual thing', 'boiler');
    await command.getByRole('textbox', { name: 'Command', exact: true }).fill('cool down');
    await editor.part('Triggers').getByRole('button', { name: 'Add trigger' }).click();
    await page.getByRole('menuitem', { name: 'Schedule' }).click();
    await expect(editor.part('Triggers').getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3);
    await editor.write("log('heat', await getEvnt('boiler', 'state', 'heat'))");
    await expect(page.getByText('getEvnt is not a function of scripts. Did you mean getEvent?')).toBeVisible();
    await editor.write("log('heat', await getEvent('boiler', 'state', 'heat'))");
    await expect(page.getByText('No problems')).toBeVisible();
  });

  await test.step('Ctrl S saves, Ctrl Enter runs the draft', async () => {
    await expect(page.getByRole('tab', { name: /boiler.watch/ })).toHaveAccessibleName(/unsaved|not saved/i);
    await page.keyboard.press('Control+s');
    await expect(editor.version('v2 · not in production')).toBeVisible();
    await expect(editor.save).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(editor.output.getByText('heat 71')).toBeVisible();
    await expect(editor.output.getByText('done')).toBeVisible();
    const { attributes } = await readThing(admin, ws, 'boiler');
    expect(attributes).toContainEqual(
      expect.objectContaining({
        attribute_name: 'verbatim',
        status: 'pending',
        desired: expect.objectContaining({ value: 'cool down' }),
      }),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('the output is filtered', async () => {
    // The search includes the message: ids of runs are searched, too.
    await editor.output.getByRole('searchbox').fill('heat 71');
    await expect(editor.output.getByRole('listitem')).toHaveCount(1);
    await editor.output.getByRole('searchbox').fill('nothing like it');
    await expect(editor.output.getByText('No entry matches the filter.')).toBeVisible();
  });

  await test.step('it is promoted with its last changes, and counted', async () => {
    await editor.write("log('second')");
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Ready');
    await page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(editor.version('v3 in production')).toBeVisible();
    await page.getByRole('tab', { name: /Scripts Management/ }).click();
    await expect(page.getByRole('button', { name: /Standard\s*1/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Production\s*1/ })).toBeVisible();
    await page.getByRole('tab', { name: /boiler.watch/ }).click();
  });

  await test.step('an earlier version comes back after a look at what differs', async () => {
    await page.getByText('Versions', { exact: true }).click();
    await expect(page.getByRole('row', { name: /3.*Production.*Ready/ })).toBeVisible();
    await page.getByRole('row', { name: /^2 / }).dblclick();
    const compared = page.getByRole('dialog');
    await expect(compared.getByText('1 line removed')).toBeVisible();
    await compared.getByRole('button', { name: 'Revert to version 2' }).click();
    await expect(editor.version('v4 draft ≠ production v3')).toBeVisible();
    expect((await readScript(admin, ws, script.script_id)).scriptCode).toContain("'boiler'");
  });
});

test('unsaved changes survive the tab and a reload, and are discarded on request', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const script = await makeScript(admin, ws, 'draft', 'adv');
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  await editor.write("log('not saved')");
  await page.getByRole('tab', { name: /Variables/ }).click();
  await page.getByRole('tab', { name: /draft/ }).click();
  await expect(editor.code).toContainText('not saved');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(editor.code).toContainText('not saved');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor.code).not.toContainText('not saved');
  await expect(editor.save).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Workflows' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Run draft')).toBeVisible();
});

test('the output goes on by itself after an interruption, a run is cancelled, and an error leads to its line', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeScript(admin, ws, 'slow', 'adv', { scriptCode: "log('before')\nawait wait('1h')\n" });
  const page = await openConsole('/workflows/scripts');
  await page.clock.install();
  const stream = /\/script\/[^/]+\/output(\?|$)/;
  await page.route(stream, (route) => route.abort());
  await page.getByRole('row', { name: /slow/ }).dblclick();
  const editor = new ScriptEditorPage(page);
  await expect(editor.output.getByText('Reconnecting')).toBeVisible();
  await page.unroute(stream);
  await editor.run.click();
  await page.clock.runFor(3000);
  await expect(editor.output.getByText('Live')).toBeVisible();
  await expect(editor.output.getByText('before')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel run/ }).click();
  await expect(page.getByText('1 run cancelled')).toBeVisible();
  await expect(editor.output.getByText('cancelled')).toBeVisible();

  await editor.write("log('one')\nlog('two')\nthrow new Error('the tank is empty')");
  await page.keyboard.press('Control+Enter');
  await expect(editor.output.getByText(/the tank is empty/)).toBeVisible();
  await editor.output.getByRole('button', { name: 'line 3' }).click();
  await expect(page.getByText('Line 3, column 1')).toBeVisible();
});

test('a dialog is written, tried beside its code, promoted, and answers people', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  const script = await makeScript(admin, ws, 'order.ask', 'dialog');
  const page = await openConsole(addressOf(script), { ws });
  const editor = new ScriptEditorPage(page);
  await editor.choose(editor.part('Triggers'), 'Intent', 'refund');
  await editor.write(
    "const number = await ask('Which order?', { type: 'number' })\nawait say(`Order ${number} arrives soon.`)",
  );
  await editor.part('States').getByRole('button', { name: 'Add state' }).click();
  await editor.part('States').getByRole('textbox', { name: 'Name' }).fill('always');
  await page.keyboard.press('Control+Enter');
  const trial = editor.part('Try order.ask');
  const talk = new ConversationPage(trial);
  await expect(talk.answer('Which order?')).toBeVisible();
  await trial.getByRole('textbox', { name: 'Answer the dialog' }).fill('I think 4711');
  await page.keyboard.press('Enter');
  await expect(talk.answer('Order 4711 arrives soon.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await trial.getByRole('button', { name: 'Close trial' }).click();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  await expect(editor.version('v3 in production')).toBeVisible();
  await page.getByRole('link', { name: 'Conversation' }).click();
  const conversation = new ConversationPage(page);
  await conversation.say('i want a refund');
  await expect(conversation.answer('Which order?')).toBeVisible();
});

test('an alarm is written with two rules, promoted, and shows its state for each thing', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  for (const name of ['boiler', 'tank']) {
    await makeThing(admin, ws, name);
    await setHeat(admin, ws, name, 20);
  }
  const script = await makeScript(admin, ws, 'too.hot', 'alarm');
  const page = await openConsole(addressOf(script), { scheme: 'night' });
  const editor = new ScriptEditorPage(page);
  const rules = editor.part('Rules');
  const addRule = async (operator: string, value: string) => {
    await rules.getByRole('button', { name: 'Add condition' }).click();
    await editor.choose(
      rules.getByRole('group', { name: /New condition/ }),
      'Virtual thing',
      'Virtual thing of the run',
    );
    await editor.choose(rules.getByRole('group', { name: /New condition/ }), 'Event', 'state');
    const named = rules.getByRole('group', { name: /^state/ });
    await editor.choose(named, 'Attribute', 'heat');
    await named.getByRole('combobox', { name: 'Operator' }).selectOption(operator);
    await named.getByRole('textbox', { name: 'Value' }).fill(value);
    await page.keyboard.press('Escape');
  };
  await addRule('>', '70');
  await rules.getByRole('combobox', { name: 'Values of' }).selectOption('tank');
  await expect(rules.getByText('false now')).toBeVisible();
  await rules.getByText('Off', { exact: true }).click();
  await addRule('<', '65');
  await expect(rules.getByText('true now')).toBeVisible();
  await editor.part('Timing').getByLabel('Hold before off', { exact: true }).fill('2');
  await editor.part('Timing').getByRole('combobox', { name: 'Unit of Hold before off' }).selectOption('minutes');
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  await expect(editor.version('v2 in production')).toBeVisible();
  expect((await readScript(admin, ws, script.script_id)).attributes.consoleModel.alarm).toMatchObject({ holdOff: 120 });
  const states = editor.part('Alarm states').getByRole('listitem');
  await setHeat(admin, ws, 'boiler', 90);
  await expect(states.filter({ hasText: 'boiler' })).toContainText('On');
  await setHeat(admin, ws, 'tank', 21);
  await expect(states.filter({ hasText: 'tank' })).toContainText('Normal');
  expect(await accessibilityFaults(page)).toEqual([]);
  await setHeat(admin, ws, 'boiler', 50);
  await expect(states.filter({ hasText: 'boiler' })).toContainText('Recovering');
});

test('rules come to the same in the browser and on the server', async ({ openConsole, admin, workspace: ws }) => {
  await makeThing(admin, ws, 'boiler');
  await setHeat(admin, ws, 'boiler', 50);
  const script = await makeScript(admin, ws, 'random', 'std', { scriptCode: "log('ran')" });
  const page = await openConsole(addressOf(script));
  const rules = new ScriptEditorPage(page).part('Rules');
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const condition = () => ({
    name: ['boiler', 'tank', ''][random(8)] ?? 'boiler',
    trigger: 'state',
    attribute_name: 'heat',
    unit: '',
    operator: ['<=', '<', '>=', '>', '==', '!='][random(6)],
    value: [49, 50, 51, '50', 'hot', true][random(6)],
  });
  const group = (levels: number): object => ({
    condition: random(2) === 0 ? 'AND' : 'OR',
    rules: Array.from({ length: 1 + random(3) }, () =>
      levels > 1 && random(2) === 0 ? group(levels - 1) : condition(),
    ),
  });
  const params = { ws, id: script.script_id };
  const seen = new Set<string>();
  for (let round = 1; round <= 8; round += 1) {
    await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
      params,
      body: { attributes: { triggers: [], consoleModel: { rules: group(4) } } },
      headers: { 'if-match': String(round) },
    });
    const run = z.object({ run_id: z.string(), state: z.string() });
    const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', run, { params, body: {} });
    const ended = await eventually(
      () => admin.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', run, { params: { ...params, runId } }),
      ({ state }) => state === 'done' || state === 'skipped',
    );
    await expect(page.getByText(`v${round + 1} · not in production`)).toBeVisible();
    await expect(rules.getByText(ended.state === 'done' ? 'true now' : /^(false|unknown) now$/)).toBeVisible();
    seen.add(ended.state);
  }
  expect(seen.size).toBeGreaterThan(1);
});
