import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { refuse } from '../../platform/http/refusal.ts';
import { isStorablePart } from '../../studio/import/formats/cleanText.ts';
import { type Contents, type GitKind, type Item, itemKey, itemOf, type Items } from './items.ts';

/** The folder of each kind. */
const folders = {
  class: 'classes',
  intent: 'intents',
  corpus: 'corpora',
  script: 'scripts',
} as const satisfies Record<GitKind, string>;
const kinds = ['class', 'intent', 'corpus', 'script'] as const satisfies readonly GitKind[];

/** Texts of files by path, relative to the folder of the workspace. */
export type Files = ReadonlyMap<string, string>;

export const about = 'script.json';
export const code = 'script.js';

/** Whether a path is that of one of our files; other files in a repository stay untouched. */
export const isOurs = (path: string): boolean =>
  /^(?:classes|intents|corpora)\/[^/]+\.json$|^scripts\/[^/]+\/(?:script\.json|script\.js|tests\/[^/]+\.json)$/.test(
    path,
  );

/** Whether a path is the folder of a script. */
export const isScriptFolder = (path: string): boolean => /^scripts\/[^/]+$/.test(path);

/** Whether a folder can contain our files. */
export const leadsToOurs = (path: string): boolean =>
  /^(?:classes|intents|corpora|scripts(?:\/[^/]+(?:\/tests)?)?)$/.test(path);

/** JSON with short lines, so that diffs are small. */
const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of items: one each; for a script, a folder with its properties, code and tests.
 * @param taken names of folders that are not ours, which no script may get
 */
export function filesOf(items: Items, taken: ReadonlySet<string>): Files {
  const files = new Map<string, string>();
  for (const kind of kinds) {
    const things = [...items.values()].filter((one) => one.kind === kind);
    for (const [slug, item] of named(things, kind === 'script' ? taken : undefined)) {
      const path = `${folders[kind]}/${slug}`;
      if (item.kind !== 'script') files.set(`${path}.json`, written(item.content));
      else for (const [name, text] of scriptFiles(item.content)) files.set(`${path}/${name}`, text);
    }
  }
  return files;
}

function scriptFiles({ scriptCode, tests, ...rest }: Contents['script']): Map<string, string> {
  const files = new Map([
    [about, written(rest)],
    [code, `${scriptCode}\n`],
  ]);
  for (const [slug, test] of named(tests)) files.set(`tests/${slug}.json`, written(short(test)));
  return files;
}

const nothing = ScriptTestContent.parse({ name: 'nothing' });

/** A test without default values. */
function short({ name, world, answers, steps }: ScriptTestContent): object {
  const usual = new Map<string, unknown>(Object.entries(nothing.world));
  const given = Object.entries(world).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(key)),
  );
  return {
    name,
    ...(given.length > 0 && { world: Object.fromEntries(given) }),
    ...(answers.length > 0 && { answers }),
    steps,
  };
}

/** Reads items from their files. @throws {Refusal} 409 naming the file that cannot be read */
export function itemsOf(files: Files): Items {
  const items = new Map<string, Item>();
  const add = (kind: GitKind, file: string, from: unknown) => {
    const item = explained(file, () => itemOf(kind, from));
    const key = itemKey(kind, item.name);
    if (items.has(key)) throw refuse.conflict('git_duplicate', { file, name: item.name });
    items.set(key, item);
  };
  for (const [path, text] of files) {
    const kind = kinds.find((one) => path.startsWith(`${folders[one]}/`));
    if (!kind) continue;
    if (kind !== 'script') add(kind, path, json(path, text));
    else if (path.endsWith(`/${about}`)) add(kind, path, scriptOf(files, path.slice(0, -about.length)));
  }
  return items;
}

/** The parts of a script in its folder. */
function scriptOf(files: Files, folder: string): object {
  const scriptCode = files.get(folder + code);
  if (scriptCode === undefined) throw refuse.conflict('git_file_missing', { file: folder + code });
  const tests = new Map<string, ScriptTestContent>();
  for (const [path, text] of files) {
    if (!path.startsWith(`${folder}tests/`)) continue;
    const test = explained(path, () => ScriptTestContent.parse(json(path, text)));
    const name = test.name.toLowerCase();
    if (tests.has(name)) throw refuse.conflict('git_duplicate', { file: path, name: test.name });
    tests.set(name, test);
  }
  const rest = z.record(z.string(), z.unknown()).safeParse(json(folder + about, files.get(folder + about) ?? ''));
  return { ...rest.data, scriptCode, tests: [...tests.values()] };
}

function json(file: string, text: string): unknown {
  const { value, isStorable } = parsed(text) ?? {};
  if (isStorable === undefined) throw refuse.conflict('git_file_not_json', { file });
  if (!isStorable) throw refuse.conflict('git_file_characters', { file });
  return value;
}

/** Undefined for a text that is not JSON, or nested so deeply that it cannot be written again. */
function parsed(text: string): { value: unknown; isStorable: boolean } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value, isStorable: isStorablePart(value) };
  } catch {
    return undefined;
  }
}

/** Runs `read`. @throws {Refusal} naming the file if it cannot be read */
function explained<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    if (!issue) throw error;
    const reason = `${issue.path.join('.')} ${issue.message}`.trim();
    throw refuse.conflict('git_file_unreadable', { file, reason });
  }
}

/** A readable file name for each thing. Equal and taken names get a part of the name's hash. */
function named<T extends { name: string }>(things: readonly T[], taken?: ReadonlySet<string>): Map<string, T> {
  const slugs = things.map(({ name }) => slugOf(name));
  return new Map(
    things.map((thing, index) => {
      const slug = slugs[index] ?? '';
      const alone = slug !== '' && !taken?.has(slug) && slugs.filter((other) => other === slug).length === 1;
      const hash = createHash('sha256').update(thing.name.toLowerCase()).digest('hex').slice(0, 8);
      return [alone ? slug : [slug, hash].filter(Boolean).join('-'), thing];
    }),
  );
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
