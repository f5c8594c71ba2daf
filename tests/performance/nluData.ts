import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of a labelled set. */
export interface Example {
  text: string;
  intent: string;
}

/** The folder of data kept beside the repository, because we may not distribute it. */
export const SHARED = process.env['PARLANCE_SHARED'] ?? join(import.meta.dirname, '..', '..', '..', 'shared');

/** The banking77 set (text, intent), in the order of its files, or null when it is not there. */
export function banking77(): { train: Example[]; test: Example[] } | null {
  const folder = join(SHARED, 'data', 'banking77');
  const [train, test] = ['train', 'test'].map((name) => join(folder, `${name}.csv`));
  if (!train || !test || !existsSync(train) || !existsSync(test)) return null;
  return { train: readExamples(train), test: readExamples(test) };
}

/** The examples in a random order, by a seed. */
export function shuffled(examples: readonly Example[], seed: number): Example[] {
  const random = generator(seed);
  return examples
    .map((example) => ({ example, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ example }) => example);
}

/** `count` random examples of each intent, by a seed. */
export function draw(examples: readonly Example[], count: number, seed: number): Example[] {
  const taken = new Map<string, number>();
  return shuffled(examples, seed).filter(({ intent }) => {
    const before = taken.get(intent) ?? 0;
    taken.set(intent, before + 1);
    return before < count;
  });
}

function readExamples(path: string): Example[] {
  const [, ...lines] = parseCsv(readFileSync(path, 'utf8'));
  return lines.flatMap(([text, intent]) => (text && intent ? [{ text, intent }] : []));
}

/** Parses lines of fields; quoted fields may hold commas, line breaks and doubled quotes. */
function parseCsv(source: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') lines.push([]);
  }
  return lines;
}

/** Linear congruential generator of numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
