import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { z } from 'zod';
import { serveHttp } from '../../server/src/testing/serveHttp.ts';
import { pdf } from '../../server/src/knowledge/extraction/testing.ts';
import { startLanguageModel, streamed } from '../../server/src/testing/languageModel.ts';
import { accessibilityFaults, expect } from './fixtures.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';
import type { Person } from '../support/session.ts';
import { test as base } from './widgetFixtures.ts';

/** Without a class, no question matches an intent. */
const test = base.extend({ shopWorkspace: async ({ workspace }, use) => use(workspace) });

const handbook = `# Kettle

Descale the kettle with vinegar every 6 weeks. Never put the kettle into water.

# Toaster

Empty the crumb tray of the toaster each month.
`;

async function upload(server: string, token: string, ws: string, base: string, file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${server}/api/1.0/gael/${ws}/rag/${base}/documents`, {
    method: 'POST',
    headers,
    body,
  });
  expect(status).toBe(201);
}

const List = z.object({ data: z.array(KnowledgeDocument) });
/** Waits until a base has `count` documents and all of them are read. */
const allReady = (admin: Person, ws: string, base: string, count: number) =>
  expect
    .poll(async () => {
      const { data } = await admin.get('GET /api/1.0/gael/:ws/rag/:base/documents', List, { params: { ws, base } });
      return data.map(({ state }) => state);
    })
    .toEqual(Array.from({ length: count }, () => 'ready'));

test('a document is uploaded, and a visitor is answered from it, with its source', async ({
  admin,
  server,
  shopWorkspace: ws,
  openSite,
}) => {
  const { id } = await admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, {
    params: { ws },
    body: { name: 'Handbook', settings: { responder: { enabled: true, classes: [] } } },
  });
  await upload(server.url, admin.token, ws, id, new File([handbook], 'Handbook.md', { type: 'text/markdown' }));
  await allReady(admin, ws, id, 1);

  const widget = await openSite();
  await widget.open();
  const { conversation, inside, page } = widget;

  await test.step('without a language model by the sentence of the document', async () => {
    await conversation.say('How do I descale my kettle?');
    const answer = conversation.answer('Descale the kettle with vinegar every 6 weeks.');
    await expect(answer).toContainText('This is what the documents say');
    const sources = answer.getByText('1 source');
    await sources.focus();
    await page.keyboard.press('Enter');
    await answer.getByText('[1] Handbook').click();
    await expect(answer.locator('blockquote')).toContainText('Never put the kettle into water.');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('by a language model, without what its source does not say', async () => {
    const endpoint = await startLanguageModel();
    endpoint.behave((asked, response) => {
      // The model is first asked to rewrite the question so that it is understood without the conversation.
      const isRewriting = asked.body?.messages[0]?.content.startsWith('Rewrite') ?? false;
      const answer = ['Use vinegar every 6 weeks to descale ', 'the kettle [1]. Buy a new one for 99 € [1].'];
      streamed(...(isRewriting ? ['With what do I descale the kettle?'] : answer))(asked, response);
    });
    await admin.get('PUT /api/1.0/workspaces/:ws/configuration/llm', z.unknown(), {
      params: { ws },
      body: { url: endpoint.url, model: 'small' },
    });
    await conversation.say('With what do I descale the kettle?');
    await expect(conversation.answer('Use vinegar every 6 weeks to descale the kettle. [1]')).toBeVisible();
    await expect(inside.getByText('99 €')).toHaveCount(0);
    await endpoint.stop();
  });

  await test.step('what no document answers is left to the fallback', async () => {
    const before = await conversation.answers.count();
    await conversation.say('Who conducts the orchestra of Vienna?');
    await expect(conversation.answers).toHaveCount(before + 1);
    await expect(conversation.answers.last().getByText(/source/)).toHaveCount(0);
  });
});

const leaflet = pdf([
  [
    { text: 'Warranty', size: 20, y: 780 },
    { text: 'The warranty of the toaster lasts three years from the day of purchase.', y: 740 },
  ],
]);
const pages: Record<string, string> = {
  '/': '<html lang="en"><title>Shop</title><main><h1>Shop</h1><p>Welcome to our shop.</p><a href="/delivery">D</a></main>',
  '/delivery':
    '<html lang="en"><title>Delivery</title><main><h1>Delivery</h1><h2 id="islands">Islands</h2><p>A parcel to the islands takes nine working days.</p></main>',
};

test('a PDF and a site are read; a visitor gets answers from both, and a clear reply to unanswerable questions', async ({
  admin,
  server,
  shopWorkspace: ws,
  openSite,
  openConsole,
}) => {
  const { id } = await admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, {
    params: { ws },
    body: { name: 'Shop', settings: { responder: { enabled: true, classes: [] } } },
  });
  const web = await serveHttp(({ url = '' }, response) => {
    const page = pages[url];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? 'not here');
  });
  try {
    const site = { url: `${web.url}/`, depth: 2, pages: 10, include: [], exclude: [], every_hours: null };
    await admin.get('POST /api/1.0/gael/:ws/rag/:base/sites', KnowledgeDocument, {
      params: { ws, base: id },
      body: site,
    });
    await upload(server.url, admin.token, ws, id, new File([new Uint8Array(leaflet)], 'Leaflet.pdf'));
    // The site, its two pages, and the PDF.
    await allReady(admin, ws, id, 4);
  } finally {
    await web.stop();
  }
  const { conversation } = await openSite().then(async (widget) => {
    await widget.open();
    return widget;
  });

  await conversation.say('How long does the warranty of the toaster last?');
  const fromPdf = conversation.answer('The warranty of the toaster lasts three years from the day of purchase. [1]');
  await fromPdf.getByText('1 source').click();
  await expect(fromPdf.getByText('[1] Leaflet.pdf')).toBeVisible();

  await conversation.say('How many days does a parcel to the islands take?');
  const fromSite = conversation.answer('A parcel to the islands takes nine working days. [1]');
  await fromSite.getByText('1 source').click();
  await fromSite.getByText('[1] Delivery').click();
  await expect(fromSite.getByRole('link')).toHaveAttribute('href', `${web.url}/delivery#islands`);

  await conversation.say('Who conducts the orchestra of Vienna?');
  await expect(conversation.answer('I do not know. I found nothing about this in the documents.')).toBeVisible();

  const page = await openConsole('/logs', { ws });
  const verbatim = new VerbatimPage(page);
  await verbatim.open('How many days does a parcel to the islands take?');
  await expect(verbatim.detail).toContainText('Quoted passages');
  const passage = verbatim.detail
    .getByRole('list', { name: 'Passages' })
    .getByRole('listitem')
    .filter({ hasText: 'Cited' });
  await expect(passage).toContainText('A parcel to the islands takes nine working days.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await passage.getByRole('link', { name: 'Delivery' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'nine working days' })).toBeVisible();
});
