import { nameKey } from '../../studio/import/formats/cleanText.ts';

/** Finds an object by a name of a file, ignoring case; if none has this name, one whose name looks the same. */
export function indexByName<T extends { name: string }>(rows: readonly T[]): (name: string) => T | undefined {
  const exact = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  const alike = new Map(rows.map((row) => [nameKey(row.name), row]));
  return (name) => exact.get(name.toLowerCase()) ?? alike.get(nameKey(name));
}
