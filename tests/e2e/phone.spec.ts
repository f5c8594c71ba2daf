import { Chart } from '@parlance/contract/calls/charts';
import { z } from 'zod';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the menu opens, closes with Escape and gives the focus back', async ({ openConsole }) => {
  const page = await openConsole('/');
  const shell = new Shell(page);
  await expect(shell.navigation).toBeHidden();
  await shell.menuButton.click();
  await expect(shell.navigation).toBeInViewport();
  await expect(shell.navigation.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.navigation).toBeHidden();
  await expect(shell.menuButton).toBeFocused();

  await shell.menuButton.click();
  await shell.goTo('Verbatim');
  await expect(shell.navigation).toBeHidden();
});

test('the search shows no keys, which phones do not have', async ({ openConsole }) => {
  const page = await openConsole('/');
  const search = page.getByRole('button', { name: 'Search or run a command' });
  await expect(search).toBeVisible();
  await expect(search.locator('kbd').first()).toBeHidden();
  await page.setViewportSize({ width: 1000, height: 844 });
  await expect(search.locator('kbd').first()).toBeVisible();
});

test('the welcome covers nothing', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open('/nlp/class');
  await form.signIn();
  const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome!' });
  // The notification stays while it has the focus.
  await welcome.getByRole('button', { name: 'Close' }).focus();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    // Measured at the same moment: the page makes room with a delay after it has another size.
    const room = () =>
      welcome.evaluate((toast) => {
        const main = document.querySelector('main');
        return toast.getBoundingClientRect().top - (main?.getBoundingClientRect().bottom ?? Infinity);
      });
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  }
});

test('the Try panel closes when another panel opens', async ({ openConsole }) => {
  const page = await openConsole('/nlp/intent/order.cancel', { ws: demoWorkspace });
  const panel = page.getByRole('dialog', { name: 'Try a message' });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.getByRole('grid').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('t');
  await expect(panel).toBeVisible();
  // The displayed intent is offered, whatever the prediction is.
  await panel.getByRole('textbox', { name: 'Message' }).fill('thank you');
  await expect(panel.getByRole('button', { name: 'Add to order.cancel' })).toBeVisible();
  await page.getByRole('link', { name: 'order.return' }).click();
  await expect(page.getByRole('heading', { name: 'order.return' })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a card is edited from its name on, not from the legend of its preview', async ({ openConsole, admin }) => {
  const card = { id: 'days', name: 'Messages each day', metric: 'messages', dimension: 'day', split: 'intent' };
  const params = { ws: demoWorkspace };
  const body = { name: 'Days', cards: [{ ...card, view: 'bar' }] };
  const { id } = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params, body });
  const page = await openConsole(`/?chart=${id}`, params);
  await page.getByRole('button', { name: '“Messages each day”: actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit card' }).getByLabel('Name')).toBeFocused();
  await admin.get('DELETE /api/1.0/workspaces/:ws/chart/:id', z.unknown(), { params: { ...params, id } });
});

test('the columns of an export stand in pairs', async ({ openConsole }) => {
  const page = await openConsole('/logs', { ws: demoWorkspace });
  await page.getByRole('button', { name: 'Export' }).click();
  const columns = page.getByRole('dialog', { name: 'Export messages' }).getByRole('checkbox');
  // Measured at the same moment, because the dialog moves while it opens.
  await expect(columns.nth(1)).toBeVisible();
  const [first, second] = await columns.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
  expect(second).toBe(first);
});

test('the filters of a list are one button', async ({ openConsole }) => {
  const page = await openConsole('/back/audit');
  await expect(page.getByRole('combobox', { name: 'User' })).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill('nothing of this name');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1');
  for (const [address, filter, option] of [
    ['/back/trash', 'Type', 'class'],
    ['/workflows/events', 'Virtual thing', undefined],
    ['/logs/questions', 'Order', undefined],
  ] as const) {
    await page.goto(new URL(`${address}?ws=${demoWorkspace}`, page.url()).href);
    const filters = page.getByRole('button', { name: /^Filters/ });
    await expect(filters).toBeVisible();
    await expect(page.getByRole('combobox', { name: filter })).toBeHidden();
    await filters.click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: filter });
    await expect(field).toBeVisible();
    if (option) await field.selectOption(option);
    await page.keyboard.press('Escape');
    if (option) await expect(filters).toContainText('1');
  }
});

test('a running task, and a long name of a workspace, leave every button of the bar its place', async ({
  openConsole,
  workspace: ws,
}) => {
  // The workspace's name is that of the test.
  const page = await openConsole('/', { ws });
  const now = new Date().toISOString();
  const task = { taskId: 'task-1', kind: 'train', subject: 'orders', status: 'running', progress: 0.42 };
  const rest = { stage: null, result: null, error: null, created_by: null, created_at: now, updated_at: now };
  await page.route('**/api/1.0/workspaces/*/queue', (route) =>
    route.fulfill({ json: { data: [{ ...task, ...rest }] } }),
  );
  await page.reload();
  const work = page.getByRole('button', { name: /^Background tasks: Training/ });
  await expect(work).toHaveText(/^\s*42\s?%$/);
  const boxes = [];
  for (const button of await page.getByRole('banner').getByRole('button').filter({ visible: true }).all())
    boxes.push(await button.evaluate((element) => element.getBoundingClientRect().toJSON()));
  const places = z.array(z.object({ left: z.number(), right: z.number() })).parse(boxes);
  expect(places.length).toBeGreaterThan(4);
  for (const [index, { left }] of places.slice(1).entries())
    expect(left).toBeGreaterThanOrEqual(places[index]?.right ?? 0);
  expect(places.at(-1)?.right).toBeLessThanOrEqual(390);
});
