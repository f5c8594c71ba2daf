/** Normalizes a text for search: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The entries whose label contains every word of the search, in their order. */
export function matching<T extends { label: string }>(items: readonly T[], search: string): readonly T[] {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ label }) => {
    const text = folded(label);
    return words.every((word) => text.includes(word));
  });
}
