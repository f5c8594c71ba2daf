const NOT_PLAIN = /[^\n -@[-~]/;
const NOT_ASCII = /[^\n -~]/;

/** Normalizes a text for sorting and searching: without case and accents. */
export function plain(text: string): string {
  // Most texts are ASCII: only the others are copied, and even fewer decomposed.
  if (!NOT_PLAIN.test(text)) return text;
  const lower = text.toLowerCase();
  return NOT_ASCII.test(lower) ? lower.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '') : lower;
}
