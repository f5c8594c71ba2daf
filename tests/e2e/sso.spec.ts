import { startIdentityProvider, type IdentityProvider } from '../../server/src/testing/identityProvider.ts';
import { ask } from '../support/http.ts';
import { expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';

const domain = 'acme.example';
let provider: IdentityProvider;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ server, admin }) => {
  provider = await startIdentityProvider(`${server.url}/api/1.0/signin/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { issuer, client_id: clientId, client_secret: clientSecret };
  const made = await ask(server.url, 'POST /api/1.0/backend/config/domain', {
    token: admin.token,
    body: { domain, default_role: 'companyUser', auto_create: true, oidc },
  });
  expect(made.status).toBe(201);
});
test.afterAll(() => provider.stop());

test('signing in through the provider of an e-mail address leads to the requested page', async ({ page, server }) => {
  provider.next = { subject: 'zoe', email: `zoe@${domain}`, verified: true };
  const form = new SignInPage(page, server.url);
  await form.open('/logs');
  await page.getByRole('button', { name: 'Sign in with your organization' }).click();
  const address = page.getByLabel('Your e-mail address or its domain');
  await expect(address).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your e-mail address or its domain')).toBeVisible();
  await address.fill('zoe@nowhere.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Single sign-on is not set up for nowhere.example.')).toBeVisible();
  await address.fill(`zoe@${domain}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Accept terms' }).click();
  await expect(new Shell(page).heading).toHaveText('Verbatim');
  expect(page.url()).not.toMatch(/ast-session|token/);

  await test.step('an account of a provider has no password here', async () => {
    await new Shell(page).account.click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('the domain is remembered: the next time it is one press', async () => {
    await new Shell(page).signOut();
    await page.getByRole('button', { name: `Continue with ${domain}` }).click();
    await expect(new Shell(page).heading).toHaveText('Dashboard');
    await new Shell(page).signOut();
  });
  await test.step('and can be forgotten', async () => {
    await page.getByRole('button', { name: `Forget ${domain}` }).click();
    await page.reload();
    await expect(form.password).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  });
});

test('after an ended session, signing in through the provider keeps the values typed into the page', async ({
  page,
  server,
  context,
}) => {
  provider.next = { subject: 'zoe', email: `zoe@${domain}`, verified: true };
  await page.addInitScript((name) => localStorage.setItem('parlance-domains', JSON.stringify([name])), domain);
  const form = new SignInPage(page, server.url);
  await form.open('/logs');
  const enter = page.getByRole('button', { name: `Continue with ${domain}` });
  await enter.click();
  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.fill('half a ques');
  const token = await page.evaluate(() => localStorage.getItem('parlance-token') ?? '');
  await ask(server.url, 'POST /api/1.0/logout', { token });
  await search.press('Enter');
  const opened = context.waitForEvent('page');
  await enter.click();
  await expect(new Shell(await opened).heading).toBeVisible();
  await expect(search).toHaveValue('half a ques');
  await expect(new Shell(page).heading).toHaveText('Verbatim');
});

test('a refusal of the provider is shown, and no session begins', async ({ page, server }) => {
  provider.next = null;
  const form = new SignInPage(page, server.url);
  await page.addInitScript((name) => localStorage.setItem('parlance-domains', JSON.stringify([name])), domain);
  await form.open();
  await page.getByRole('button', { name: `Continue with ${domain}` }).click();
  await expect(page.getByRole('alert')).toContainText('The identity provider refused the sign-in.');
  expect(await page.evaluate(() => localStorage.getItem('parlance-token'))).toBeNull();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(form.password).toBeVisible();
});

test('a return without a start, or from another browser, gives no session', async ({ page, server }) => {
  for (const end of ['', '?ast-session=made-up']) {
    await page.goto(`${server.url}/authenticate/sso${end}`);
    await expect(page.getByRole('alert')).toContainText('This sign-in has expired, was already used');
    expect(page.url()).not.toContain('made-up');
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain('made-up');
  }
});

test('each reason of a failed single sign-on has its words, and words from elsewhere are not shown', async ({
  page,
  server,
}) => {
  const told = {
    state: 'This sign-in has expired',
    provider: 'The identity provider of acme.example did not answer as expected.',
    denied: 'The identity provider refused the sign-in.',
    token: 'could not be verified',
    email: 'sent no verified e-mail address of acme.example',
    unknown_user: 'You have no account here yet.',
    taken: 'belongs to an account of another organization',
    disabled: 'Your account is disabled.',
    '<b>anything</b>': 'An unexpected error occurred.',
  };
  for (const [error, words] of Object.entries(told)) {
    await page.goto(`${server.url}/authenticate/sso?${new URLSearchParams({ error, domain })}`);
    await expect(page.getByRole('alert')).toContainText(words);
  }
  await page.goto(`${server.url}/authenticate/sso?error=provider&domain=call%20us%20now`);
  await expect(page.getByRole('alert')).toContainText('The identity provider of your organization did not answer');
  await expect(page.getByText('call us now')).toHaveCount(0);
});

test('at most four domains are remembered', async ({ page, server }) => {
  const kept = ['a.example', 'b.example', 'c.example', 'd.example'];
  await page.addInitScript((domains) => {
    if (!localStorage.getItem('parlance-domains')) localStorage.setItem('parlance-domains', JSON.stringify(domains));
  }, kept);
  provider.next = null;
  const form = new SignInPage(page, server.url);
  await form.open();
  const offered = page.getByRole('button', { name: /^Continue with/ });
  await expect(offered).toHaveText(kept.toReversed().map((name) => `Continue with ${name}`));
  await page.getByRole('button', { name: 'Sign in with your organization' }).click();
  await page.getByLabel('Your e-mail address or its domain').fill(domain);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await form.open();
  await expect(offered).toHaveText(
    [domain, 'd.example', 'c.example', 'b.example'].map((name) => `Continue with ${name}`),
  );
});
