import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
