import { expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { tabTo } from './pages/tabTo.ts';
import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { admin as credentials } from '../support/server.ts';

test('from signing in to a published class without a mouse', async ({ page, server, admin, shopWorkspace: ws }) => {
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
  await test.step('assign it to another intent', async () => {
    await tabTo(page, studio.utterances('refund'));
    // The newest utterance is the first row.
    await keyboard.press('Space');
    await expect(studio.utterance('refund', 'return my cash')).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Move 1 utterance' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await keyboard.type('deliv');
    await expect(page.getByRole('option', { name: /delivery\.time/ })).toBeVisible();
    await keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Move' }));
    await keyboard.press('Enter');
    await expect(studio.utterance('refund', 'return my cash')).toBeHidden();
  });
  await test.step('train', async () => {
    await expect(studio.train).toHaveAttribute('data-variant', 'primary');
    await tabTo(page, studio.train);
    await keyboard.press('Enter');
    await expect(studio.publish).toHaveAttribute('data-variant', 'primary', trains);
    await expect(studio.train).toHaveAttribute('data-variant', 'secondary');
  });
  await test.step('publish', async () => {
    // Publish is before the button that still has the focus.
    await keyboard.press('Shift+Tab');
    await expect(studio.publish).toBeFocused();
    await keyboard.press('Enter');
    const { publishing } = studio;
    // The changes of answers come first, the figures last.
    await expect(publishing.getByRole('heading')).toHaveText([
      'Publish model 2 of shop',
      'Shadow run',
      'Changes',
      'Changed predictions',
    ]);
    const confirm = publishing.getByRole('button', { name: /^Publish/ });
    await expect(confirm).toBeEnabled();
    await tabTo(page, confirm);
    await keyboard.press('Enter');
    await expect(publishing).toBeHidden();
    await expect(studio.publish).toBeHidden();
  });
  const { utterances } = await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, {
    params: { ws, id: 'delivery.time' },
  });
  expect(utterances.map(({ text }) => text)).toContain('return my cash');
  const { published_current } = await admin.get('GET /api/1.0/gael/:ws/class/:id', NlpClass, {
    params: { ws, id: 'shop' },
  });
  expect(published_current).toBe(true);
});
