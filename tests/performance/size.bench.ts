import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { printTable } from './table.ts';

/** What a browser loads, gzip -9, of the built product; what the first screens load is tested in e2e/first-load. */

const root = path.resolve(import.meta.dirname, '../..');
const kb = (bytes: number) => bytes / 1024;
const gzipKb = async (file: string) => kb(gzipSync(await readFile(file), { level: 9 }).length);

/** Every script an HTML page starts with: its own and those it preloads. */
async function initialScripts(html: string, publicPath: string): Promise<number> {
  const page = await readFile(html, 'utf8');
  const names = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const sizes = await Promise.all(
    [...new Set(names)].map((name) => gzipKb(path.join(path.dirname(html), name.replace(publicPath, '')))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const loader = await gzipKb(path.join(root, 'chat-widget/dist/widget.js'));
const page = await initialScripts(path.join(root, 'chat-widget/dist/page/index.html'), '/');
const shell = await initialScripts(path.join(root, 'console/dist/index.html'), '/');
const files = await readdir(path.join(root, 'console/dist/assets'));
printTable('Sizes, gzip', [
  { what: 'loader on the partner page', measured: loader, unit: 'KB', goal: 2.5 },
  { what: 'chat page, script before it can be used', measured: page, unit: 'KB', goal: 60 },
  { what: 'console, script in its first document', measured: shell, unit: 'KB' },
  { what: 'console, files in all', measured: files.length, unit: 'files' },
]);
