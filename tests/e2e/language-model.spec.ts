import { startLanguageModel, streamed } from '../../server/src/testing/languageModel.ts';
import { intentOf, makeIntent } from '../support/studio.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';

/** Drafts of a language model: utterances of an intent, and a script with its tests. */

test('a language model proposes utterances, and only the accepted ones are saved', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const endpoint = await startLanguageModel();
  const { id } = await makeIntent(admin, ws, 'greet', ['hello']);
  await makeIntent(admin, ws, 'leave', ['bye']);
  const page = await openConsole('/nlp/intent/greet');
  const studio = new StudioPage(page);
  const dialog = page.getByRole('dialog', { name: 'Generate utterances' });
  await expect(studio.utterance('greet', 'hello')).toBeVisible();

  await test.step('without a model it says what to configure, and where', async () => {
    await page.getByRole('button', { name: 'Generate utterances' }).first().click();
    await expect(dialog.getByText('No language model configured')).toBeVisible();
    await dialog.getByRole('button', { name: 'Configure the language model' }).click();
    const settings = new WorkspaceDialog(page).root;
    await settings.getByLabel('Address').fill(endpoint.url);
    await settings.getByLabel('Model', { exact: true }).fill('small');
    await settings.getByLabel('API key', { exact: true }).fill('sk-e2e');
    await settings.getByRole('button', { name: 'Save' }).click();
    endpoint.behave(streamed('OK'));
    await settings.getByRole('button', { name: 'Test connection' }).click();
    await expect(settings.getByText(/small answered “OK”/)).toBeVisible();
    expect(endpoint.asked.at(-1)?.authorization).toBe('Bearer sk-e2e');
    await settings.getByRole('button', { name: 'Close' }).last().click();
    await expect(settings).toBeHidden();
  });

  await test.step('proposals are reviewed by keyboard; duplicates are marked', async () => {
    endpoint.behave(streamed('1. hey there\n2. HELLO\n3. bye\n4. good morning\n', '5. howdy'));
    await page.getByRole('grid').first().focus();
    await page.keyboard.press('p');
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    const list = dialog.getByRole('list', { name: 'Proposed utterances' });
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(list.getByRole('listitem').nth(1)).toContainText('Already in this intent');
    await expect(list.getByRole('listitem').nth(2)).toContainText('Already in leave');
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(list.getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.press('Space');
    for (const at of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('checkbox').nth(at)).toBeFocused();
    }
    await page.keyboard.press('e');
    await dialog.getByRole('textbox', { name: 'Utterance', exact: true }).fill('good morning to you');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('checkbox', { name: 'good morning to you' })).toBeFocused();
    expect((await intentOf(admin, ws, id)).utterances).toHaveLength(1);
  });

  await test.step('what was accepted is saved, and nothing else', async () => {
    await dialog.getByRole('button', { name: 'Add 2 utterances' }).click();
    await expect(dialog).toBeHidden();
    await expect(studio.utterance('greet', 'good morning to you')).toBeVisible();
    const { utterances } = await intentOf(admin, ws, id);
    expect(utterances.map(({ text, source }) => [text, source])).toEqual([
      ['hello', 'hand'],
      ['good morning to you', 'generated'],
      ['howdy', 'generated'],
    ]);
  });

  await test.step('a model that fails says why, and what is there stays', async () => {
    endpoint.behave((_, response) => response.writeHead(401).end('{"error":{"message":"no such key"}}'));
    await page.getByRole('button', { name: 'Generate utterances' }).first().click();
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('no such key');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a script is drafted with its tests, sent back once, and saved when they have run with it', async () => {
    const steps = [
      { kind: 'person', text: 'hello' },
      { kind: 'message', text: 'Why?' },
    ];
    const rest = JSON.stringify({ name: 'Refunds', tests: [{ name: 'Says why', steps }] });
    const answers = (code: string) =>
      endpoint.behave(streamed(`\`\`\`js\n${code}\n\`\`\`\n\`\`\`json\n${rest}\n\`\`\`\n`));
    await page.getByRole('link', { name: 'Workflows' }).click();
    await page.getByRole('button', { name: 'Draft a script' }).click();
    const draft = page.getByRole('dialog', { name: 'Draft a script' });
    await draft.getByLabel('What the script does').fill('Asks why.');
    answers("await say('Hello');");
    await draft.getByRole('button', { name: 'Draft script' }).click();
    await expect(draft.getByText('The test fails.')).toBeVisible();
    answers("await say('Hi');");
    await draft.getByRole('button', { name: 'Send back the failures' }).click();
    await expect(draft.getByRole('button', { name: 'Sent back already' })).toBeDisabled();
    const code = draft.getByRole('textbox', { name: 'Code' });
    await expect(code).toContainText("say('Hi')");
    await code.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText("await ask('Why?');");
    const save = draft.getByRole('button', { name: 'Save script with tests' });
    await expect(save).toBeDisabled();
    await draft.getByRole('button', { name: 'Run tests' }).click();
    await expect(draft.getByText('The test passes.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await save.click();
    await expect(page.getByRole('tab', { name: /Refunds/ })).toBeVisible();
  });
  await endpoint.stop();
});
