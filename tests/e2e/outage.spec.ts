import { demoWorkspace, expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';

/** What a screen shows while its server is unavailable, slow or failing. */

test('a banner reports an unavailable server and disappears by itself; failed requests are repeated', async ({
  openConsole,
}) => {
  const page = await openConsole('/');
  const away = page.getByRole('status').filter({ hasText: 'The server does not answer.' });
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  const cut = /\/(api\/|readyz)/;
  await page.route(cut, (route) => route.abort());
  await page.getByRole('link', { name: 'Verbatim' }).click();
  await expect(away).toBeVisible();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(cut);
  await expect(away).toBeHidden();
  await expect(page.getByText('No messages yet')).toBeVisible();

  await test.step('a screen that was never shown is loaded when the server is back', async () => {
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Workflows' }).click();
    await expect(page.getByText('The page is loaded as soon as it does.')).toBeVisible();
    await page.unroute('**/*');
    await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  });
});

test('a slow start is reported, can be retried, and the content is shown as soon as it arrives', async ({
  openConsole,
  server,
}) => {
  const page = await openConsole('/');
  const heading = page.getByRole('heading', { name: 'Get started' });
  await expect(heading).toBeVisible();
  const slow = page.getByText('This takes longer than usual.');
  const retry = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  for (const held of ['**/api/1.0/me', '**/api/1.0/workspaces', '**/assets/VerbatimScreen*.js']) {
    await test.step(held, async () => {
      const release = await holdRequests(page, held);
      const asked = page.waitForRequest(held);
      const { search } = new URL(page.url());
      await page.goto(`${server.url}${held.includes('Verbatim') ? '/logs' : '/'}${search}`, { waitUntil: 'commit' });
      await asked;
      await expect(page.locator('[aria-busy]').first()).toBeAttached();
      await page.clock.fastForward(10_500);
      await expect(slow).toBeVisible();
      await expect(retry).toBeVisible();
      release();
      await expect(slow).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.unroute(held);
    });
  }
});

test('a page works without the tooltips that did not arrive', async ({ page, openConsole }) => {
  const aids = '**/assets/KeyboardAids*.js';
  await page.route(aids, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('KeyboardAids'));
  await openConsole('/');
  const heading = page.getByRole('heading', { name: 'Get started' });
  await expect(heading).toBeVisible();
  await page.mouse.move(200, 200);
  await failed;
  await page.getByRole('link', { name: 'Verbatim' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
});

test('failures to load messages or to try a message report the reason and offer a retry', async ({
  openConsole,
  shopWorkspace: ws,
}) => {
  const page = await openConsole('/nlp/class', { ws });
  const reading = /\/conversation\//;
  const trying = '**/understand';
  const retry = page.getByRole('button', { name: 'Try again' });
  await test.step('a message to try', async () => {
    await page.route(trying, (route) => route.fulfill({ status: 500, json: { status: 500, type: 'internal' } }));
    await expect(page.getByRole('button', { name: 'New class' }).first()).toBeVisible();
    await page.keyboard.press('t');
    const panel = page.getByRole('dialog', { name: 'Try a message' });
    await panel.getByRole('textbox', { name: 'Message' }).fill('give me my money back');
    await expect(panel.getByRole('alert')).toBeVisible();
    await page.unroute(trying);
    await retry.click();
    await expect(panel.getByRole('link', { name: 'refund' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a conversation', async () => {
    await page.route(reading, (route) => route.abort());
    await page.getByRole('link', { name: 'Conversation', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The server does not answer.');
    await page.unroute(reading);
    await retry.click();
    await expect(page.getByRole('log')).toBeVisible();
  });
});

test('parts of a corpus that fail to load report the reason and offer a retry', async ({ openConsole }) => {
  const page = await openConsole('/nlp/corpus', { ws: demoWorkspace });
  const parts = /\/wordscorpus\/[^/]+\/(duplicates|usage)$/;
  await page.route(parts, (route) => route.fulfill({ status: 500, json: { status: 500, type: 'internal' } }));
  await page.getByRole('link', { name: 'product' }).click();
  for (const [tab, found] of [
    ['Duplicates', 'théière'],
    ['Usage', 'order.cancel'],
  ] as const) {
    await page.getByRole('link', { name: tab }).click();
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toBeVisible();
    await page.unroute(parts);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('grid').getByText(found).first()).toBeVisible();
    await page.route(parts, (route) => route.fulfill({ status: 500, json: { status: 500, type: 'internal' } }));
  }
});

test('data that cannot be updated is marked as outdated, and updated on request', async ({ openConsole }) => {
  const page = await openConsole('/nlp/class');
  const outdated = page.getByRole('status').filter({ hasText: 'may be out of date' });
  await expect(page.getByRole('button', { name: 'New class' }).first()).toBeVisible();
  const list = /\/api\/1\.0\/gael\/[^/]+\/class$/;
  await page.route(list, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: { status: 500 } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'New class' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('billing');
  await page.keyboard.press('Enter');
  await expect(outdated).toBeVisible();
  await page.unroute(list);
  await outdated.getByRole('button', { name: 'Update' }).click();
  await expect(outdated).toBeHidden();
  await expect(page.getByText('billing').first()).toBeVisible();

  await test.step('so is a part that shows no failure of its own, such as the choices of a filter', async () => {
    const missing = page.getByRole('status').filter({ hasText: 'Parts of this page could not be loaded.' });
    const choices = '**/audit/facets';
    await page.route(choices, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(missing).toBeVisible();
    await page.unroute(choices);
    await missing.getByRole('button', { name: 'Update' }).click();
    await expect(missing).toBeHidden();
    await page.route(/\/vthings$/, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await page.getByRole('link', { name: 'Conversation', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    // A screen that reports the failure itself needs no banner.
    await expect(missing).toBeHidden();
  });
});

test('no skeleton outlives ten seconds, and a late answer is shown after all', async ({ openConsole }) => {
  const page = await openConsole('/');
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  await page.clock.install();
  const answer = await holdRequests(page, /\/api\/1\.0\/verbatim\/[^/]+\?/);
  const asked = page.waitForRequest(/\/api\/1\.0\/verbatim\/[^/]+\?/);
  await page.getByRole('link', { name: 'Verbatim' }).click();
  await asked;
  await page.clock.fastForward(10_500);
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  answer();
  await expect(page.getByText('No messages yet')).toBeVisible();
});
