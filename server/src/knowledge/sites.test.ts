import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { knowledgeDocuments } from '../platform/db/knowledgeTables.ts';
import { eventually } from '../testing/eventually.ts';
import { refusal } from '../testing/server.ts';
import { serveHttp } from '../testing/serveHttp.ts';
import { syncDueSites } from './reading/startReading.ts';
import { Library } from './testing.ts';

let library: Library;
let web: Awaited<ReturnType<typeof serveHttp>>;
/** The content of each path of the site; others are answered with 404. */
const pages = new Map<string, string>();
let asked: string[] = [];
/** Paths that are answered once their promise resolves. */
const held = new Map<string, Promise<void>>();
beforeAll(async () => {
  library = await Library.open({ config: { allowInternal: true } });
  web = await serveHttp((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = () => {
      const page = pages.get(path);
      const etag = `"${page?.length}"`;
      if (page !== undefined && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
      return response
        .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', etag })
        .end(page);
    };
    const until = held.get(path);
    if (until) void until.then(answer);
    else answer();
  });
});
afterAll(async () => {
  await library.stop();
  await web.stop();
});
const page = (title: string, text: string, ...links: string[]) =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p>
  ${links.map((link) => `<a href="${link}">to ${link}</a>`).join(' ')}</main></body></html>`;
beforeEach(() => {
  asked = [];
  pages.clear();
  pages.set('/', page('Shop', 'The shop sells kettles of all kinds.', '/delivery', '/returns'));
  pages.set('/delivery', page('Delivery', 'Delivery takes two days in the whole country.'));
  pages.set('/returns', page('Returns', 'Returns are free for thirty days after delivery.'));
});

const addSite = async (shelf: Library, more = {}) => {
  const body = { url: `${web.url}/`, depth: 2, pages: 50, include: [], exclude: [], every_hours: null, ...more };
  const { status, body: made } = await shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/sites', {
    ...shelf.at(),
    body,
  });
  return { status, ...made };
};
const pagesOf = async (shelf: Library, site: string) => {
  const query = { site, limit: 100 };
  const { body } = await shelf.server.call('GET /api/1.0/gael/:ws/rag/:base/documents', { ...shelf.at(), query });
  return body.data;
};
const sync = (shelf: Library, id: string) =>
  shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/sync', shelf.at(id));
const preview = (shelf: Library, id: string) =>
  shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/preview', shelf.at(id));

test('a page is read from its address, and again only where it has changed', async () => {
  const shelf = await library.another();
  const add = (url: string) =>
    shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/addresses', { ...shelf.at(), body: { url } });
  const { body } = await add(`${web.url}/delivery#costs`);
  expect(body).toMatchObject({ kind: 'address', address: `${web.url}/delivery`, name: `${web.url}/delivery` });
  const ready = await shelf.becomes(body.id, 'ready');
  expect(ready).toMatchObject({ name: 'Delivery', format: 'html', language: 'english', chunks: 1 });
  expect(await shelf.chunks(body.id)).toMatchObject([{ link: `${web.url}/delivery`, path: ['Delivery'] }]);
  const retry = () => shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/retry', shelf.at(body.id));
  await retry();
  await shelf.becomes(body.id, 'ready');
  expect(asked.filter((path) => path === '/delivery')).toHaveLength(2);
  expect(await shelf.chunks(body.id)).toHaveLength(1);
  const [before] = await shelf.chunks(body.id);
  const anchored = page('Delivery', 'Delivery takes two days in the whole country.').replace(
    '<h1',
    '<h1 id="how long"',
  );
  pages.set('/delivery', anchored);
  await retry();
  await shelf.becomes(body.id, 'ready');
  const link = `${web.url}/delivery#how%20long`;
  expect(await shelf.chunks(body.id)).toMatchObject([{ id: before?.id, link }]);
  const search = { ...shelf.at(), body: { question: 'How many days does delivery take?' } };
  const found = await shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/search', search);
  expect(found.body.passages).toMatchObject([{ link }]);
  expect(refusal(await add(`${web.url}/delivery`))).toMatchObject({ status: 409, type: 'document_address_taken' });
  for (const url of ['ftp://shop.example/', 'no address', 'https://me:secret@shop.example/']) {
    expect([url, (await add(url)).status]).toEqual([url, 400]);
  }
  const { body: missing } = await add(`${web.url}/gone`);
  expect(await shelf.becomes(missing.id, 'failed')).toMatchObject({
    cause: { type: 'page_status', params: { status: 404 } },
  });
});

