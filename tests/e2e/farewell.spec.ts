import { Script } from '@parlance/contract/calls/scripts';
import { addressOf, makeScript } from '../support/scripts.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';

test('a person who waits in an earlier version hears a message when the dialog is ended', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  // This dialog answers messages that no intent matches, so no class has to be trained.
  const attributes = { triggers: [], consoleModel: { error: { condition: 'AND', rules: [] } } };
  const scriptCode = "await ask('What is your order number?');";
  const script = await makeScript(admin, ws, 'Order', 'dialog', { scriptCode, attributes });
  const promote = (code: string) =>
    admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
      params: { ws, id: script.script_id },
      body: { scriptCode: code, production: true },
    });
  const { version } = await promote(scriptCode);
  const page = await openConsole('/messenger');
  const talk = new ConversationPage(page);
  await talk.say('where is my parcel');
  await expect(talk.answer('What is your order number?')).toBeVisible();
  await test.step('each message leads to its run', async () => {
    await talk.log.getByRole('link', { name: 'Open the run' }).first().click();
    await expect(page.getByRole('log', { name: 'As the person saw it' })).toContainText('What is your order number?');
    expect(new URL(page.url()).pathname).toContain('/workflows/runs');
  });
  await promote("await say('We have moved.');");

  await openConsole(addressOf(script));
  await expect(page.getByText(`1 conversation waits in version ${version}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Move or end' }).click();
  const waiting = page.getByRole('dialog', { name: '1 waiting run of an earlier version' });
  await expect(waiting.getByRole('row', { name: /What is your order number/ })).toContainText('Differs');
  await waiting.getByRole('button', { name: 'End all' }).click();
  const ending = page.getByRole('dialog', { name: 'End 1 waiting run?' });
  await ending.getByRole('textbox', { name: 'Message to the people' }).fill('We start over. Please ask again.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await ending.getByRole('button', { name: 'End run' }).click();
  await expect(page.getByText('1 run ended')).toBeVisible();
  await expect(page.getByText(`1 conversation waits in version ${version}.`)).toBeHidden();

  await openConsole('/messenger');
  await expect(talk.answer('We start over. Please ask again.')).toBeVisible();
  await talk.say('where is my parcel now');
  await expect(talk.answer('We have moved.')).toBeVisible();
});
