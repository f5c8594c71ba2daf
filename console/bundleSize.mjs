// Prints what a browser loads before the sign-in form and the first signed-in screen are usable (gzip, script
// only), and fails over the limits. Run after a build.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('./dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The files that load with an entry: the entry itself and its static imports. */
function closure(keys, files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    closure(chunk.imports ?? [], files);
  }
  return files;
}

const say = (line) => process.stdout.write(`${line}\n`);
const gzip = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
const texts = (name) => `src/shared/i18n/en/${name}.json`;
const signIn = ['index.html', 'src/screens/sign-in/SignInScreen.tsx', texts('common'), texts('signIn')];
const first = [
  'index.html',
  'src/app/shell/Shell.tsx',
  'src/screens/dashboard/DashboardScreen.tsx',
  ...['common', 'shell', 'dashboard'].map(texts),
];

let over = false;
for (const { name, keys, limit } of [
  { name: 'sign-in form', keys: signIn, limit: 200 },
  { name: 'first signed-in screen', keys: first, limit: 260 },
]) {
  const files = [...closure(keys)].filter((file) => file.endsWith('.js'));
  const sizes = files.map((file) => [file, gzip(file)]).sort((a, b) => b[1] - a[1]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0) / 1024;
  over ||= total > limit;
  say(`${name}: ${total.toFixed(1)} KB gzip of at most ${limit} KB, ${files.length} files`);
  if (process.argv.includes('--files')) for (const [file, size] of sizes) say(`  ${(size / 1024).toFixed(1)} ${file}`);
}
process.exitCode = over ? 1 : 0;
