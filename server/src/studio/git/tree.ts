import { createHash } from 'node:crypto';
import { type GitKind, type Item, itemKey, itemOf, type Items, textOfItem } from './items.ts';
import { z } from 'zod';
import { refuse } from '../../platform/http/refusal.ts';
import type { Store, TreeEntry } from './store.ts';

/** The folder each kind has. */
const folders = { class: 'classes', intent: 'intents', corpus: 'corpora' } as const satisfies Record<GitKind, string>;
const kinds = ['class', 'intent', 'corpus'] as const satisfies readonly GitKind[];

const isFile = (entry: TreeEntry) => entry.type === 'blob' && entry.path.endsWith('.json');

/**
 * Reads the things below a folder of a tree.
 * @throws {Refusal} 409 naming the file that cannot be read
 */
export async function readItems(store: Store, tree: string | null, folder: string): Promise<Items> {
  const items = new Map<string, Item>();
  const top = await descend(store, tree, folder === '' ? [] : folder.split('/'));
  for (const kind of kinds) {
    const below = top.find((entry) => entry.type === 'tree' && entry.path === folders[kind]);
    for (const entry of below ? await store.readTree(below.oid) : []) {
      if (!isFile(entry)) continue;
      const name = `${folders[kind]}/${entry.path}`;
      const item = read(kind, name, await store.readText(entry.oid));
      const key = itemKey(kind, item.name);
      if (items.has(key)) throw refuse.conflict('git_duplicate', { file: name, name: item.name });
      items.set(key, item);
    }
  }
  return items;
}

function read(kind: GitKind, name: string, text: string): Item {
  try {
    return itemOf(kind, JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    if (!issue) throw refuse.conflict('git_file_not_json', { file: name });
    const reason = `${issue.path.join('.')} ${issue.message}`.trim();
    throw refuse.conflict('git_file_unreadable', { file: name, reason });
  }
}

async function descend(store: Store, tree: string | null, steps: readonly string[]): Promise<TreeEntry[]> {
  const entries = tree === null ? [] : await store.readTree(tree);
  const [step, ...rest] = steps;
  if (step === undefined) return entries;
  const next = entries.find((entry) => entry.type === 'tree' && entry.path === step);
  return descend(store, next?.oid ?? null, rest);
}

/** Writes the things below a folder of a tree, whose other content stays. Returns the new tree. */
export async function writeItems(store: Store, tree: string | null, folder: string, items: Items): Promise<string> {
  return change(store, tree, folder === '' ? [] : folder.split('/'), async (entries) => {
    const others = entries.filter((entry) => !kinds.some((kind) => folders[kind] === entry.path));
    const own: TreeEntry[] = [];
    for (const kind of kinds) {
      const before = entries.find((entry) => entry.type === 'tree' && entry.path === folders[kind]);
      const kept = before ? (await store.readTree(before.oid)).filter((entry) => !isFile(entry)) : [];
      const things = [...items.values()].filter((item) => item.kind === kind);
      const files = await Promise.all(
        [...named(things)].map(async ([path, item]) => ({
          mode: '100644',
          path,
          oid: await store.writeText(textOfItem(item)),
          type: 'blob' as const,
        })),
      );
      if (kept.length + files.length === 0) continue;
      own.push({ mode: '040000', path: folders[kind], oid: await store.writeTree([...kept, ...files]), type: 'tree' });
    }
    return [...others, ...own];
  });
}

async function change(
  store: Store,
  tree: string | null,
  steps: readonly string[],
  work: (entries: TreeEntry[]) => Promise<TreeEntry[]>,
): Promise<string> {
  const entries = tree === null ? [] : await store.readTree(tree);
  const [step, ...rest] = steps;
  if (step === undefined) return store.writeTree(await work(entries));
  const below = entries.find((entry) => entry.type === 'tree' && entry.path === step);
  const oid = await change(store, below?.oid ?? null, rest, work);
  const others = entries.filter((entry) => entry.path !== step);
  return store.writeTree([...others, { mode: '040000', path: step, oid, type: 'tree' }]);
}

/** A readable file name for each object; equal names get a part of the name's hash. */
function named(items: readonly Item[]): Map<string, Item> {
  const slugs = items.map(({ name }) => slugOf(name));
  return new Map(
    items.map((item, index) => {
      const slug = slugs[index] ?? '';
      const alone = slug !== '' && slugs.filter((other) => other === slug).length === 1;
      const hash = createHash('sha256').update(item.name.toLowerCase()).digest('hex').slice(0, 8);
      return [alone ? `${slug}.json` : `${[slug, hash].filter(Boolean).join('-')}.json`, item];
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
