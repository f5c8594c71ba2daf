import { Script } from '@parlance/contract/calls/scripts';
import { z } from 'zod';
import { startLanguageModel, streamed } from '../../server/src/testing/languageModel.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';

const look = `await say('Let us look.');
const stock = await getEvent('', 'kettles', 'stock');
`;
const wrong = `${look}await say('There are ' + stock.toFixed(0) + '.');`;
const right = `${look}if (stock === null) return say('I cannot tell.');
await say('There are ' + Number(stock).toFixed(0) + '.');`;

test('a failing run of production is found from Verbatim, replayed, corrected, saved as a test, green, and promoted', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  // This dialog answers messages that no intent matches, so no class has to be trained.
  const attributes = { triggers: [], consoleModel: { error: { condition: 'AND', rules: [] } } };
  const body = { script_name: 'Stock', type: 'dialog', scriptCode: wrong, attributes };
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const params = { ws, id };
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { production: true } });
  const page = await openConsole('/messenger');
  await test.step('a conversation leads to the run of each answer', async () => {
    const talk = new ConversationPage(page);
    await talk.say('how many kettles are left');
    const answer = talk.answer('Let us look.');
    await answer.hover();
    await expect(answer.getByRole('link', { name: 'Open the run' })).toHaveAttribute('href', /run=/);
  });
  const run = page.getByRole('dialog', { name: /^Run / });
  await test.step('Verbatim leads to it in one click, with what the person saw', async () => {
    await openConsole('/logs');
    const verbatim = new VerbatimPage(page);
    await verbatim.open('how many kettles are left');
    await verbatim.detail.getByRole('link', { name: 'Open the run' }).click();
    await expect(run.getByText('Failed').first()).toBeVisible();
    const seen = run.getByRole('log', { name: 'As the person saw it' });
    await expect(seen).toContainText('how many kettles are left');
    await expect(seen).toContainText('Let us look.');
  });
  await test.step('a step tells its line, and what the script held after it', async () => {
    await run.getByRole('button', { name: /getEvent/ }).click();
    await expect(run.getByRole('region', { name: 'Variables' })).toContainText('stock');
    expect(await accessibilityFaults(page)).toEqual([]);
    await run.getByRole('button', { name: 'Line 2' }).click();
    const source = page.getByRole('dialog', { name: 'Version 2, line 2' });
    await expect(source.getByText("getEvent('', 'kettles', 'stock')")).toBeVisible();
    await source.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('the draft fails in the same way', async () => {
    await run.getByRole('button', { name: 'Replay with the draft' }).click();
    const replay = page.getByRole('dialog', { name: 'Replay with the draft' });
    await expect(replay.getByText('It does the same')).toBeVisible();
    await replay.getByRole('button', { name: 'Close' }).last().click();
  });
  const editor = new ScriptEditorPage(page);
  await test.step('it is corrected in the editor', async () => {
    await run.getByRole('link', { name: 'Stock' }).click();
    await expect(editor.code).toContainText('Let us look.');
    await editor.write(right);
    await editor.save.click();
    await expect(page.getByText('v3', { exact: false }).first()).toBeVisible();
  });
  await test.step('Verbatim makes a test of the run, which is green', async () => {
    await openConsole('/logs');
    const verbatim = new VerbatimPage(page);
    await verbatim.open('how many kettles are left');
    await verbatim.detail.getByRole('link', { name: 'Save as test' }).click();
    const dialog = page.getByRole('dialog', { name: 'New test' });
    await dialog.getByLabel('Name').fill('Tells the stock');
    await dialog.getByLabel('Additional context (JSON)').fill('{');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('This is not JSON.')).toBeVisible();
    await dialog.getByLabel('Additional context (JSON)').fill('{}');
    await dialog.getByRole('button', { name: 'Run test' }).click();
    await expect(dialog.getByText('Passed')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('a save runs it, and the editor shows what it reaches', async () => {
    await openConsole(`/workflows/scripts?script=${id}`);
    await expect(editor.code).toContainText('Let us look.');
    await editor.write(right.replace('I cannot tell.', 'I cannot tell yet.'));
    await editor.save.click();
    await expect(page.getByText('Test coverage: 1 of 2 branches, 3 of 4 calls')).toBeVisible();
    await expect(page.locator('.cm-lineMark-bad')).toHaveCount(1);
    await page.getByText('Tests', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Tests of the script' })).toContainText('Passed with version 4');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  const promote = page.getByRole('dialog', { name: /^Promote Stock/ });
  await test.step('what fails its tests needs a reason', async () => {
    await page.getByText('Code', { exact: true }).click();
    await editor.write(wrong);
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const reason = promote.getByLabel('Reason to promote although tests fail');
    await expect(reason).toBeVisible();
    await promote.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await promote.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('what passes them is promoted', async () => {
    await editor.write(right);
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(promote.getByText('The test passes.')).toBeVisible();
    await expect(promote.getByText('The last run would differ.')).toBeVisible();
    await promote.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(promote).toBeHidden();
    await expect(page.getByText('v5 in production')).toBeVisible();
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

test('the trial saves its own run as a test, not a newer one of production', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const attributes = { triggers: [], consoleModel: { error: { condition: 'AND', rules: [] } } };
  const body = { script_name: 'Parcel', type: 'dialog', scriptCode: "await say('In production.')", attributes };
  const { script_id: id } = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const params = { ws, id };
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, { params, body: { production: true } });
  const page = await openConsole(`/workflows/scripts?script=${id}`);
  const editor = new ScriptEditorPage(page);
  await expect(editor.code).toContainText('In production.');
  await editor.write("await say('In the draft.')");
  await page.keyboard.press('Control+Enter');
  const trial = editor.part('Try Parcel');
  await expect(new ConversationPage(trial).answer('In the draft.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(new URL('/messenger', page.url()).href);
  const talk = new ConversationPage(other);
  await talk.say('where is the parcel');
  await expect(talk.answer('In production.')).toBeVisible();
  await other.close();
  await trial.getByRole('button', { name: 'Save as test' }).click();
  const dialog = page.getByRole('dialog', { name: 'New test' });
  await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('In the draft.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await test.step('what was played in production begins again in production', async () => {
    await expect(trial.getByText('v3, draft')).toBeVisible();
    await page.getByRole('button', { name: 'Run options' }).click();
    await page.getByRole('menuitem', { name: /production/ }).click();
    await expect(trial.getByText('v2, production')).toBeVisible();
    await expect(new ConversationPage(trial).answer('In production.')).toBeVisible();
    await trial.getByRole('button', { name: 'Start again' }).click();
    await expect(trial.getByText('v2, production')).toBeVisible();
    await expect(new ConversationPage(trial).answer('In the draft.')).toHaveCount(0);
  });
});
