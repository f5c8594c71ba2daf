import { Intent } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { createCompany } from '../support/accounts.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { makeIntent } from '../support/studio.ts';
import { UsersPage } from './pages/UsersPage.ts';

/** An added item gets the focus; a saved field loses it; a deleted item passes it to its neighbour. */

test('of answers, choices, attributes, names and intents', async ({ openConsole, admin, workspace: ws }) => {
  for (const intent_name of ['alpha', 'beta', 'gamma'])
    await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
      params: { ws },
      body: { intent_name, utterances: [{ text: `say ${intent_name}` }] },
    });
  const studio = new StudioPage(await openConsole('/nlp/intent/beta/answers'));
  const { page } = studio;
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await keyboard.press('Enter');
  };
  const answer = (number: number) => page.getByRole('region', { name: `Answer ${number}`, exact: true });
  await test.step('an answer and its choices', async () => {
    await press('Add answer');
    await expect(answer(1).getByRole('textbox').first()).toBeFocused();
    await keyboard.type('At once.');
    await press('Add choice');
    await keyboard.type('Yes');
    await press('Add choice');
    await keyboard.type('No');
    await expect(focused).toHaveValue('No');
    await press('Delete choice Yes');
    await expect(focused).toHaveAccessibleName('Delete choice No');
    await keyboard.press('Enter');
    await expect(focused).toHaveText('Add choice');
  });
  await test.step('a save leaves it where it was', async () => {
    await answer(1).getByRole('textbox').first().focus();
    await keyboard.type('Now. ');
    await press('Save');
    await expect(studio.saveBar).toBeHidden();
    await expect(focused).toHaveValue(/At once\./);
  });
  await test.step('answers that are removed', async () => {
    await press('Add answer');
    await expect(answer(2).getByRole('textbox').first()).toBeFocused();
    await press('Delete answer 1');
    await expect(focused).toHaveAccessibleName('Delete answer 1');
    await keyboard.press('Enter');
    await expect(focused).toHaveText('Add answer');
    await press('Discard changes');
    await expect(studio.saveBar).toBeHidden();
    await expect(focused).not.toHaveCount(0);
  });
  await test.step('attributes', async () => {
    await studio.view('Attributes').click();
    await press('Add attribute');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keyboard.type('city');
    await press('Add attribute');
    await keyboard.type('date');
    await press('Delete city');
    await expect(focused).toHaveAccessibleName('Delete date');
    await press('Discard changes');
  });
  await test.step('a name, saved and left', async () => {
    await press('Rename beta');
    await keyboard.type('betta');
    await keyboard.press('Enter');
    await expect(focused).toHaveAccessibleName('Rename betta');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(focused).toHaveAccessibleName('Rename betta');
  });
  await test.step('an intent, deleted and created', async () => {
    await press('Delete betta');
    await expect(studio.list('Intents').getByRole('link', { name: 'gamma' })).toBeFocused();
    await press('New intent');
    await keyboard.type('delta');
    await keyboard.press('Enter');
    await expect(studio.list('Intents').getByRole('link', { name: 'delta' })).toBeFocused();
  });
});

test('of an item added by a button that is then disabled, and of a dismissed question', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeIntent(admin, ws, 'alpha', []);
  await admin.get('POST /api/1.0/gael/:ws/wordscorpus', z.unknown(), {
    params: { ws },
    body: { corpus_name: 'towns', values: [] },
  });
  const base = await admin.get('POST /api/1.0/gael/:ws/rag', z.object({ id: z.string() }), {
    params: { ws },
    body: { name: 'Help' },
  });
  const page = await openConsole('/nlp/intent/alpha');
  const add = page.getByRole('main').getByRole('button', { name: 'Add', exact: true });
  await page.route('**/utterances', (route) => route.abort());
  const utterance = page.getByRole('textbox', { name: 'New utterance' });
  await utterance.fill('say alpha');
  await add.press('Enter');
  await expect(page.getByText('The server does not answer.', { exact: false }).first()).toBeVisible();
  await expect(utterance).toHaveValue('say alpha');
  await expect(utterance).toBeFocused();
  await openConsole('/nlp/corpus/towns');
  const value = page.getByRole('textbox', { name: 'New value' });
  await value.fill('Lyon');
  await add.press('Enter');
  await expect(page.getByRole('grid', { name: 'Values' })).toContainText('Lyon');
  await expect(value).toBeFocused();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await openConsole(`/nlp/rag/${base.id}`);
  const question = page.getByRole('textbox', { name: 'Question', exact: true });
  await question.fill('when');
  await question.press('Enter');
  await page.getByRole('button', { name: 'New conversation' }).press('Enter');
  await expect(question).toBeFocused();
});

test('of an import, step by step', async ({ openConsole }) => {
  const studio = new StudioPage(await openConsole('/nlp/class'));
  const { page, importing } = studio;
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await importing.locator('input[type=file]').setInputFiles({
    name: 'shop.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('text,intent\nwhere is it,track\nfind it,track\nstop it,cancel\ncancel it,cancel'),
  });
  await importing.getByRole('button', { name: 'Check file' }).click();
  await expect(importing.getByRole('button', { name: 'Import 4 utterances' })).toBeVisible();
  await expect(importing.locator(':focus')).toBeVisible();
  await importing.getByRole('button', { name: 'Import 4 utterances' }).click();
  await expect(importing.getByText(/4 utterances were imported/)).toBeVisible();
  // By now the imported class is shown behind the dialog.
  await expect(page).toHaveURL(/class\/shop/);
  await expect(page.getByRole('heading', { level: 2, name: 'shop', includeHidden: true })).toBeVisible();
  await expect(importing.getByRole('button', { name: 'Train shop' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
});

test('of a form that is refused, and of rows that are deleted', async ({ openConsole, page, server, admin }) => {
  await test.step('a wrong password', async () => {
    const form = new SignInPage(page, server.url);
    await form.open();
    await form.signIn({ login: 'admin', password: 'not it' });
    await expect(form.problem).toBeVisible();
    await expect(form.password).toBeFocused();
  });
  await test.step('a form that is gone: the first screen is read from its top', async () => {
    await new SignInPage(page, server.url).signIn();
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('a token', async () => {
    const company_id = await createCompany(admin);
    for (const name of ['first of three', 'second of three', 'third of three'])
      await admin.get('POST /api/1.0/token', z.unknown(), { body: { name, role: 'companyUser', company_id } });
    const users = new UsersPage(await openConsole(`/users?company=${company_id}&list=tokens`));
    await users.action('Delete', 'second of three').click();
    await users.question.getByRole('button', { name: 'Ok' }).click();
    await expect(users.token('second of three')).toHaveCount(0);
    await expect(users.tokens).toBeFocused();
    await expect(users.tokens.locator('[data-active]')).toHaveCount(1);
  });
});

test('of filters of Verbatim that are taken out', async ({ openConsole, workspace: ws }) => {
  const page = await openConsole('/logs?no_class=true&language=french&device=assistant', { ws });
  const filters = page.getByRole('search').getByRole('button', { name: /^Remove / });
  await expect(filters).toHaveCount(3);
  const [first, , last] = await filters.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await filters.nth(2).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(filters.nth(1)).toBeFocused();
  // The code that keeps the focus is loaded with the first key press, together with the hints of buttons.
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(filters).toHaveCount(2);
  await expect(page.getByRole('button', { name: last ?? '', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: first ?? '', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(filters).toHaveCount(0);
  // The focus is not at the top of the page, from where Tab would start again.
  await expect(page.locator('body')).not.toBeFocused();
});
