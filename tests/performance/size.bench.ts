import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { printTable } from './table.ts';

/**
 * The size of what a browser loads from the built product, gzip -9; `e2e/first-load` tests what the first screens load.
 */

const root = path.resolve(import.meta.dirname, '../..');
const kb = (bytes: number) => bytes / 1024;
const gzipKb = async (file: string) => kb(gzipSync(await readFile(file), { level: 9 }).length);

/** All scripts that an HTML page starts with: its own and the preloaded ones. */
async function initialScripts(html: string, publicPath: string): Promise<number> {
  const page = await readFile(html, 'utf8');
  const names = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const sizes = await Promise.all(
    [...new Set(names)].map((name) => gzipKb(path.join(path.dirname(html), name.replace(publicPath, '')))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * The script that a page with a DataTable waits for, in addition to React. Parts that the table loads later (menus,
 * glyphs, pages, workbooks) are in separate files, as in an app.
 */
async function tablePage(): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: "export { DataTable } from './exports/table.js'; export { ThemeProvider } from './exports/theme.js';",
      resolveDir: path.join(root, 'ui-kit/dist'),
    },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    external: ['react', 'react/jsx-runtime', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const awaited = (name: string): string[] => [
    name,
    ...(metafile.outputs[name]?.imports ?? [])
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .flatMap((each) => awaited(each.path)),
  ];
  const names = new Set(awaited('out/stdin.js').map((name) => path.resolve(name)));
  const sizes = outputFiles
    .filter((file) => names.has(file.path))
    .map(({ contents }) => gzipSync(contents, { level: 9 }).length);
  return kb(sizes.reduce((sum, size) => sum + size, 0));
}

const loader = await gzipKb(path.join(root, 'chat-widget/dist/widget.js'));
const page = await initialScripts(path.join(root, 'chat-widget/dist/page/index.html'), '/');
const shell = await initialScripts(path.join(root, 'console/dist/index.html'), '/');
const files = await readdir(path.join(root, 'console/dist/assets'));
printTable('Sizes, gzip', [
  { what: 'loader on the partner page', measured: loader, unit: 'KB', goal: 2.5 },
  { what: 'chat page, script before it can be used', measured: page, unit: 'KB', goal: 60 },
  { what: 'page with a DataTable, script it waits for', measured: await tablePage(), unit: 'KB', goal: 45 },
  { what: 'console, script in its first document', measured: shell, unit: 'KB' },
  { what: 'console, files in all', measured: files.length, unit: 'files' },
]);
