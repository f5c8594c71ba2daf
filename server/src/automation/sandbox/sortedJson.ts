/**
 * JSON with the names of objects in order: the database keeps values, not the order of their names, and a script that is
 * run again has to meet and to make the same text.
 */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!(value instanceof Object)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
