const NOT_PLAIN = /[^\n -@[-~]/;
const NOT_ASCII = /[^\n -~]/;

/** A text to sort by and to search in or for: without case and accents. */
export function plain(text: string): string {
  // Most texts are ASCII: only the others are copied, and fewer still decomposed.
  if (!NOT_PLAIN.test(text)) return text;
  const lower = text.toLowerCase();
  return NOT_ASCII.test(lower) ? lower.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '') : lower;
}
