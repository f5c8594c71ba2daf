import type { Locator } from '@playwright/test';
import { Chart } from '@parlance/contract/calls/charts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../support/eventually.ts';
import { tabTo } from './pages/tabTo.ts';
import { makeScripts } from './pages/WorkflowsPage.ts';
import { accessibilityFaults, demoWorkspace, expect, test } from './fixtures.ts';

test('a chart is made, named, filled by keyboard alone and read; a point opens its messages, and Back its card', async ({
  openConsole,
}) => {
  const page = await openConsole('/', { ws: demoWorkspace });
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  await test.step('the plus asks for a name, without which nothing is created', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add chart' }), 80);
    await press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await page.keyboard.type('Front desk');
    await press('Enter');
    await expect(page.getByRole('tab', { name: 'Front desk' })).toHaveAttribute('aria-selected', 'true');
    // The title defaults to the name.
    await expect(heading).toHaveText('Front desk');
  });
  const card = page.getByRole('region', { name: 'Messages each day' });
  await test.step('a card from a template, changed and saved', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add card' }).first(), 80);
    await press('Enter', 'End', 'Enter');
    const editor = page.getByRole('complementary', { name: 'New card' });
    await expect(editor.getByLabel('Name')).toBeFocused();
    await press('ControlOrMeta+a');
    await page.keyboard.type('Messages each day');
    await press('Tab', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect(editor.getByRole('radio', { name: 'Line' })).toBeChecked();
    // The preview is in the grid before the chart is saved.
    await expect(card.getByRole('figure')).toBeVisible();
    await press('Enter');
    await expect(editor).toBeHidden();
    await expect(card).toBeFocused();
    await page.reload();
    await expect(card.getByRole('figure')).toBeVisible();
  });
  const actions = (name: string) => page.getByRole('button', { name: `“${name}”: actions` });
  const choose = async (name: string, ...keys: string[]) => {
    await tabTo(page, actions(name), 80);
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit card' })).toBeFocused();
    await press(...keys, 'Enter');
  };
  const copy = page.getByRole('region', { name: 'Messages each day (copy)' });
  await test.step('it is duplicated, and arrows size and move it', async () => {
    await choose('Messages each day', 'ArrowDown');
    await expect(copy.getByRole('figure')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Move “Messages each day”, card 1 of 2' }), 80);
    await press('Shift+ArrowRight');
    await expect(page.getByText('“Messages each day”: 4 of 12 columns, 2 rows')).toBeAttached();
    await press('ArrowRight');
    await expect(page.getByText('“Messages each day”: card 2 of 2')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Cards' }).getByRole('heading', { level: 2 })).toHaveText([
      'Messages each day (copy)',
      'Messages each day',
    ]);
  });
  await test.step('it has the whole window, and another card is deleted', async () => {
    const enlarge = page.getByRole('button', { name: 'Enlarge “Messages each day”' });
    await tabTo(page, enlarge, 80);
    await press('Enter');
    await expect(page.getByRole('dialog', { name: 'Messages each day' })).toBeVisible();
    // The first Escape closes the tip of the focused point.
    await press('Escape', 'Escape');
    await expect(enlarge).toBeFocused();
    await choose('Messages each day (copy)', 'End');
    await expect(copy).toBeHidden();
  });
  await test.step('a point opens as many messages as it says, and Back leads to the card', async () => {
    await tabTo(page, actions('Messages each day'), 80);
    await press('Tab');
    const point = card.getByRole('button', { name: /Open [\d,]+ messages?/ });
    await expect(point).toBeFocused();
    // The newest day with messages: today may not have any.
    await press('End');
    await expect(async () => {
      if (!(await point.isVisible())) await press('ArrowLeft');
      await expect(point).toBeVisible({ timeout: 1000 });
    }).toPass();
    const name = (await point.getAttribute('aria-label')) ?? '';
    const messages = /Open ([\d,]+ messages?)/.exec(name)?.[1] ?? 'none';
    await press('Enter');
    await expect(heading).toHaveText('Verbatim');
    await expect(page.getByText(messages, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText('Front desk');
    await expect(card).toBeFocused();
  });
});

test('a point of runs opens exactly them, each with its trace, and Back its card', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const params = { ws };
  const [nightly, hourly] = await makeScripts(admin, ws, ['Nightly', 'Hourly'], {
    scriptCode: "await setEvent('', 'shop', 'checked', 'yes')",
  });
  for (const id of [nightly, nightly, hourly].map((one) => one?.script_id ?? '')) {
    const { run_id: runId } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
      params: { ws, id },
      body: {},
    });
    const path = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId';
    await eventually(
      () => admin.get(path, ScriptRunDetail, { params: { ws, id, runId } }),
      ({ state }) => state === 'done',
    );
  }
  const cards = [{ id: 'runs', name: 'Runs by script', metric: 'runs', dimension: 'script', view: 'list' }];
  const body = { name: 'Scripts', cards };
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params, body });
  const page = await openConsole(`/?chart=${chart.id}`, { ws });
  const card = page.getByRole('region', { name: 'Runs by script' });
  const runs = page.getByRole('grid', { name: 'Runs' });
  await card.getByRole('button', { name: /^Nightly/ }).click();
  await expect(runs.getByRole('row').filter({ hasText: 'Nightly' })).toHaveCount(2);
  await expect(runs.getByRole('row').filter({ hasText: 'Hourly' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Script' })).toHaveValue('Nightly');
  await test.step('a run shows the calls it made', async () => {
    await runs.getByRole('row').filter({ hasText: 'Nightly' }).first().click();
    const run = page.getByRole('dialog', { name: /^Run / });
    await run.getByText('setEvent').click();
    await expect(run.getByLabel('Input')).toContainText('checked');
    expect(await accessibilityFaults(page)).toEqual([]);
    await run.getByRole('button', { name: 'Close' }).click();
    await expect(run).toBeHidden();
  });
  await test.step('without its script, the runs of all are there', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(runs.getByRole('row').filter({ hasText: 'Hourly' })).toHaveCount(1);
  });
  await page.goBack();
  await expect(card).toBeFocused();
});

