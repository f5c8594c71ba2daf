import { createServer } from 'node:http';
import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, test } from './fixtures.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: new RegExp(name) });

/** A site of three pages, one of which changes. */
async function startSite() {
  let days = 30;
  const pages: Record<string, () => string> = {
    '/': () =>
      '<title>Shop</title><main><p>Welcome to the shop.</p><a href="/returns">R</a> <a href="/staff/rota">S</a></main>',
    '/returns': () =>
      `<title>Sending back</title><main><h1>Used items</h1><p>A used kettle is taken back for ${days} days.</p></main>`,
    '/staff/rota': () => '<title>Rota</title><main><p>Who works when in the kettle warehouse.</p></main>',
  };
  const server = createServer(({ url = '' }, response) => {
    const page = pages[url];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page?.() ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    change: () => (days = 60),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('a site is read without its excluded pages, previewed after a change, and read again', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const site = await startSite();
  try {
    const body = { name: 'Help centre' };
    const base = await admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, { params: { ws }, body });
    const page = await openConsole(`/nlp/rag/${base.id}`);
    await page.getByRole('button', { name: 'Add documents' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add documents' });
    await dialog.getByText('Site', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'First page of the site' }).fill(site.url);
    await dialog.getByRole('textbox', { name: 'Exclude paths' }).fill('/staff/*');
    await page.keyboard.press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 1 document' }).click();
    await expect(rowOf(page, 'Sending back').getByText('Ready')).toBeVisible();
    await expect(rowOf(page, site.url).getByText('Ready')).toBeVisible();
    await expect(rowOf(page, 'Rota')).toHaveCount(0);

    await rowOf(page, site.url).getByText(site.url).click();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect(page.getByText('Nothing has changed.')).toBeVisible();
    site.change();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect(page.getByText('1 changed page')).toBeVisible();
    await expect(page.getByText(`${site.url}returns`)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read again' }).click();
    const passages = async () =>
      (
        await admin.get('POST /api/1.0/gael/:ws/rag/:base/search', KnowledgeSearch, {
          params: { ws, base: base.id },
          body: { question: 'How long is a used kettle taken back?' },
        })
      ).passages.map(({ text }) => text);
    await expect.poll(passages).toContainEqual(expect.stringContaining('60 days'));

    await page.getByRole('link', { name: /^Show its \d+ pages$/ }).click();
    await expect(rowOf(page, 'Sending back')).toBeVisible();
    await expect(rowOf(page, site.url)).toHaveCount(0);
    await page.getByRole('button', { name: 'Pages of one site' }).click();
    await expect(rowOf(page, site.url)).toBeVisible();
  } finally {
    await site.stop();
  }
});
