import type { CorpusValue } from '@parlance/contract/calls/nlp';
import { mergeValues } from '../parts/pastedLines.ts';

/** Add to the values there are, or have those of the file alone. */
export type ImportMode = 'merge' | 'replace';

export const importedValues = (
  values: readonly CorpusValue[],
  read: readonly CorpusValue[],
  mode: ImportMode,
): CorpusValue[] => (mode === 'replace' ? [...read] : mergeValues(values, read));

/** How many values a file brings, how many it adds synonyms to or changes, leaves alone, and takes away. */
export function compareValues(values: readonly CorpusValue[], read: readonly CorpusValue[], mode: ImportMode) {
  const keyOf = ({ value }: CorpusValue) => value.toLowerCase();
  const before = new Map(values.map((value) => [keyOf(value), value]));
  const after = importedValues(values, read, mode);
  const kept = new Set(after.map(keyOf));
  const counts = { fresh: 0, extended: 0, same: 0, gone: values.filter((value) => !kept.has(keyOf(value))).length };
  for (const value of after) {
    const known = before.get(keyOf(value));
    if (!known) counts.fresh++;
    else if (known.synonyms.join('\n') === value.synonyms.join('\n')) counts.same++;
    else counts.extended++;
  }
  return counts;
}
