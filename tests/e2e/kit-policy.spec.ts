import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { build as esbuild } from 'esbuild';
import { themeMarks } from '../../ui-kit/src/theme/applyTheme.ts';
import { themeScript } from '../../ui-kit/src/theme/themeScript.ts';
import { expect, test as base } from './fixtures.ts';

const entry = path.join(import.meta.dirname, '../../ui-kit/src/testing/policyPage.tsx');
const key = 'kit-policy';
const script = themeScript(key);
const hash = createHash('sha256').update(script).digest('base64');

async function build(): Promise<string> {
  const { outputFiles } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

let built: Promise<string> | undefined;

/**
 * Serves the page under a policy that allows one script by its hash, the app's own, and style elements with one nonce.
 */
async function serve(app: string, released: Promise<unknown>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/app.js') {
      void released.then(() => response.setHeader('content-type', 'text/javascript').end(app));
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8').end(
      `<!doctype html><html lang="en"><head><title>Kit</title><link rel="icon" href="data:,">
       <meta property="csp-nonce" nonce="${nonce}"><script>${script}</script></head>
       <body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

interface Fixtures {
  /** The page's address, and a function that releases its script. */
  site: { url: string; release: () => void };
}

const test = base.extend<Fixtures>({
  // Playwright reads the needed fixtures from the destructuring: this one needs none.
  site: async ({}, use) => {
    const gate = new EventEmitter();
    // Built once per worker, but not as a worker fixture: for each additional one, Playwright starts other workers with
    // their own servers.
    built ??= build();
    const server = await serve(await built, once(gate, 'open'));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    await use({ url: `http://127.0.0.1:${address.port}/`, release: () => gate.emit('open') });
    server.closeAllConnections();
    server.close();
  },
});

test('works under a policy without inline scripts or styles, and says nothing on the console', async ({
  page,
  site,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  site.release();
  await page.goto(site.url);
  const open = page.getByRole('button', { name: 'Open' });
  await expect(open).toHaveCSS('background-color', 'rgb(0, 130, 110)');
  await open.hover();
  await expect(page.getByRole('tooltip')).toHaveCSS('z-index', '1200');
  await open.click();
  await expect(page.getByRole('dialog')).toHaveCSS('max-width', '480px');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'green' }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByText('English it is')).toBeVisible();
  await page.getByRole('button', { name: 'Picture' }).click();
  await expect(page.getByText('It is drawn')).toBeVisible();
  await expect(page.getByText('Row 1', { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});

test('shows the remembered scheme before the app is there', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(([name, marks]) => localStorage.setItem(name, marks), [
    key,
    JSON.stringify(themeMarks({ scheme: 'night', brand: '#6d28d9' })),
  ] as const);
  await page.goto(site.url, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'night');
  // There is no style sheet yet: the canvas itself is dark.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(await page.locator('style').count()).toBe(0);
  site.release();
  await expect(page.getByRole('button', { name: 'Open' })).toHaveCSS('background-color', 'rgb(134, 76, 249)');
});

test('asks before going back from unsaved changes', async ({ page, site }) => {
  site.release();
  await page.goto(site.url);
  await page.evaluate(() => history.pushState({ step: 1 }, ''));
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Acme');
  await page.evaluate(() => history.back());
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(await page.evaluate(() => history.state)).toEqual({ step: 1 });
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
});
