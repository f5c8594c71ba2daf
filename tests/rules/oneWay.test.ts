import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Every screen uses the same component to ask for confirmation, and the same one to page through lists. */

const root = path.resolve(import.meta.dirname, '../..');

/** Sources of a package's product code, by path. */
function sourcesOf(folder: string): Map<string, string> {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const kept = names.filter((name) => /\.tsx?$/.test(name) && !/\.(test|stories)\.tsx?$/.test(name));
  return new Map(kept.map((name) => [`${folder}/${name}`, readFileSync(path.join(root, folder, name), 'utf8')]));
}

const consoleSources = sourcesOf('console/src');
const everywhere = new Map([...consoleSources, ...sourcesOf('chat-widget/src'), ...sourcesOf('ui-kit/src')]);
const having = (sources: Map<string, string>, pattern: RegExp): string[] =>
  [...sources].filter(([, text]) => pattern.test(text)).map(([name]) => name);

describe('a confirmation', () => {
  test('is the dialog of the kit, in the console through the confirmer', () => {
    expect(having(consoleSources, /\bConfirmDialog\b/)).toEqual([]);
    expect(having(everywhere, /\srole="alertdialog"/).toSorted()).toEqual([
      // The chat page does not use the kit.
      'chat-widget/src/page/DeleteConversationDialog.tsx',
      'ui-kit/src/ConfirmDialog/ConfirmDialog.tsx',
    ]);
    expect(having(everywhere, /(?:window\.|^|[\s;(!])(?:confirm|alert|prompt)\(['"`]/m)).toEqual([]);
  });

  test('before a deletion is askDelete, with the same title, question and buttons', () => {
    // `askDelete` itself is where the question is defined.
    const sources = [...consoleSources].filter(([name]) => !name.endsWith('/askDelete.tsx'));
    const deleting = sources.flatMap(([name, text]) =>
      [...text.matchAll(/confirmer\.ask\(\{\s*title: t\(['"`][^'"`]*(?:delete|purge)/gi)].map(() => name),
    );
    expect(deleting).toEqual([]);
    const labelled = sources.flatMap(([name, text]) =>
      [...text.matchAll(/\baskDelete\(\{[\s\S]*?onConfirm/g)]
        .filter(([question]) => /title|confirmLabel|cancelLabel/.test(question))
        .map(() => name),
    );
    expect(labelled).toEqual([]);
  });
});

test('every table with pages has the number of rows that the person chose', () => {
  const paged = having(consoleSources, /\bpaging=/);
  expect(paged.length).toBeGreaterThan(8);
  expect(paged.filter((name) => !/useTableAddress|useRowsPerPage/.test(everywhere.get(name) ?? ''))).toEqual([]);
  expect(having(consoleSources, /<Pagination\b/)).toEqual([]);
  // Only one file reads and writes the choice.
  expect(having(consoleSources, /rows_per_page/)).toEqual(['console/src/shared/table/useRowsPerPage.ts']);
});

test('a handler that changes something opens no transaction besides that of the change', () => {
  const handlers = [...sourcesOf('server/src')]
    .filter(([name]) => name.endsWith('.calls.ts'))
    .flatMap(([name, text]) => {
      const parts = text.split(/^ {2}(?=(?:async )?'(?:GET|HEAD|POST|PUT|DELETE) )/m).slice(1);
      return parts.map((part) => ({ name, call: part.split("'")[1] ?? '', part: part.split(/^\};?$/m)[0] ?? '' }));
    });
  const changing = handlers.filter(({ part }) => /\b(?:change|save)(?:<\w+>)?\(call\b/.test(part));
  expect(changing.length).toBeGreaterThan(120);
  const deciding = changing.filter(({ part }) => /\.tx\(/.test(part)).map(({ name, call }) => `${name}: ${call}`);
  expect(deciding).toEqual([]);
});
