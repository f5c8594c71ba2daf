import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './architecture/sources.ts';
import { browserValues, serverLayers } from './architecture/table.ts';

/** The documents for contributors agree with the architecture test's table. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const documents = ['CONTRIBUTING.md', 'docs/architecture.md'];
const places = [...readSources(root).keys()].map((file) => `/${file}`);

/** Words that a text formats as code. */
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

test.each(documents)('%s has every layer of the server, from the highest', (name) => {
  const layers = [...read(name).matchAll(/^\| `(\w+)\/` +\|/gm)].map(([, layer = '']) => layer);
  const table = layers.filter((layer) => serverLayers.some((one) => one === layer));
  expect(table).toEqual(serverLayers.toReversed());
});

test.each(documents)('%s names folders and files that are there', (name) => {
  const paths = codeIn(read(name)).filter((code) => /^[A-Za-z][\w-]*(\/[\w.-]+)+\/?$/.test(code));
  expect(paths.length).toBeGreaterThan(9);
  const missing = paths
    .filter((code) => !code.startsWith('docs/'))
    .map((code) => code.replace(/\/$/, ''))
    .filter(
      (code) =>
        !places.some((place) => [`/${code}`, `/${code}.`, `/${code}/`].some((end) => `${place}/`.includes(end))),
    );
  expect(missing).toEqual([]);
});

test('the architecture document lists the values of the contract that browsers may import', () => {
  const [, list = ''] = /a few plain tables \(([^)]*)\)/.exec(read('docs/architecture.md')) ?? [];
  expect(codeIn(list)).toEqual(browserValues.map((file) => path.basename(file, '.ts')).toSorted());
});

test('the glossary has each term once per chapter', () => {
  const chapters = read('docs/glossary.md').split(/^## /m).slice(1);
  expect(chapters.length).toBeGreaterThan(5);
  const twice = chapters.flatMap((chapter) => {
    const terms = [...chapter.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    return terms.filter((term, index) => terms.indexOf(term) !== index);
  });
  expect(twice).toEqual([]);
});
