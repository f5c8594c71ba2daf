import { and, eq, isNull } from 'drizzle-orm';
import type { CorpusValue, ImportChange, ImportChoices } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { corpora } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { nameKey } from '../../studio/import/formats/cleanText.ts';
import { changeOf } from './choices.ts';
import { indexByName } from './indexByName.ts';
import type { ParsedCorpus } from '../../studio/fileReading/types.ts';

/** A corpus of the file after the import. */
export interface PlannedCorpus {
  /** Null for a new corpus. */
  id: string | null;
  name: string;
  kind: ParsedCorpus['kind'];
  fuzzy: boolean;
  values: CorpusValue[];
  /** Whether it differs from the existing corpus. */
  changed: boolean;
}

export interface CorporaPlan {
  corpora: PlannedCorpus[];
  /** Names of all corpora after the import, by `nameKey`. */
  names: Map<string, string>;
  changes: ImportChange[];
}

/**
 * Compares the corpora of a file with those of the workspace. Added values are not a conflict.
 * @throws {Refusal} 400 when a corpus would have too many values, or a value too many synonyms
 */
export async function planCorpora(
  tx: Tx,
  ws: string,
  parsed: readonly ParsedCorpus[],
  choice: ImportChoices['corpora'],
): Promise<CorporaPlan> {
  const rows = await tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.ws, ws), isNull(corpora.deletedAt)));
  const names = new Map([...parsed, ...rows].map(({ name }) => [nameKey(name), name]));
  const existing = indexByName(rows);
  const changes: ImportChange[] = [];
  const planned = parsed.map(({ name, kind, fuzzy, values }): PlannedCorpus => {
    const own = existing(name);
    if (!own) {
      changes.push(changeOf('corpus', name, 'new', { will: summary(values) }));
      return { id: null, name, kind, fuzzy, values, changed: true };
    }
    const had = { id: own.id, name: own.name, kind: own.kind, fuzzy: own.fuzzy, values: own.entries };
    const both = own.kind === kind ? unite(own.entries, values) : own.entries;
    const adds = both !== own.entries;
    const same = own.kind === kind && own.fuzzy === fuzzy && !adds && unite(values, own.entries) === values;
    const additive =
      own.kind === kind && own.fuzzy === fuzzy && unite(both, values) === both && covers(values, own.entries);
    const state = same ? 'same' : additive ? 'changed' : 'conflict';
    changes.push(changeOf('corpus', own.name, state, { was: summary(own.entries), will: summary(values) }));
    if (state === 'same' || (state === 'conflict' && choice === 'skip')) return { ...had, changed: false };
    if (state === 'conflict' && choice === 'overwrite') return { ...had, kind, fuzzy, values, changed: true };
    refuseTooMany(own.name, both);
    return { ...had, values: both, changed: adds };
  });
  return { corpora: planned, names, changes };
}

/** Whether every value and synonym of the second list is in the first. */
const covers = (all: CorpusValue[], some: CorpusValue[]): boolean => unite(all, some) === all;

/** Merges two lists, with the synonyms of equal values. Returns the first list itself if the second adds nothing. */
function unite(first: CorpusValue[], second: readonly CorpusValue[]): CorpusValue[] {
  const at = new Map(first.map(({ value }, index) => [value.toLowerCase(), index]));
  const all = [...first];
  let added = false;
  for (const { value, synonyms } of second) {
    const index = at.get(value.toLowerCase());
    const own = index === undefined ? undefined : all[index];
    if (index === undefined || !own) {
      at.set(value.toLowerCase(), all.push({ value, synonyms }) - 1);
      added = true;
      continue;
    }
    const known = new Set([own.value, ...own.synonyms].map((word) => word.toLowerCase()));
    const fresh = synonyms.filter((word) => !known.has(word.toLowerCase()));
    if (fresh.length === 0) continue;
    all[index] = { ...own, synonyms: [...own.synonyms, ...fresh] };
    added = true;
  }
  return added ? all : first;
}

function refuseTooMany(name: string, values: readonly CorpusValue[]): void {
  if (values.length > limits.corpusValues) {
    throw refuse.invalid('corpora', 'too_many_values', { name, max: limits.corpusValues });
  }
  const full = values.find(({ synonyms }) => synonyms.length > limits.synonymsPerValue);
  if (full) {
    const params = { name, value: full.value, max: limits.synonymsPerValue };
    throw refuse.invalid('corpora', 'too_many_synonyms', params);
  }
}

const summary = (values: readonly CorpusValue[]): string => {
  const some = values.slice(0, 30).map(({ value, synonyms }) => [value, ...synonyms].join(' = '));
  return `${some.join(', ')}${values.length > some.length ? ` … (${values.length})` : ''}`;
};
