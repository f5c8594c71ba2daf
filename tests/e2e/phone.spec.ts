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

test('the welcome covers nothing', async ({ page, server }) => {
  const form = new SignInPage(page, server.url);
  await form.open('/nlp/class');
  await form.signIn();
  const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome!' });
  await expect(welcome).toBeVisible();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const bottom = await page
      .locator('[data-sidebar]')
      .first()
      .evaluate((shell) => shell.getBoundingClientRect().bottom);
    await expect.poll(async () => (await welcome.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  }
});

test('the panel to try a message gives way to what is looked at next', async ({ openConsole }) => {
  const page = await openConsole('/nlp/intent/order.cancel', { ws: demoWorkspace });
  const panel = page.getByRole('dialog', { name: 'Try a message' });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.getByRole('grid').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('t');
  await expect(panel).toBeVisible();
  // The intent that is shown is offered, whatever is predicted.
  await panel.getByRole('textbox', { name: 'Message' }).fill('thank you');
  await expect(panel.getByRole('button', { name: 'Add to order.cancel' })).toBeVisible();
  await page.getByRole('link', { name: 'order.return' }).click();
  await expect(page.getByRole('heading', { name: 'order.return' })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('the filters of a list are one button', async ({ openConsole }) => {
  const page = await openConsole('/back/audit');
  await expect(page.getByRole('combobox', { name: 'User' })).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill('nothing of this name');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1');
});

test('a running task leaves the menu of workspaces its place', async ({ openConsole }) => {
  const page = await openConsole('/', { ws: demoWorkspace });
  const now = new Date().toISOString();
  const task = { taskId: 'task-1', kind: 'nlp.train', subject: 'orders', status: 'running', progress: 0.42 };
  const rest = { stage: null, result: null, error: null, created_by: null, created_at: now, updated_at: now };
  await page.route('**/api/1.0/workspaces/*/queue', (route) =>
    route.fulfill({ json: { data: [{ ...task, ...rest }] } }),
  );
  await page.reload();
  const work = page.getByRole('button', { name: /^Background tasks: Training/ });
  await expect(work).toHaveText(/^\s*42\s?%$/);
  const menu = page.getByRole('button', { name: /^Workspace:/ });
  const [left, right] = await Promise.all([menu.boundingBox(), work.boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});
