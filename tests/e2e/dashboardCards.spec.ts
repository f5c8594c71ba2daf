import type { Locator } from '@playwright/test';
import { Chart } from '@parlance/contract/calls/charts';
import { accessibilityFaults, expect, test } from './fixtures.ts';

/** Cards of a dashboard: arranged, changed by two users at once, and mailed. */

test('cards are dragged to another place and size, and enlarged to the whole window', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const params = { ws };
  const names = ['First', 'Second', 'Third'];
  const cards = names.map((name) => {
    const shape = { columns: 4, rows: 2 };
    return { id: name.toLowerCase(), name, metric: 'messages', dimension: 'day', view: 'line', ...shape };
  });
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, {
    params,
    body: { name: 'Moved', cards },
  });
  const saved = () =>
    admin
      .get('GET /api/1.0/workspaces/:ws/chart/:id', Chart, { params: { ws, id: chart.id } })
      .then((now) => now.cards);
  const page = await openConsole(`/?chart=${chart.id}`, { ws });
  const list = page.getByRole('list', { name: 'Cards' });
  const headings = list.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(names);
  /** Drags from the centre of one element to a point beside the centre of another. */
  const drag = async (from: Locator, to: Locator, by = { x: 0, y: 0 }) => {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('what is dragged is not in sight');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2 + by.x, end.y + end.height / 2 + by.y, { steps: 6 });
    await page.mouse.up();
  };
  await test.step('by its grip it takes the place of another one', async () => {
    await drag(
      list.getByRole('button', { name: 'Move “First”, card 1 of 3' }),
      page.getByRole('region', { name: 'Third' }),
    );
    await expect(headings).toHaveText(['Second', 'Third', 'First']);
    await expect.poll(async () => (await saved()).map(({ id }) => id)).toEqual(['second', 'third', 'first']);
  });
  await test.step('by its corner it grows', async () => {
    const corner = page.getByRole('region', { name: 'Second' }).getByTitle('Size', { exact: true });
    const column = ((await list.boundingBox())?.width ?? 0) / 12;
    await drag(corner, corner, { x: 2 * column, y: 108 });
    await expect.poll(async () => (await saved())[0]).toMatchObject({ id: 'second', columns: 6, rows: 3 });
  });
  await test.step('enlarged it has the window, and Escape gives its button the focus', async () => {
    const button = page.getByRole('button', { name: 'Enlarge “Third”' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Third' });
    await expect(dialog.getByText('No data in this period')).toBeVisible();
    const window = page.viewportSize();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: window?.width, height: window?.height });
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test('all cards are printed, without the frame of the console', async ({ openConsole, admin, workspace: ws }) => {
  const cards = ['First', 'Second', 'Third', 'Last'].map((name) => {
    const shape = { columns: 12, rows: 4 };
    return { id: name.toLowerCase(), name, metric: 'messages', dimension: 'day', view: 'line', ...shape };
  });
  const params = { ws };
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params, body: { name: 'Long', cards } });
  const page = await openConsole(`/?chart=${chart.id}`, { ws });
  const last = page.getByRole('list', { name: 'Cards' }).getByRole('heading', { name: 'Last' });
  await expect(last).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Verbatim' })).toBeHidden();
  const box = await last.boundingBox();
  const printed = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(printed).toBeGreaterThan(box?.y ?? Infinity);
});

test('a stale save of a card shows both sides', async ({ openConsole, admin, workspace: ws }) => {
  const params = { ws };
  const card = { id: 'card', name: 'Messages', metric: 'messages', dimension: 'day', view: 'line' };
  const body = { name: 'Shared', cards: [card] };
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params, body });
  const at = { ws, id: chart.id };
  const page = await openConsole(`/?chart=${chart.id}&edit=card`, { ws });
  const editor = page.getByRole('complementary', { name: 'Edit card' });
  await editor.getByLabel('Name').fill('Messages, mine');
  const theirs = { ...card, name: 'Messages, theirs' };
  await admin.get('PUT /api/1.0/workspaces/:ws/chart/:id', Chart, {
    params: at,
    body: { cards: [theirs] },
    headers: { 'if-match': String(chart.version) },
  });
  const both = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await test.step('a person who goes on editing has lost nothing', async () => {
    await editor.getByRole('button', { name: 'Save card' }).click();
    await expect(both).toContainText('Name: Messages, theirs');
    await expect(both).toContainText('Name: Messages, mine');
    await both.getByRole('button', { name: 'Continue editing' }).click();
    await expect(editor.getByLabel('Name')).toHaveValue('Messages, mine');
  });
  await test.step('the own side replaces theirs', async () => {
    await editor.getByRole('button', { name: 'Save card' }).click();
    await both.getByRole('button', { name: 'Keep my version' }).click();
    await expect(page.getByRole('region', { name: 'Messages, mine' })).toBeFocused();
    const { cards } = await admin.get('GET /api/1.0/workspaces/:ws/chart/:id', Chart, { params: at });
    expect(cards.map(({ name }) => name)).toEqual(['Messages, mine']);
  });
});

test('the weekly mail is set up, refused for a wrong address, and stopped', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const params = { ws };
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params, body: { name: 'Weekly' } });
  const mail = () =>
    admin.get('GET /api/1.0/workspaces/:ws/chart/:id', Chart, { params: { ws, id: chart.id } }).then((now) => now.mail);
  const page = await openConsole(`/?chart=${chart.id}`, { ws });
  const dialog = page.getByRole('dialog', { name: 'Weekly mail' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const open = async () => {
    await page.getByRole('button', { name: 'Chart “Weekly”: actions' }).click();
    await page.getByRole('menuitem', { name: 'Weekly mail' }).click();
  };
  await open();
  await dialog.getByLabel('Send each week').check();
  await dialog.getByLabel('Weekday').selectOption({ label: 'Friday' });
  await dialog.getByLabel('Time', { exact: true }).selectOption({ label: '17:00' });
  await dialog.getByLabel('Recipients').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('nobody is not an e-mail address.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.keyboard.press('Backspace');
  await dialog.getByLabel('Recipients').fill('ada@mail.example');
  await page.keyboard.press('Enter');
  expect(await accessibilityFaults(page)).toEqual([]);
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await mail()).toMatchObject({ weekday: 5, hour: 17, to: ['ada@mail.example'] });
  await open();
  await dialog.getByLabel('Send each week').uncheck();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await mail()).toBeNull();
});
