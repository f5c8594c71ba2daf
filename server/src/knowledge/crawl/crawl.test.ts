import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pdf } from '../extraction/testing.ts';
import { crawlSite, type CrawlSettings } from './crawlSite.ts';
import { fetchOutbound, fetchPage, type FetchedPage } from './fetchPage.ts';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A local site: the answer for each path. A text is a page. */
let site: {
  base: string;
  host: string;
  answers: Record<string, Answer>;
  asked: string[];
  stop: () => Promise<unknown>;
};

beforeEach(async () => {
  const answers: Record<string, Answer> = {};
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (typeof answer === 'function') return answer(request, response);
    response.statusCode = answer === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(resolve));
  };
  site = { base: `http://${host}`, host, answers, asked, stop };
});
afterEach(() => site.stop());

const fetch = fetchOutbound(true);
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">to ${path}</a>`).join(' ');
const page = (text: string, ...paths: string[]) =>
  `<main><p>${text} has a text of its own.</p>${links(...paths)}</main>`;
const redirect =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();

async function crawl(
  settings: Partial<CrawlSettings> = {},
  options: Partial<Parameters<typeof crawlSite>[1]> = {},
): Promise<FetchedPage[]> {
  const all = { url: `${site.base}/`, depth: 3, pages: 100, include: [], exclude: [], ...settings };
  const pages: FetchedPage[] = [];
  for await (const each of crawlSite(all, { fetch, ...options })) pages.push(each);
  return pages;
}
/** Paths with their states, and the causes of failures. */
const told = (pages: readonly FetchedPage[]) =>
  pages.map((each) => {
    const path = each.url.replace(site.base, '');
    return each.state === 'failed' ? `${path} ${each.cause.type}` : each.state === 'read' ? path : `${path} unchanged`;
  });

