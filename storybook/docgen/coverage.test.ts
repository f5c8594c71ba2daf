import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { usage } from '../src/usage/index.ts';
import { readExports } from './readExports.ts';

const folder = path.resolve(import.meta.dirname, '../../ui-kit/src');
const components = readExports(folder);
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** Text of all stories by title of their component: `Table/DataTable/Paging` is a further file of `Table/DataTable`. */
const stories = new Map<string, string>();
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.stories.tsx')) continue;
  const title = /title: '(\w+\/\w+)[^']*'/.exec(read(file))?.[1] ?? file;
  stories.set(title, `${stories.get(title) ?? ''}${read(file)}`);
}

/** The shipped source of a component's folder as one text; in a shared folder, only the component's file. */
function sourceOf(file: string): string {
  const own = path.dirname(file);
  if (/^[a-z]/.test(own)) return read(file);
  return readdirSync(path.join(folder, own))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(stories|test)\./.test(name))
    .map((name) => read(path.join(own, name)))
    .join('\n');
}

/** Whether the component itself handles keys or presses, not only its children. */
const interacts = (source: string) =>
  /onKeyDown|styled\.(a|button|input|select|textarea)\b|<(a|button|input|select|textarea)[\s>]|role="(button|checkbox|combobox|dialog|grid|menu|option|radio|radiogroup|separator|switch|tab|textbox|tree)"/.test(
    source,
  );

describe('the documentation of the kit', () => {
  it('has a page with stories for every exported component', () => {
    const shown = (name: string) =>
      Object.entries(usage).some(
        ([title, { components: named }]) =>
          named.includes(name) && new RegExp(`\\b${name}\\b`).test(stories.get(title) ?? ''),
      );
    // Every story is rendered inside the provider.
    const missing = components.filter(({ name }) => name !== 'ThemeProvider' && !shown(name));
    expect(missing).toEqual([]);
  });

  it('has a usage page for every page of stories, and no others', () => {
    expect([...stories.keys()].toSorted()).toEqual(Object.keys(usage).toSorted());
  });

  it('names components that exist', () => {
    const known = new Set(components.map(({ name }) => name));
    const unknown = Object.values(usage).flatMap((page) => page.components.filter((name) => !known.has(name)));
    expect(unknown).toEqual([]);
  });

  it('has a keyboard table for every component that takes keys', () => {
    const silent = components.filter(({ name, file }) => {
      const page = Object.values(usage).find(({ components: named }) => named.includes(name));
      return interacts(sourceOf(file)) && !page?.keyboard;
    });
    expect(silent).toEqual([]);
  });
});
