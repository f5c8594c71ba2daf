import { expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { tabTo } from './pages/tabTo.ts';
import { Intent } from '@parlance/contract/calls/nlp';
import { admin as credentials } from '../support/server.ts';

test('from signing in to a new utterance without a mouse', async ({ page, server, admin, shopWorkspace: ws }) => {
  const { keyboard } = page;
  const shell = new Shell(page);
  await test.step('sign in', async () => {
    const form = new SignInPage(page, server.url);
    await form.open(`/?ws=${ws}`);
    await form.login.focus();
    await keyboard.type(credentials.login);
    await keyboard.press('Tab');
    await expect(form.password).toBeFocused();
    await keyboard.type(credentials.password);
    await keyboard.press('Enter');
    await expect(shell.heading).toHaveText('Dashboard');
  });
  await test.step('go to the studio by the palette', async () => {
    await keyboard.press('Control+k');
    await expect(shell.commands).toBeVisible();
    await keyboard.press('Escape');
    await expect(shell.commands).toBeHidden();
    await keyboard.press('Control+k');
    await keyboard.type('natural');
    await keyboard.press('Enter');
    await expect(shell.heading).toHaveText('Natural Language Studio');
  });
  const studio = new StudioPage(page);
  await test.step('open an intent', async () => {
    await expect(studio.tab('Intents')).toBeVisible();
    await tabTo(page, studio.tab('Intents'));
    await keyboard.press('Enter');
    // The list is one stop: arrows move in it.
    const entry = (name: string) => studio.list('Intents').getByRole('link', { name });
    await tabTo(page, entry('All utterances'));
    await keyboard.press('ArrowDown');
    await expect(entry('delivery.time')).toBeFocused();
    await keyboard.press('End');
    await expect(entry('refund')).toBeFocused();
    await keyboard.press('Enter');
    await expect(studio.utterances('refund')).toBeVisible();
  });
  await test.step('add an utterance', async () => {
    await keyboard.press('n');
    await expect(studio.newUtterance).toBeFocused();
    await keyboard.type('return my cash');
    await keyboard.press('Enter');
    await expect(studio.utterance('refund', 'return my cash')).toBeVisible();
    await expect(studio.newUtterance).toHaveValue('');
    await expect(studio.newUtterance).toBeFocused();
  });
  const { utterances } = await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id: 'refund' } });
  expect(utterances.map(({ text }) => text)).toContain('return my cash');
});
