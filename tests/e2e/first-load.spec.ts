import type { Page, Response } from '@playwright/test';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

/** Limits of the compressed scripts that the console transfers, in bytes. */
// Includes the charts of Home, whose points can be reached by keys (11 kB), and the file names of all screens and
// texts.
const most = { signIn: 149_000, signedIn: 239_000 };

/** Sums up the transferred bytes of the scripts that a page has fetched. */
function scriptsOf(page: Page) {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) responses.push(response);
  });
  return async (): Promise<number> => {
    const sizes = await Promise.all(
      responses.map(async (response) => (await response.request().sizes()).responseBodySize),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

test('the script before the sign-in form, and before the first screen', async ({ page, server }) => {
  const sent = scriptsOf(page);
  const form = new SignInPage(page, server.url);
  await form.open('/');
  await page.waitForLoadState('networkidle');
  // The form's own glyphs arrive with it, and those of all screens later.
  await expect(page.getByRole('button', { name: 'Show password' }).locator('svg > *')).not.toHaveCount(0);
  const forForm = await sent();
  expect(forForm).toBeGreaterThan(50_000);
  expect(forForm).toBeLessThanOrEqual(most.signIn);

  await form.signIn();
  await expect(new Shell(page).heading).toHaveText('Dashboard');
  await expect(page.getByText('Get started')).toBeVisible();
  const forScreen = await sent();
  test
    .info()
    .annotations.push({ type: 'bytes of script', description: `${forForm} before the form, ${forScreen} in all` });
  expect(forScreen).toBeLessThanOrEqual(most.signedIn);
});

test('each public view is fetched when it is opened', async ({ page, server }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const fetched = (view: string) => scripts.some((url) => url.includes(`/${view}Screen-`));
  const form = new SignInPage(page, server.url);
  await form.open();
  // The sign-in itself comes with the page.
  expect(['Reset', 'SignUp', 'Expired', 'Sso'].filter(fetched)).toEqual([]);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  expect(fetched('Reset')).toBe(true);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveTitle('Sign up · Parlance Console');
  expect(fetched('SignUp')).toBe(true);
  expect(fetched('Sso')).toBe(false);
});

test('the screen of a signed-in user is fetched while the session is requested', async ({ page, server, admin }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  const answer = await holdRequests(page, '**/api/1.0/me');
  await page.goto(`${server.url}/nlp/intent?token=${admin.token}&ws=${demoWorkspace}`);
  const parts = [/assets\/shell-/, /assets\/NlpScreen-/, /assets\/studio-texts-en-/];
  await expect.poll(() => parts.filter((part) => !fetched.some((path) => part.test(path)))).toEqual([]);
  answer();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
});

test('the utterances of all intents do not wait for the list of intents', async ({ page, server, admin }) => {
  const answer = await holdRequests(page, '**/api/1.0/gael/*/intents');
  await page.goto(`${server.url}/nlp/intent?token=${admin.token}&ws=${demoWorkspace}`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  const entry = page.getByRole('link', { name: /^All utterances/ });
  await expect(entry).toHaveCount(0);
  answer();
  await expect(entry).toBeVisible();
});

for (const { screen, path, texts, asked } of [
  {
    screen: 'the studio',
    path: '/nlp/intent?sort=text&filter=order',
    texts: 'studio-texts-en',
    asked: '/acme_support/utterances',
  },
  { screen: 'Verbatim', path: '/logs?review=new', texts: 'verbatim', asked: '/verbatim/acme_support' },
] as const) {
  test(`the content of ${screen} is requested before it can be rendered, and nothing else`, async ({
    page,
    server,
    admin,
  }) => {
    // A list of utterances may be fetched again, once they are checked.
    const requests = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith(asked)) requests.add(request.url());
    });
    // A screen is rendered once its texts have arrived.
    const rendering = await holdRequests(page, `**/assets/${texts}-*.js`);
    const url = new URL(path, server.url);
    url.searchParams.set('token', admin.token);
    url.searchParams.set('ws', demoWorkspace);
    await page.goto(url.href);
    await expect.poll(() => requests.size).toBe(1);
    const row = page.locator('[role="grid"] tr:not([data-skeleton]) td').first();
    await expect(row).toBeHidden();
    rendering();
    await expect(row).toBeVisible();
    // By then the screen has sent all requests that it sends on its first render.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requests.size).toBe(1);
  });
}
