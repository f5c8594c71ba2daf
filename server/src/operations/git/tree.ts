import { refuse } from '../../platform/http/refusal.ts';
import { about, code, filesOf, isOurs, isScriptFolder, itemsOf, leadsToOurs } from './itemFiles.ts';
import type { Items } from './items.ts';
import type { Store, TreeEntry } from './store.ts';

const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('/'));

/**
 * Reads the items below a folder of a tree.
 * @throws {Refusal} 409 naming the file that cannot be read
 */
export async function readItems(store: Store, tree: string | null, folder: string): Promise<Items> {
  const files = new Map<string, string>();
  const read = async (entries: readonly TreeEntry[], path: string): Promise<void> => {
    for (const entry of entries) {
      const full = path + entry.path;
      if (entry.type === 'blob' && isOurs(full)) files.set(full, await readFile(store, entry, full));
      else if (entry.type === 'tree' && leadsToOurs(full)) await read(await store.readTree(entry.oid), `${full}/`);
    }
  };
  await read(await descend(store, tree, stepsOf(folder)), '');
  return itemsOf(files);
}

/** The text of a file of ours. @throws {Refusal} 409 where its content is elsewhere, or not a text */
async function readFile(store: Store, { mode, oid }: TreeEntry, file: string): Promise<string> {
  if (mode === symbolicLink) throw refuse.conflict('git_file_link', { file });
  const text = await store.readText(oid);
  if (text === undefined) throw refuse.conflict('git_file_not_utf8', { file });
  if (text.startsWith(largeFile)) throw refuse.conflict('git_file_lfs', { file });
  return text;
}

const symbolicLink = '120000';
/** The beginning of a file whose content Git LFS keeps. */
const largeFile = 'version https://git-lfs.github.com/spec/';

async function descend(store: Store, tree: string | null, steps: readonly string[]): Promise<TreeEntry[]> {
  const entries = tree === null ? [] : await store.readTree(tree);
  const [step, ...rest] = steps;
  if (step === undefined) return entries;
  const next = entries.find((entry) => entry.type === 'tree' && entry.path === step);
  return descend(store, next?.oid ?? null, rest);
}

/** Writes the items below a folder of a tree; its other content stays. Returns the new tree. */
export async function writeItems(store: Store, tree: string | null, folder: string, items: Items): Promise<string> {
  return change(store, tree, stepsOf(folder), async (entries) =>
    replaced(store, entries, '', filesOf(items, await foldersOfOthers(store, entries))),
  );
}

/** Names of folders below `scripts` that are not ours. */
async function foldersOfOthers(store: Store, entries: readonly TreeEntry[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const entry of entries) {
    if (entry.type !== 'tree' || entry.path !== 'scripts') continue;
    for (const { type, path, oid } of await store.readTree(entry.oid)) {
      if (type === 'tree' && isOfOthers(await store.readTree(oid))) names.add(path);
    }
  }
  return names;
}

/** Whether a folder looks like that of a script but lacks the file that marks it as ours. */
function isOfOthers(entries: readonly TreeEntry[]): boolean {
  const names = new Set(entries.map(({ path }) => path));
  return !names.has(about) && (names.has(code) || names.has('tests'));
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

/** Replaces our files in a folder; removes folders that are empty afterwards. */
async function replaced(
  store: Store,
  entries: readonly TreeEntry[],
  path: string,
  files: ReadonlyMap<string, string>,
): Promise<TreeEntry[]> {
  if (isScriptFolder(path.slice(0, -1)) && isOfOthers(entries)) return [...entries];
  const after = new Map(
    entries.filter(({ type, path: name }) => type !== 'blob' || !isOurs(path + name)).map((one) => [one.path, one]),
  );
  const here = [...files]
    .filter(([full]) => full.startsWith(path))
    .map(([full, text]) => [full.slice(path.length), text] as const);
  const below = new Set(here.flatMap(([name]) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : [])));
  for (const { type, path: name } of entries) if (type === 'tree' && leadsToOurs(path + name)) below.add(name);
  for (const [name, text] of here) {
    if (name.includes('/')) continue;
    after.set(name, { mode: '100644', path: name, oid: await store.writeText(text), type: 'blob' });
  }
  for (const name of below) {
    const had = after.get(name);
    const inside = await replaced(
      store,
      had?.type === 'tree' ? await store.readTree(had.oid) : [],
      `${path}${name}/`,
      files,
    );
    after.delete(name);
    if (inside.length > 0)
      after.set(name, { mode: '040000', path: name, oid: await store.writeTree(inside), type: 'tree' });
  }
  return [...after.values()];
}
