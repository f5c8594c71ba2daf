import { NlpClass } from '@parlance/contract/calls/nlp';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { StudioPage } from './pages/StudioPage.ts';
import type { Person } from '../support/session.ts';
import { makeIntent, textsOf } from '../support/studio.ts';

const sortedTexts = async (person: Person, ws: string, id: string) => (await textsOf(person, ws, id)).toSorted();

test('all utterances: searched, selected by keys, moved, deleted, and every step undone', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeIntent(admin, ws, 'order.cancel', ['annulez ma commande dès que possible', 'cancel the order', 'stop it']);
  await makeIntent(admin, ws, 'order.track', ['find my parcel', 'where is it']);
  const studio = new StudioPage(await openConsole('/nlp/intent'));
  const { page, all } = studio;
  await test.step('searched on the server; accents are ignored', async () => {
    await expect(all.getByRole('row')).toHaveCount(6);
    await page.keyboard.press('/');
    await page.keyboard.type('DES commande');
    await expect(all.getByRole('row')).toHaveCount(2);
    await expect(studio.said('annulez')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Type to search...' }).last().fill('');
    await expect(all.getByRole('row')).toHaveCount(6);
  });
  await test.step('one stop for Tab, in which Enter on an intent opens it', async () => {
    await all.focus();
    // Backwards, because the elements after the table change when a notification appears.
    await page.keyboard.press('Shift+Tab');
    await expect(all).not.toBeFocused();
    await expect(all.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(all).toBeFocused();
    for (const key of ['ArrowDown', 'Home', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: /^order\./ })).toBeVisible();
    await page.goBack();
    await expect(all.getByRole('row')).toHaveCount(6);
  });
  await test.step('a range is moved by its key, and brought back by Ctrl-Z', async () => {
    await studio.said('where is it').getByText('where is it').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Move 2 utterances' });
    await dialog.getByRole('combobox', { name: 'Target intent' }).fill('cancel');
    await page.getByRole('option', { name: 'order.cancel' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(studio.notification('2 utterances moved to order.cancel')).toBeVisible();
    await expect.poll(() => sortedTexts(admin, ws, 'order.track')).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => sortedTexts(admin, ws, 'order.track')).toEqual(['find my parcel', 'where is it']);
    await expect(studio.said('where is it')).toContainText('order.track');
  });
  await test.step('edited in its row, and undone', async () => {
    await studio.said('stop it').getByText('stop it').dblclick();
    await studio.editor.fill('stop all of it');
    await studio.editor.press('Enter');
    await expect.poll(() => sortedTexts(admin, ws, 'order.cancel')).toContain('stop all of it');
    await expect(studio.notification('Utterance changed')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(() => sortedTexts(admin, ws, 'order.cancel')).toContain('stop it');
  });
  await test.step('deleted by a key, and undone by the notification', async () => {
    await studio.said('cancel the order').getByText('cancel the order').click();
    await page.keyboard.press('d');
    await expect(studio.said('cancel the order')).toHaveCount(0);
    await expect.poll(() => sortedTexts(admin, ws, 'order.cancel')).not.toContain('cancel the order');
    await expect(studio.notification('1 utterance deleted')).toBeVisible();
    await studio.undo().last().click();
    await expect(studio.said('cancel the order')).toBeVisible();
  });
  await test.step('pasted lines ask which intent they are for', async () => {
    await studio.paste(all, 'track the parcel\nwhere is the van');
    const dialog = page.getByRole('dialog', { name: 'New utterances' });
    await expect(dialog.getByRole('textbox', { name: 'Utterances' })).toHaveValue('track the parcel\nwhere is the van');
    await dialog.getByRole('combobox', { name: 'Target intent' }).fill('track');
    await page.getByRole('option', { name: 'order.track' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    await expect(studio.said('where is the van')).toContainText('order.track');
  });
  await test.step('? tells the keys', async () => {
    await all.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Ignore problem')).toBeVisible();
  });
});

test('a dropped file, words marked alike, and names of every kind', async ({ openConsole, admin, workspace: ws }) => {
  const name = 'a/b. 🛒 100%?#';
  const { id } = await admin.get('POST /api/1.0/gael/:ws/class', NlpClass, {
    params: { ws },
    body: { class_name: 'travel' },
  });
  await makeIntent(admin, ws, name, ['a flight to Lyon'], { classes: [id] });
  const studio = new StudioPage(await openConsole('/nlp/intent'));
  const { page } = studio;
  await test.step('the name is an address', async () => {
    await studio.list('Intents').getByRole('link', { name }).click();
    await expect(studio.utterance(name, 'a flight to Lyon')).toBeVisible();
    await page.reload();
    await expect(studio.utterance(name, 'a flight to Lyon')).toBeVisible();
  });
  await test.step('the same name in capitals is refused, and a name too long is cut', async () => {
    await page.getByRole('button', { name: 'New intent' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New intent' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/already/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('x'.repeat(1000));
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('x'.repeat(200));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('a file is dropped on the list', async () => {
    await studio.drop(studio.utterances(name), 'said.csv', 'text,n\n"to Lyon, please",1\ntwo tickets for lyon,2\n');
    await expect(studio.utterance(name, 'two tickets for lyon')).toBeVisible();
    await expect(studio.notification(/^2 utterances added/)).toBeVisible();
  });
  await test.step('words marked once are marked in all by one key', async () => {
    const field = await studio.edit(name, 'a flight to Lyon');
    await field.press('End');
    await field.press('Control+Shift+ArrowLeft');
    const menu = page.getByRole('toolbar', { name: 'Annotate selected words' });
    await menu.getByRole('textbox', { name: 'New attribute' }).fill('city');
    await menu.getByRole('textbox', { name: 'New attribute' }).press('Enter');
    await expect(menu).toBeHidden();
    await field.press('Enter');
    await expect(page.getByRole('button', { name: /^Annotate all as city/ })).toBeVisible();
    await page.keyboard.press('m');
    await expect(studio.utterance(name, 'two tickets for lyon').locator('mark')).toHaveText('lyon');
    await expect(studio.utterance(name, 'to Lyon, please').locator('mark')).toHaveText('Lyon');
  });
  await test.step('deleting it tells which class loses it, and can be undone', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const told = page.getByRole('listitem').filter({ hasText: `${name} deleted. It was in travel.` });
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(studio.list('Intents').getByRole('link', { name })).toBeVisible();
    await expect.poll(() => sortedTexts(admin, ws, name)).toHaveLength(3);
  });
});

test('the next utterance is typed while the one before is saved, and one that could not be saved comes back', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeIntent(admin, ws, 'greet', ['hello']);
  const { page } = new StudioPage(await openConsole('/nlp/intent/greet'));
  const field = page.getByRole('textbox', { name: 'New utterance' });
  const saves = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/utterances'));
  const release = await holdRequests(page, '**/intents/*/utterances*');
  await field.fill('good morning');
  await page.keyboard.press('Enter');
  await saves;
  await page.keyboard.type('good evening');
  await page.keyboard.press('Enter');
  await page.keyboard.type('good night');
  release();
  await expect.poll(() => sortedTexts(admin, ws, 'greet')).toEqual(['good evening', 'good morning', 'hello']);
  await expect(field).toHaveValue('good night');

  await page.route('**/intents/*/utterances*', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('good night');
  await page.unroute('**/intents/*/utterances*');
  await page.keyboard.press('Enter');
  await expect.poll(() => sortedTexts(admin, ws, 'greet')).toContain('good night');
  await expect(field).toHaveValue('');
});

test('two users edit one utterance: the second sees the first one’s change, and keeps the typed text', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeIntent(admin, ws, 'order.track', ['where is it', 'find my parcel']);
  const mine = new StudioPage(await openConsole('/nlp/intent/order.track'));
  const { page } = mine;
  const second = await page.context().newPage();
  await second.goto(page.url());
  const theirs = new StudioPage(second);

  const field = await mine.edit('order.track', 'where is it');
  await field.fill('where is my parcel');
  await test.step('the first save is seen by both', async () => {
    const other = await theirs.edit('order.track', 'where is it');
    await other.fill('where is the van');
    await other.press('Enter');
    await expect(theirs.utterance('order.track', 'where is the van')).toBeVisible();
  });
  await test.step('the second is refused: nothing is overwritten, nothing typed is lost', async () => {
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'It now reads “where is the van”' })).toBeVisible();
    await expect(field).toHaveValue('where is my parcel');
    expect(await sortedTexts(admin, ws, 'order.track')).toEqual(['find my parcel', 'where is the van']);
  });
  await test.step('another utterance of the intent is no conflict', async () => {
    const other = await theirs.edit('order.track', 'find my parcel');
    await other.fill('find my box');
    await other.press('Enter');
    await expect(theirs.undo().last()).toBeVisible();
    await expect.poll(() => sortedTexts(admin, ws, 'order.track')).toEqual(['find my box', 'where is the van']);
  });
  await test.step('saved once more, it replaces theirs', async () => {
    await field.press('Enter');
    await expect.poll(() => sortedTexts(admin, ws, 'order.track')).toEqual(['find my box', 'where is my parcel']);
    // The notification stays as long as the pointer is over it.
    await mine.undo().last().hover();
    await expect(theirs.utterance('order.track', 'where is my parcel')).toBeVisible();
  });
  await test.step('an undo of what was changed since is refused with a reason', async () => {
    const other = await theirs.edit('order.track', 'where is my parcel');
    await other.fill('where is my letter');
    await other.press('Enter');
    await expect.poll(() => sortedTexts(admin, ws, 'order.track')).toContain('where is my letter');
    await mine.undo().last().click();
    await expect(mine.notification('It has been changed since.')).toBeVisible();
    expect(await sortedTexts(admin, ws, 'order.track')).toContain('where is my letter');
  });
});

test('the first page of all utterances is read once', async ({ openConsole, admin, workspace: ws }) => {
  await makeIntent(admin, ws, 'order.cancel', ['cancel the order', 'stop it']);
  const { page, all } = new StudioPage(await openConsole('/dashboard'));
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/utterances')) read.push(searchParams.get('sort') ?? 'first');
  });
  // Blocked, because a new stream repeats recent changes for lists that were read before it was open.
  await holdRequests(page, '**/stream');
  // The health of the utterances arrives after the list, which it does not change.
  await page.route('**/health', async (route) => {
    await expect(all.getByRole('row')).toHaveCount(3);
    await route.continue();
  });
  const checked = page.waitForResponse(/\/health/);
  await page.goto(page.url().replace('/dashboard', '/nlp/intent'));
  await (await checked).finished();
  await all.getByRole('columnheader', { name: 'Utterance' }).click();
  await expect.poll(() => read.at(-1)).toBe('text');
  expect(read).toEqual(['first', 'text']);
});
