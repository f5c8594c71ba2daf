import type { CorpusDuplicate, CorpusOccurrence, CorpusValue } from '@parlance/contract/calls/nlp';
import { mergeValues } from '../parts/pastedLines.ts';

/** The fixes of a duplicate word. */
export type Remedy = 'keepOne' | 'removeHere';

/** The saved duplicates without those that unsaved edits removed. */
export function openDuplicates(
  duplicates: readonly CorpusDuplicate[],
  corpusId: string,
  values: readonly CorpusValue[],
): CorpusDuplicate[] {
  const known = new Map(values.map((value) => [value.value, value]));
  const remains = ({ corpus_id, value, synonym }: CorpusOccurrence) =>
    corpus_id !== corpusId || (known.has(value) && (synonym === null || known.get(value)?.synonyms.includes(synonym)));
  return duplicates
    .map((one) => ({ ...one, places: one.places.filter(remains) }))
    .filter(({ places }) => places.length > 1 && places.some(({ corpus_id }) => corpus_id === corpusId));
}

const ownPlaces = ({ places }: CorpusDuplicate, corpusId: string) =>
  places.filter(({ corpus_id }) => corpus_id === corpusId);

/** The possible fixes: keep one of several places here, or remove the word here and leave it to another corpus. */
export function remediesOf(duplicate: CorpusDuplicate, corpusId: string): Remedy[] {
  const own = ownPlaces(duplicate, corpusId);
  return [
    ...(own.length > 1 ? (['keepOne'] as const) : []),
    ...(own.length < duplicate.places.length ? (['removeHere'] as const) : []),
  ];
}

/** Applies a fix to the values. With `keepOne`, a removed value passes its synonyms to the one that stays. */
export function withoutDuplicates(
  values: readonly CorpusValue[],
  duplicates: readonly CorpusDuplicate[],
  corpusId: string,
  remedy: Remedy,
): CorpusValue[] {
  return duplicates.reduce<CorpusValue[]>(
    (now, duplicate) => {
      const own = ownPlaces(duplicate, corpusId);
      // A value takes precedence over a synonym, because it has synonyms itself.
      const stays = remedy === 'keepOne' ? (own.find(({ synonym }) => synonym === null) ?? own[0]) : undefined;
      const goes = own.filter((place) => place !== stays);
      return stays ? handedOver(now, goes, stays) : without(now, goes);
    },
    [...values],
  );
}

function without(values: readonly CorpusValue[], places: readonly CorpusOccurrence[]): CorpusValue[] {
  return values.flatMap((one) => {
    const here = places.filter(({ value }) => value === one.value);
    if (here.some(({ synonym }) => synonym === null)) return [];
    const gone = new Set(here.map(({ synonym }) => synonym));
    return gone.size === 0 ? [one] : [{ ...one, synonyms: one.synonyms.filter((synonym) => !gone.has(synonym)) }];
  });
}

function handedOver(
  values: readonly CorpusValue[],
  goes: readonly CorpusOccurrence[],
  stays: CorpusOccurrence,
): CorpusValue[] {
  const going = new Set(
    goes.filter(({ synonym, value }) => synonym === null && value !== stays.value).map(({ value }) => value),
  );
  const orphans = values.filter(({ value }) => going.has(value)).flatMap(({ synonyms }) => synonyms);
  return mergeValues(without(values, goes), orphans.length > 0 ? [{ value: stays.value, synonyms: orphans }] : []);
}
