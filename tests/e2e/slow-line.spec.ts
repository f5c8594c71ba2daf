import { Intent } from '@parlance/contract/calls/nlp';
import { makeScript, addressOf, readScript } from '../support/scripts.ts';
import { postMessages } from '../support/messages.ts';
import { makeIntent } from '../support/studio.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './holdRequests.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';

/** On a slow line, users go on typing while a save is under way: that is kept, and saved next. */

test('code typed while a script is saved stays, and Ctrl S pressed again saves nothing twice', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const script = await makeScript(admin, ws, 'slow', 'adv');
  const page = await openConsole(addressOf(script));
  const editor = new ScriptEditorPage(page);
  await editor.write("log('first')");
  await expect(editor.save).toBeEnabled();
  const { held, release } = await holdAnswer(page, `**/script/${script.script_id}`, 'PUT');
  await page.keyboard.press('Control+s');
  await held;
  await page.keyboard.press('Control+s');
  await page.keyboard.insertText("\nlog('second')");
  await expect(editor.code).toContainText('second');
  release();
  await expect(editor.save).not.toHaveAttribute('aria-busy');
  await expect(editor.version('v2 · not in production')).toBeVisible();
  await expect(editor.code).toContainText('second');
  expect((await readScript(admin, ws, script.script_id)).scriptCode).toBe("log('first')");
  await expect(editor.save).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(editor.version('v3 · not in production')).toBeVisible();
  await expect(editor.save).toBeDisabled();
  expect(await readScript(admin, ws, script.script_id)).toMatchObject({
    version: 3,
    scriptCode: "log('first')\nlog('second')",
  });
});

test('an answer of an intent that is typed while it is saved stays', async ({ openConsole, admin, workspace: ws }) => {
  const intent = await makeIntent(admin, ws, 'order', ['where is my order'], {
    answers: [{ id: 'a', text: 'Soon.', choices: [] }],
  });
  const page = await openConsole('/nlp/intent/order/answers');
  const text = page.getByRole('textbox', { name: 'Answer text' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const { held, release } = await holdAnswer(page, `**/intents/${intent.id}`, 'PUT');
  const read = async () =>
    (await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id: intent.id } })).answers[0]?.text;
  await text.fill('Your order arrives ');
  await save.click();
  await held;
  await text.fill('Your order arrives tomorrow.');
  release();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(text).toHaveValue('Your order arrives tomorrow.');
  await save.click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await read()).toBe('Your order arrives tomorrow.');
});

test('a setting of the workspace that is typed while another is saved stays', async ({ openConsole }) => {
  const page = await openConsole('/');
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  const { held, release } = await holdAnswer(page, '**/configuration/general', 'PUT');
  await dialog.label.fill('Slow');
  await dialog.save.click();
  await held;
  await dialog.label.fill('Slow line');
  release();
  await expect(dialog.save).not.toHaveAttribute('aria-busy');
  await expect(dialog.label).toHaveValue('Slow line');
  await dialog.save.click();
  await expect(page.getByText('Slow line', { exact: true })).toBeAttached();
  await expect(dialog.label).toHaveValue('Slow line');
});

test('a message that is reviewed while the list is fetched does not come back', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, ['one song', 'another song', 'a third song']);
  const page = await openConsole('/logs?review=new', { ws });
  const verbatim = new VerbatimPage(page);
  await expect(verbatim.table.getByRole('row')).toHaveCount(4);
  const list = await holdAnswer(page, `**/verbatim/${ws}?*`, 'GET');
  await verbatim.table.focus();
  await page.keyboard.press('x');
  await list.held;
  await expect(verbatim.table.getByRole('row')).toHaveCount(3);
  const review = await holdAnswer(page, `**/verbatim/${ws}/review`, 'POST');
  await page.keyboard.press('x');
  await expect(verbatim.table.getByRole('row')).toHaveCount(2);
  await review.held;
  list.release();
  // The released answer is handled before the answer to this request.
  await page.evaluate(async () => {
    await fetch('/readyz');
    await new Promise(requestAnimationFrame);
  });
  await expect(verbatim.table.getByRole('row')).toHaveCount(2);
  review.release();
  await expect(verbatim.reviewTab('Ignored')).toContainText('2');
  await expect(verbatim.table.getByRole('row')).toHaveCount(2);
});

test('a user who opens another intent while one is deleted stays there', async ({ openConsole, admin, workspace }) => {
  await makeIntent(admin, workspace, 'order', ['where is my order']);
  await makeIntent(admin, workspace, 'hours', ['opening hours']);
  const page = await openConsole('/nlp/intent/order');
  const { held, release } = await holdAnswer(page, '**/intents/*', 'DELETE');
  await page.getByRole('button', { name: 'Delete order' }).click();
  await held;
  await page.getByRole('link', { name: /hours/ }).click();
  await expect(page.getByRole('heading', { name: 'hours' })).toBeVisible();
  release();
  await expect(page.getByText('order deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'hours' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/nlp/intent/hours');
});