describe('a site', () => {
  test('is read from its first page along its links, each page once, on its own host only', async () => {
    site.answers['/'] = page(
      'Home',
      '/a',
      'b#part',
      'http://elsewhere.test/',
      'mailto:a@b.test',
      '/photo.jpg',
      '/a?utm_source=x',
    );
    site.answers['/a'] = page('A', '/', '/b');
    site.answers['/b'] = page('B', `${site.base}/c`);
    site.answers['/c'] = page('C');
    const pages = await crawl();
    expect(told(pages)).toEqual(['/', '/a', '/b', '/c']);
    expect(pages[0]).toMatchObject({
      format: 'html',
      extracted: { passages: [{ text: expect.stringContaining('Home has a text of its own.') }] },
    });
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(1);
  });

  test('is read up to the given depth and number of pages', async () => {
    for (let at = 0; at < 5; at++) site.answers[at === 0 ? '/' : `/${at}`] = page(`Page ${at}`, `/${at + 1}`);
    expect(told(await crawl({ depth: 0 }))).toEqual(['/']);
    expect(told(await crawl({ depth: 2 }))).toEqual(['/', '/1', '/2']);
    expect(told(await crawl({ depth: 5, pages: 3 }))).toEqual(['/', '/1', '/2']);
  });

  test('has the pages of its sitemaps first, compressed and nested ones included', async () => {
    const sitemap = (...paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc> ${site.base}${path} </loc></url>`).join('')}</urlset>`;
    site.answers['/robots.txt'] =
      `User-agent: *\nSitemap: ${site.base}/index.xml\nSitemap: http://elsewhere.test/sitemap.xml`;
    site.answers['/index.xml'] = `<sitemapindex><sitemap><loc>${site.base}/one.xml.gz</loc></sitemap>
      <sitemap><loc>${site.base}/index.xml</loc></sitemap></sitemapindex>`;
    site.answers['/one.xml.gz'] = (_, response) => response.end(gzipSync(sitemap('/listed?a=1&amp;b=2')));
    site.answers['/sitemap.xml'] = sitemap('/second').replace(
      '</urlset>',
      '<url><loc>http://elsewhere.test/x</loc></url>',
    );
    site.answers['/'] = page('Home', '/linked');
    for (const path of ['/listed?a=1&b=2', '/second', '/linked']) site.answers[path] = page(path);
    expect(told(await crawl())).toEqual(['/', '/listed?a=1&b=2', '/second', '/linked']);
    expect(told(await crawl({ depth: 0 }))).toEqual(['/', '/listed?a=1&b=2', '/second']);
  });

  test('is read where patterns include it and none excludes it', async () => {
    site.answers['/'] = page(
      'Home',
      '/docs/a',
      '/docs/b?print=1',
      '/docs/old/c',
      '/news',
      '/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    );
    for (const path of ['/docs/a', '/docs/b?print=1', '/docs/old/c', '/news']) site.answers[path] = page(path, '/');
    expect(told(await crawl({ include: ['/docs/'], exclude: ['*print=*', '/docs/old'] }))).toEqual(['/docs/a']);
    expect(told(await crawl({ include: [`${site.base}/n*`] }))).toEqual(['/news']);
    expect(told(await crawl({ include: [`/${'a*'.repeat(100)}b`] }))).toEqual([]);
  });

  test('obeys robots.txt and waits as it asks', async () => {
    site.answers['/robots.txt'] =
      `User-agent: Parlance\nDisallow: /private\nCrawl-delay: 2\n\nUser-agent: *\nDisallow: /`;
    site.answers['/'] = page('Home', '/private/a', '/open', '/moved');
    site.answers['/open'] = page('Open');
    site.answers['/moved'] = redirect('/private/b');
    site.answers['/private/b'] = page('Private');
    const waits: number[] = [];
    const wait = async (seconds: number) => void waits.push(seconds);
    expect(told(await crawl({}, { wait }))).toEqual(['/', '/open']);
    expect(waits).toEqual([2, 2]);
    expect(site.asked.filter((path) => path.startsWith('/private'))).toEqual([]);
  });

  test('that forbids its first page, or is busy, is refused', async () => {
    site.answers['/'] = page('Home');
    site.answers['/robots.txt'] = 'User-agent: *\nDisallow: /';
    await expect(crawl()).rejects.toMatchObject({ detail: { type: 'page_forbidden' } });
    site.answers['/robots.txt'] = (_, response) => response.writeHead(503).end();
    await expect(crawl()).rejects.toMatchObject({ detail: { type: 'page_forbidden' } });
    expect(site.asked).not.toContain('/');
  });

  test('that cannot be reached is refused', async () => {
    await site.stop();
    await expect(crawl()).rejects.toMatchObject({ detail: { type: 'page_unreachable' } });
  });

  test('on an internal network is refused where the configuration does not allow it', async () => {
    const options = { fetch: fetchOutbound(false) };
    await expect(crawl({}, options)).rejects.toMatchObject({ detail: { type: 'page_unreachable' } });
    expect(site.asked).toEqual([]);
  });

  test('has each page by its canonical address, unless that is the first page', async () => {
    const canonical = (path: string) => `<link rel="canonical" href="${path}">`;
    site.answers['/'] = page('Home', '/a?sort=1', '/a', '/wrong', '/alone?x=1');
    site.answers['/a?sort=1'] = canonical('/a') + page('A');
    site.answers['/a'] = canonical('/a') + page('A');
    site.answers['/wrong'] = canonical('/') + page('Wrong');
    site.answers['/alone?x=1'] = canonical('/alone') + page('Alone');
    expect(told(await crawl())).toEqual(['/', '/a', '/wrong', '/alone']);
  });

  test('links of pages with noindex are followed, but the pages are not stored', async () => {
    site.answers['/'] = `<meta name="robots" content="noindex">${page('List', '/a', '/b')}`;
    site.answers['/a'] = `<meta name="robots" content="nofollow">${page('A', '/hidden')}`;
    site.answers['/b'] = page('B');
    site.answers['/hidden'] = page('Hidden');
    expect(told(await crawl())).toEqual(['/a', '/b']);
  });

  test('follows redirects on its host, and reports each failure', async () => {
    site.answers['/'] = page('Home', '/moved', '/away', '/circle', '/gone', '/data', '/empty', '/broken.pdf');
    site.answers['/moved'] = redirect('/new');
    site.answers['/new'] = page('New');
    site.answers['/away'] = redirect('http://elsewhere.test/');
    site.answers['/circle'] = redirect('/circle');
    site.answers['/data'] = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    site.answers['/empty'] = '<script>render()</script>';
    site.answers['/broken.pdf'] = (_, response) => response.writeHead(500).end();
    expect(told(await crawl())).toEqual([
      '/',
      '/new',
      '/gone page_status',
      '/data page_type',
      '/empty no_text',
      '/broken.pdf page_status',
    ]);
  });

  test('has the documents that it links to', async () => {
    const file = Buffer.from(pdf([[{ text: 'A guide.', y: 700 }]]));
    site.answers['/'] = page('Home', '/guide');
    site.answers['/guide'] = (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
    const [, guide] = await crawl();
    expect(guide).toMatchObject({ state: 'read', format: 'pdf', extracted: null });
    expect(guide?.state === 'read' && Buffer.from(guide.bytes).equals(file)).toBe(true);
  });

  test('is only read again where it has changed, including links of unchanged pages', async () => {
    const tagged =
      (tag: string, text: string): Answer =>
      (request, response) => {
        if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
        return void response.writeHead(200, { etag: tag, 'content-type': 'text/html' }).end(text);
      };
    site.answers['/'] = tagged('"1"', page('Home', '/a', '/b', '/old'));
    site.answers['/a'] = tagged('"2"', page('A'));
    site.answers['/b'] = page('B', '/c');
    site.answers['/c'] = page('C');
    const known = new Map(
      ['/', '/a', '/b', '/old'].map((path, at) => [`${site.base}${path}`, { etag: `"${at + 1}"`, lastModified: null }]),
    );
    expect(told(await crawl({}, { known }))).toEqual(['/ unchanged', '/a unchanged', '/b', '/c', '/old page_status']);
  });

  test('is abandoned at once when its task is cancelled', async () => {
    const controller = new AbortController();
    site.answers['/'] = page('Home', '/slow');
    site.answers['/slow'] = () => controller.abort(new Error('cancelled'));
    await expect(crawl({}, { signal: controller.signal })).rejects.toThrow('cancelled');
  });

  test('may have pages that are large to read', async () => {
    site.answers['/'] = page('Home', '/bomb');
    site.answers['/bomb'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(60 * 1024 * 1024)));
    };
    expect(told(await crawl())).toEqual(['/', '/bomb page_too_large']);
  });
});

describe('a page', () => {
  test('is read on its own, after redirects, in the encoding of the answer', async () => {
    site.answers['/'] = redirect('/new#part');
    site.answers['/new'] = (_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=windows-1252',
        'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT',
      });
      response.end(Buffer.from('<p>l\x92\xe9t\xe9</p>', 'latin1'));
    };
    expect(await fetchPage(`${site.base}/#top`, { fetch })).toMatchObject({
      state: 'read',
      url: `${site.base}/new`,
      lastModified: 'Mon, 05 Jan 2026 10:00:00 GMT',
      extracted: { passages: [{ text: 'l’été' }] },
    });
  });

  test('that redirects in a circle fails', async () => {
    site.answers['/'] = redirect('/');
    expect(await fetchPage(`${site.base}/`, { fetch })).toMatchObject({
      state: 'failed',
      cause: { type: 'page_unreachable' },
    });
  });
});