test('properties, limit, order, delete and undo of charts', async ({ openConsole, admin, workspace: ws }) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
  for (const name of names)
    await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params: { ws }, body: { name } });
  const page = await openConsole('/', { ws });
  const tabs = page.getByRole('tablist', { name: 'Dashboard tabs' }).getByRole('tab');
  const dialog = page.getByRole('dialog');
  await expect(tabs).toHaveText(['Home', ...names]);
  await test.step('the eighth is the last one', async () => {
    await page.getByRole('button', { name: 'Add chart' }).click();
    await dialog.getByLabel('Name').fill('Eight');
    await dialog.getByLabel('Title').fill('The eighth');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The eighth');
    await expect(page.getByText('8 of 8 charts')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add chart' })).toBeHidden();
  });
  await test.step('keys move a tab, which keeps the focus', async () => {
    await tabs.filter({ hasText: 'Eight' }).focus();
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect(tabs).toHaveText(['Home', ...names.slice(0, 6), 'Eight', 'Seven']);
    await expect(tabs.filter({ hasText: 'Eight' })).toBeFocused();
  });
  await test.step('so does dragging', async () => {
    await tabs.filter({ hasText: 'Seven' }).dragTo(tabs.filter({ hasText: 'One' }));
    await expect(tabs).toHaveText(['Home', 'Seven', ...names.slice(0, 6), 'Eight']);
  });
  await test.step('a name with an invisible character is refused with the specified words', async () => {
    await page.getByRole('button', { name: 'Chart “Eight”: actions' }).click();
    await page.getByRole('menuitem', { name: 'Chart properties' }).click();
    await dialog.getByLabel('Name').fill('Eight\u0007and more');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByText('Invalid name')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Eight\u0007and more');
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
    await dialog.getByLabel('Name').fill('Last');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(tabs.filter({ hasText: 'Last' })).toBeVisible();
  });
  await test.step('deleting asks, and can be undone', async () => {
    await page.getByRole('button', { name: 'Chart “Last”: actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete chart' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure to delete "Last"');
    await expect(question).toContainText("You won't be able to revert this!");
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(tabs.filter({ hasText: 'Last' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(tabs.filter({ hasText: 'Last' })).toBeVisible();
  });
});

test('cards of every view are accessible, in both schemes', async ({ openConsole, admin }) => {
  const card = { columns: 4, rows: 3 };
  const cards = [
    { ...card, name: 'Understood', metric: 'understood_share', dimension: 'none', view: 'number', compare: 'previous' },
    { ...card, name: 'Daily', metric: 'messages', dimension: 'day', view: 'line', compare: 'previous' },
    { ...card, name: 'Intents', metric: 'messages', dimension: 'day', split: 'intent', view: 'bar' },
    { ...card, name: 'Top intents', metric: 'messages', dimension: 'intent', view: 'list' },
    { ...card, name: 'Languages', metric: 'messages', dimension: 'language', view: 'donut' },
    { ...card, name: 'Channels', metric: 'messages', dimension: 'channel', view: 'table' },
    { ...card, name: 'Hours', metric: 'messages', dimension: 'weekday_hour', view: 'heat', columns: 12 },
  ].map((each, place) => ({ id: `view-${place}`, ...each }));
  const params = { ws: demoWorkspace };
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, {
    params,
    body: { name: 'Views', cards },
  });
  const page = await openConsole(`/?chart=${chart.id}`, { ws: demoWorkspace });
  for (const { name } of cards) {
    const shown = page.getByRole('region', { name, exact: true });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown.getByText('Loading')).toHaveCount(0);
  }
  const hours = page.getByRole('region', { name: 'Hours' });
  await expect(hours.getByText('Mon')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset['scheme'] = 'night';
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  await test.step('a slice and an hour of the week open as many messages as they say', async () => {
    const opened = async (point: Locator) => {
      const name = (await point.getAttribute('aria-label')) ?? '';
      await point.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verbatim');
      await expect(page.getByText(/Open ([\d,]+ messages?)/.exec(name)?.[1] ?? 'none', { exact: true })).toBeVisible();
    };
    await opened(page.getByRole('region', { name: 'Languages' }).getByRole('button', { name: /Open/ }).first());
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Languages' })).toBeFocused();
    await opened(hours.getByRole('gridcell', { name: /Open/ }).first());
    await page.goBack();
    await expect(hours).toBeFocused();
  });
  await test.step('a card that is edited comes into view, below all others too', async () => {
    await page.goto(new URL(`/?chart=${chart.id}&edit=view-6`, page.url()).href);
    await expect(page.getByRole('complementary', { name: 'Edit card' })).toBeVisible();
    await expect(hours).toBeInViewport();
  });
});