test('a site is read page by page, previewed and read again', async () => {
  const shelf = await library.another();
  const { id, status } = await addSite(shelf);
  expect(status).toBe(201);
  expect(await shelf.becomes(id, 'ready')).toMatchObject({ kind: 'site', pages: 3, chunks: 0 });
  const first = await pagesOf(shelf, id);
  expect(first.map(({ name, state }) => [name, state])).toEqual([
    ['Delivery', 'ready'],
    ['Returns', 'ready'],
    ['Shop', 'ready'],
  ]);
  pages.set('/delivery', page('Delivery', 'Delivery takes only one day now, in the whole country.'));
  pages.set('/', page('Shop', 'The shop sells kettles of all kinds.', '/delivery', '/new'));
  pages.set('/new', page('New', 'New kettles arrive each month from the factory.'));
  pages.delete('/returns');
  expect((await preview(shelf, id)).body).toMatchObject({
    added: [`${web.url}/new`],
    removed: [`${web.url}/returns`],
    failed: [],
    changed: expect.arrayContaining([`${web.url}/delivery`]),
  });
  expect((await pagesOf(shelf, id)).map(({ version }) => version)).toEqual(first.map(({ version }) => version));
  expect((await sync(shelf, id)).body.state).toBe('queued');
  await shelf.becomes(id, 'ready');
  expect((await pagesOf(shelf, id)).map(({ name }) => name)).toEqual(['Delivery', 'New', 'Shop']);
  const delivery = (await pagesOf(shelf, id)).find(({ name }) => name === 'Delivery');
  expect((await shelf.chunks(delivery?.id ?? ''))[0]?.text).toContain('only one day');
  await shelf.server.call('DELETE /api/1.0/gael/:ws/rag/:base/documents/:id', shelf.at(id));
  expect(await pagesOf(shelf, id)).toEqual([]);
  const back = { token: shelf.token, params: { kind: 'document', id } };
  expect((await shelf.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', back)).status).toBe(200);
  expect(await pagesOf(shelf, id)).toHaveLength(3);
});

test('a site without pages is reported, and one that is due is read again', async () => {
  const shelf = await library.another();
  const text = await shelf.readText('Typed.');
  expect(refusal(await sync(shelf, text.id))).toMatchObject({ status: 409, type: 'document_no_site' });
  pages.clear();
  const { id } = await addSite(shelf, { every_hours: 24 });
  expect(await shelf.becomes(id, 'failed')).toMatchObject({ cause: { type: 'site_empty' } });
  pages.set('/', page('Shop', 'The shop sells kettles of all kinds.'));
  const { db } = library.server.deps;
  await syncDueSites(library.server.deps);
  expect((await shelf.document(id)).body.state).toBe('failed');
  await db.tx((tx) =>
    tx
      .update(knowledgeDocuments)
      .set({ dueAt: new Date(0) })
      .where(eq(knowledgeDocuments.id, id)),
  );
  await syncDueSites(library.server.deps);
  expect(await shelf.becomes(id, 'ready')).toMatchObject({ pages: 1, crawl: { every_hours: 24 } });
});

test('a site of a deleted organization is not read until the organization is restored', async () => {
  const shelf = await library.another();
  const { id } = await addSite(shelf, { every_hours: 24 });
  await shelf.becomes(id, 'ready');
  const { token } = await library.tenant.signIn('superAdmin');
  const { companyId } = shelf.tenant;
  const gone = await shelf.server.call('DELETE /api/1.0/company/:id', { token, params: { id: companyId } });
  expect(gone.status).toBe(200);
  await library.server.deps.db.tx((tx) =>
    tx
      .update(knowledgeDocuments)
      .set({ dueAt: new Date(0) })
      .where(eq(knowledgeDocuments.id, id)),
  );
  asked = [];
  await syncDueSites(library.server.deps);
  const back = { token, params: { kind: 'company', id: companyId } };
  expect((await shelf.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', back)).status).toBe(200);
  const { token: again } = await shelf.tenant.signIn('companyAdmin');
  const found = await shelf.server.call('GET /api/1.0/gael/:ws/rag/:base/documents/:id', {
    ...shelf.at(id),
    token: again,
  });
  expect([found.body.state, asked]).toEqual(['ready', []]);
  await syncDueSites(library.server.deps);
  await eventually(async () => expect(asked).toContain('/'));
});

describe('while a page of a site is fetched', () => {
  /** Adds a site, or reads it again, and waits until `/delivery` is requested. @returns lets it be answered */
  async function holdDelivery(read: () => Promise<unknown>): Promise<() => void> {
    let release = () => {};
    held.set('/delivery', new Promise((resolve) => (release = resolve)));
    onTestFinished(() => {
      release();
      held.clear();
    });
    asked = [];
    await read();
    await eventually(async () => expect(asked).toContain('/delivery'));
    return release;
  }
  const ended = (shelf: Library) =>
    eventually(async () => {
      const { body } = await shelf.server.call('GET /api/1.0/workspaces/:ws/queue', shelf.at());
      expect(body.data.filter(({ status }) => status === 'queued' || status === 'running')).toEqual([]);
      return body.data;
    });
  const remove = (shelf: Library, id: string) =>
    shelf.server.call('DELETE /api/1.0/gael/:ws/rag/:base/documents/:id', shelf.at(id));
  const restore = (shelf: Library, kind: string, id: string) =>
    shelf.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token: shelf.token, params: { kind, id } });

  test('the site can be deleted: no page comes after, and once restored it says that its reading was cancelled', async () => {
    const shelf = await library.another();
    let id = '';
    const release = await holdDelivery(async () => void ({ id } = await addSite(shelf)));
    expect((await remove(shelf, id)).status).toBe(200);
    release();
    expect(await ended(shelf)).toMatchObject([{ kind: 'knowledge.crawl', status: 'cancelled' }]);
    expect(await pagesOf(shelf, id)).toEqual([]);
    expect((await restore(shelf, 'document', id)).status).toBe(200);
    expect((await shelf.document(id)).body).toMatchObject({ state: 'failed', cause: { type: 'document_cancelled' } });
  });

  test('the page can be deleted: the others are read', async () => {
    const shelf = await library.another();
    const { id } = await addSite(shelf);
    await shelf.becomes(id, 'ready');
    const delivery = (await pagesOf(shelf, id)).find(({ name }) => name === 'Delivery');
    pages.set('/delivery', page('Delivery', 'Delivery takes only one day now.'));
    pages.set('/returns', page('Returns', 'Returns are free for sixty days.'));
    const release = await holdDelivery(() => sync(shelf, id));
    expect((await remove(shelf, delivery?.id ?? '')).status).toBe(200);
    release();
    await ended(shelf);
    expect((await shelf.document(id)).body).toMatchObject({ state: 'ready', cause: null, pages: 2 });
    expect((await pagesOf(shelf, id)).map(({ name, state }) => [name, state])).toEqual([
      ['Returns', 'ready'],
      ['Shop', 'ready'],
    ]);
  });

  test('the base can be deleted: once restored, the site says that its reading was cancelled', async () => {
    const shelf = await library.another();
    let id = '';
    const release = await holdDelivery(async () => void ({ id } = await addSite(shelf)));
    await shelf.server.call('DELETE /api/1.0/gael/:ws/rag/:base', shelf.at());
    release();
    await ended(shelf);
    expect((await restore(shelf, 'knowledge', shelf.base)).status).toBe(200);
    expect((await shelf.document(id)).body).toMatchObject({ state: 'failed', cause: { type: 'document_cancelled' } });
  });

  test.each(['on its screen', 'in the list of tasks'])(
    'it can be cancelled %s, and no page stays in work',
    async (where) => {
      const shelf = await library.another();
      let id = '';
      await holdDelivery(async () => void ({ id } = await addSite(shelf)));
      const [shop] = await pagesOf(shelf, id);
      // As while its passages are stored.
      await library.server.deps.db.tx((tx) =>
        tx
          .update(knowledgeDocuments)
          .set({ state: 'indexing' })
          .where(eq(knowledgeDocuments.id, shop?.id ?? '')),
      );
      if (where === 'on its screen') {
        await shelf.server.call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel', shelf.at(id));
      } else {
        const { body } = await shelf.server.call('GET /api/1.0/workspaces/:ws/queue', shelf.at());
        const params = { ws: shelf.tenant.ws, taskId: body.data[0]?.taskId ?? '' };
        await shelf.server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token: shelf.token, params });
      }
      const cancelled = { state: 'failed', cause: { type: 'document_cancelled' } };
      expect((await shelf.document(id)).body).toMatchObject(cancelled);
      expect(await pagesOf(shelf, id)).toMatchObject([cancelled]);
    },
  );
});
