import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/server.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parlance-site-'));
  await mkdir(path.join(root, 'console/dist'), { recursive: true });
  await writeFile(path.join(root, 'console/dist/index.html'), '<!doctype html><title>Console</title>');
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each([
  ['by no site', [], "'none'"],
  [
    'by the sites of the configuration',
    ['https://a.example', 'https://b.example'],
    'https://a.example https://b.example',
  ],
])('the console is framed %s', async (_, consoleFrameOrigins, ancestors) => {
  const server = await startTestServer({ root, config: { consoleFrameOrigins }, work: false });
  try {
    const page = await server.app.inject({ url: '/users?ws=a', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(String(page.headers['content-security-policy']).split('; ')).toContain(`frame-ancestors ${ancestors}`);
    const data = await server.app.inject({ url: '/api/1.0/me' });
    expect(data.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  } finally {
    await server.stop();
  }
});

test.each(['/users', '//', '//?ws=a', '///users', '//other.example/users', '/nlp/%E0%A4%A', '/nlp/class/100%?ws=%E0'])(
  '%s is a page of the console',
  async (url) => {
    const server = await startTestServer({ root, work: false });
    try {
      const page = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<title>Console')]);
    } finally {
      await server.stop();
    }
  },
);

test.each(['/api/1.0/user/%E0%A4%A', '/odata/%E0%A4%A', '/assets/%E0%A4%A', '/reference/%'])(
  'broken percent-encoding in %s, which is no page of the console, is refused',
  async (url) => {
    const server = await startTestServer({ root, work: false });
    try {
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { path: expect.objectContaining({ type: 'path_encoding' }) },
      ]);
    } finally {
      await server.stop();
    }
  },
);

test('a built file is served compressed and for good; what is not there, or out of its folder, is not found', async () => {
  const script = 'export const greeting = "hello";';
  const assets = path.join(root, 'console/dist/assets');
  await mkdir(assets, { recursive: true });
  await writeFile(path.join(assets, 'index-1a2b3c.js'), script);
  await writeFile(path.join(assets, 'index-1a2b3c.js.br'), brotliCompressSync(script));
  await mkdir(path.join(root, 'chat-widget/dist/demo'), { recursive: true });
  const loader = '/widget/v1/__TOKEN__.js';
  await writeFile(path.join(root, 'chat-widget/dist/demo/partner.html'), `<script src="${loader}"></script>`);
  await writeFile(path.join(root, 'chat-widget/dist/demo/partner.css'), 'body {}');
  const server = await startTestServer({ root, work: false });
  try {
    const get = (url: string, headers = {}) => server.app.inject({ url, headers });
    const plain = await get('/assets/index-1a2b3c.js');
    expect(plain.body).toBe(script);
    expect(plain.headers['content-type']).toContain('javascript');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await get('/assets/index-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
    });
    const kept = await get('/assets/index-1a2b3c.js', { 'if-none-match': String(plain.headers.etag) });
    expect(kept.statusCode).toBe(304);
    const head = await server.app.inject({ method: 'HEAD', url: '/assets/index-1a2b3c.js' });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    // A file that was added after the start is served as well.
    await writeFile(path.join(assets, 'later-4d5e6f.js'), script);
    expect((await get('/assets/later-4d5e6f.js')).statusCode).toBe(200);
    expect((await get('/demo/partner.css')).statusCode).toBe(200);
    // Patterns with a meaning in replacement texts are inserted literally.
    const asked = encodeURIComponent(`"$&$'`);
    expect((await get(`/demo/partner?ws=a&token=${asked}`)).body).toBe(
      `<script src="/widget/v1/&quot;$&amp;$'.js"></script>`,
    );

    for (const url of ['/assets/none.js', '/assets/', '/demo/partner.html', '/demo/none.css']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.json().type]).toEqual([url, 404, 'path_not_found']);
    }
    for (const url of [
      '/assets/..%2findex.html',
      '/assets/%2e%2e%2findex.html',
      '/assets/..%5cindex.html',
      '/assets/%00',
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
      expect(body).not.toContain('<title>Console');
    }
    const posted = await server.app.inject({ method: 'POST', url: '/assets/index-1a2b3c.js' });
    expect(posted.statusCode).toBe(405);
    expect(posted.headers.allow).toBe('GET, HEAD');
  } finally {
    await server.stop();
  }
});
