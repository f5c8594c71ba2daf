import type { CorpusValue } from '@parlance/contract/calls/nlp';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const byValue = (values: readonly CorpusValue[]) => new Map(values.map((one) => [one.value, one]));

/**
 * The values without a change, and with what was added, edited or removed since.
 * @param after the values as the change left them
 */
export function undoValues(before: CorpusValue[], after: CorpusValue[], now: readonly CorpusValue[]): CorpusValue[] {
  if (same(after, now)) return before;
  const [was, made, is] = [byValue(before), byValue(after), byValue(now)];
  return [...before, ...now.filter(({ value }) => !was.has(value))].flatMap(
    ({ value }) => (same(is.get(value), made.get(value)) ? was : is).get(value) ?? [],
  );
}
