import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { Script } from '@parlance/contract/calls/scripts';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { printTable, quantile } from './table.ts';

/** How soon the script editor marks a type error in 500 lines, and the size of its language service. */

const lines = 500;
const rounds = Number(process.env['ROUNDS'] ?? 15);

/** A script like one that a person writes: functions, calls and branches, and no line repeats the one before. */
const blockOf = (number: number): string[] => [
  `async function step${number}(order) {`,
  `  const state${number} = await getEvent('', 'order', 'state${number}');`,
  `  if (state${number} === null || order < ${number}) return { order, known: false };`,
  `  const answer = await http.get('https://api.acme.example/orders/' + order, { timeout: ${number + 1000} });`,
  '  for (const part of String(answer.text).split(",")) log(part.trim(), order);',
  `  await memory.workspace.set('order${number}', { order, at: Date.now() });`,
  `  return { order, known: answer.status === 200, state: String(state${number}) };`,
  '}',
  `const result${number} = await step${number}(${number});`,
  `if (result${number}.known) log(result${number}.order + ${number});`,
];
const code = Array.from({ length: lines / 10 }, (_, number) => blockOf(number))
  .flat()
  // Without its last letter, this line has an error that only the types show.
  .with(lines - 1, "log('a'.length)")
  .join('\n');

const size = async (): Promise<{ gzip: number; brotli: number }> => {
  const assets = path.resolve(import.meta.dirname, '../../console/dist/assets');
  const name = (await readdir(assets)).find((file) => /^scriptLanguage\.worker-.*\.js$/.test(file)) ?? '';
  const bytes = await readFile(path.join(assets, name));
  return { gzip: gzipSync(bytes, { level: 9 }).length / 1e6, brotli: brotliCompressSync(bytes).length / 1e6 };
};

const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }) ?? undefined,
  args: ['--no-sandbox'],
});
try {
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'editor');
  const body = { script_name: 'Long', type: 'adv', scriptCode: code };
  const made = await person.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const address = new URL('/workflows/scripts', server.url);
  address.search = new URLSearchParams({ script: made.script_id, token: person.token, ws }).toString();
  const opened = performance.now();
  await page.goto(address.href);
  const editor = page.getByRole('textbox', { name: 'Code' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  const mark = page.locator('.cm-lintRange-error');
  // The error is one that only the types show, so the service is ready once it is marked.
  await page.keyboard.press('Backspace');
  await mark.first().waitFor();
  const ready = performance.now() - opened;
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.type('h');
    await mark.first().waitFor({ state: 'detached' });
    // Measures from the key press to the frame that shows the mark.
    await page.evaluate(() => {
      delete document.documentElement.dataset['took'];
      document.addEventListener(
        'keydown',
        () => {
          const begun = performance.now();
          const timer = setInterval(() => {
            if (document.querySelector('.cm-lintRange-error') === null) return;
            clearInterval(timer);
            document.documentElement.dataset['took'] = String(performance.now() - begun);
          }, 4);
        },
        { once: true, capture: true },
      );
    });
    await page.keyboard.press('Backspace');
    const told = await page.waitForFunction(() => document.documentElement.dataset['took']);
    took.push(Number(await told.jsonValue()));
  }
  const { gzip, brotli } = await size();
  printTable(`Editor of scripts, ${lines} lines`, [
    { what: 'a key to its mark, median', measured: quantile(took, 0.5), unit: 'ms', goal: 300 },
    { what: 'a key to its mark, p95', measured: quantile(took, 0.95), unit: 'ms', goal: 300 },
    { what: 'from the address to the first mark', measured: ready, unit: 'ms' },
    { what: 'language service, gzip', measured: gzip, unit: 'MB', goal: 0.9 },
    { what: 'language service, Brotli', measured: brotli, unit: 'MB', goal: 0.9 },
  ]);
} finally {
  await browser.close();
  await server.dispose();
}
