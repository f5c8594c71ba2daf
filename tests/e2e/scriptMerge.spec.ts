import { Script } from '@parlance/contract/calls/scripts';
import { z } from 'zod';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { addressOf, makeScript, readScript } from '../support/scripts.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';

test('two people’s changes are merged, and asked about where they differ', async ({
  openConsole,
  admin,
  server,
  workspace: ws,
}) => {
  const script = await makeScript(admin, ws, 'shared', 'adv', { scriptCode: "log('a')\nlog('b')\nlog('c')\n" });
  const theirs = async (change: object) =>
    admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
      params: { ws, id: script.script_id },
      body: change,
      headers: { 'if-match': String((await readScript(admin, ws, script.script_id)).version) },
    });
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  await test.step('who else has it open is seen, and gone when they leave', async () => {
    const other = await firstSignIn(server.url, await createAccount(admin, { role: 'superAdmin' }));
    const left = new AbortController();
    const open = await fetch(`${server.url}/api/1.0/workspaces/${ws}/script/${script.script_id}/output?viewers=true`, {
      headers: { authorization: `Bearer ${other.token}` },
      signal: left.signal,
    });
    // An unread response may be garbage-collected, which closes it.
    const read = open.text().catch(() => undefined);
    const faces = page.getByRole('list', { name: `${other.login} has this script open too.` });
    await expect(faces).toBeVisible();
    left.abort();
    await read;
    await expect(faces).toBeHidden();
  });
  await editor.write("log('mine')\nlog('b')\nlog('c')\n");
  await theirs({ scriptCode: "log('a')\nlog('b')\nlog('theirs')\n", tags: ['theirs'] });
  await expect(page.getByText(/saved version 2 while you were editing/)).toBeVisible();
  await editor.save.click();
  await expect(page.getByText('Saved together with the changes of admin')).toBeVisible();
  expect(await readScript(admin, ws, script.script_id)).toMatchObject({
    version: 3,
    scriptCode: "log('mine')\nlog('b')\nlog('theirs')\n",
    tags: ['theirs'],
  });

  await editor.write("log('mine again')\nlog('b')\nlog('mine too')\n");
  await theirs({ scriptCode: "log('theirs again')\nlog('b')\nlog('theirs too')\n" });
  await expect(page.getByText(/saved version 4 while you were editing/)).toBeVisible();
  await editor.save.click();
  const dialog = page.getByRole('dialog', { name: 'Conflicting changes: shared' });
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(editor.code).toContainText('mine again');
  await editor.save.click();
  await test.step('conflicts are chosen one by one, or the result is written', async () => {
    const save = dialog.getByRole('button', { name: 'Save the choice' });
    await expect(save).toBeDisabled();
    const first = dialog.getByRole('region', { name: 'Conflict 1 of 2' });
    await expect(first.getByRole('figure', { name: 'Saved by admin' })).toContainText("log('theirs again')");
    await expect(first.getByRole('figure', { name: 'Before' })).toContainText("log('mine')");
    await first.getByText('Theirs', { exact: true }).click();
    await dialog.getByRole('region', { name: 'Conflict 2 of 2' }).getByText('Both', { exact: true }).click();
    await expect(dialog.getByLabel('Result')).toContainText("log('theirs too')log('mine too')");
    expect(await accessibilityFaults(page)).toEqual([]);
    await save.click();
  });
  await expect(dialog).toHaveCount(0);
  // Save is disabled while saving, too, so the test waits for the stored code.
  await expect
    .poll(() => readScript(admin, ws, script.script_id))
    .toMatchObject({ scriptCode: "log('theirs again')\nlog('b')\nlog('theirs too')\nlog('mine too')\n" });

  await test.step('triggers are told in words, and both people’s can stay', async () => {
    await editor.part('Triggers').getByRole('button', { name: 'Add trigger' }).click();
    await page.getByRole('menuitem', { name: 'Function' }).click();
    const trigger = { kind: 'attribute', name: 'boiler', trigger: 'climate', attribute_name: 'temperature' };
    await theirs({ attributes: { triggers: [trigger], consoleModel: {} } });
    await expect(page.getByText(/saved version 6 while you were editing/)).toBeVisible();
    await editor.save.click();
    const conflict = dialog.getByRole('region', { name: 'Conflict 1 of 1' });
    const other = conflict.getByRole('figure', { name: 'Saved by admin' });
    await expect(other).toContainText('Change of an attribute: boiler · climate · temperature');
    await conflict.getByText('Both', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save the choice' }).click();
    await expect
      .poll(async () => (await readScript(admin, ws, script.script_id)).attributes.triggers)
      .toEqual([trigger, { kind: 'function' }]);
  });
});

test('a conflict names the intent that two users changed', async ({ openConsole, admin, workspace: ws }) => {
  const makeIntent = (intent_name: string) =>
    admin.get('POST /api/1.0/gael/:ws/intents', z.object({ id: z.string() }), {
      params: { ws },
      body: { intent_name },
    });
  const [ours, theirs] = [await makeIntent('Refund'), await makeIntent('Complaint')];
  const script = await makeScript(admin, ws, 'ask', 'dialog');
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  await editor.choose(editor.part('Triggers'), 'Intent', 'Refund');
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
    params: { ws, id: script.script_id },
    body: { attributes: { triggers: [], consoleModel: { intent: theirs.id } } },
    headers: { 'if-match': String(script.version) },
  });
  await expect(page.getByText(/saved version 2 while you were editing/)).toBeVisible();
  await editor.save.click();
  const dialog = page.getByRole('dialog', { name: 'Conflicting changes: ask' });
  await expect(dialog.getByRole('figure', { name: 'Saved by admin' })).toHaveText(/Complaint/);
  await expect(dialog.getByRole('figure', { name: 'My version' })).toHaveText(/Refund/);
  await dialog.getByText('Mine', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save the choice' }).click();
  await expect
    .poll(async () => (await readScript(admin, ws, script.script_id)).attributes.consoleModel.intent)
    .toBe(ours.id);
});

test('edits of a script that another user deletes become a new script', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const script = await makeScript(admin, ws, 'lost', 'adv', { scriptCode: "log('a')\n", tags: ['kept'] });
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  await editor.write("log('mine')\n");
  await expect(editor.save).toBeEnabled();
  await admin.get('DELETE /api/1.0/workspaces/:ws/script/:id', z.unknown(), {
    params: { ws, id: script.script_id },
    headers: { 'if-match': String(script.version) },
  });
  await expect(page.getByText('“lost” was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Save as new script' }).click();
  await page.waitForURL((url) => url.searchParams.get('script') !== script.script_id);
  await expect(editor.code).toContainText("log('mine')");
  const made = new URL(page.url()).searchParams.get('script') ?? '';
  expect(await readScript(admin, ws, made)).toMatchObject({
    name: 'lost',
    type: 'adv',
    scriptCode: "log('mine')\n",
    tags: ['kept'],
  });
});
