let segmenter: Intl.Segmenter | undefined;

/** Splits a text into graphemes, so that accents and joined emoji count as one letter. */
const firstLetter = (word = '') => [...(segmenter ??= new Intl.Segmenter()).segment(word)][0]?.segment ?? '';

/** First letters of the first and the last word, as in “MD”. */
export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map(firstLetter).join('').toUpperCase() || '?';
}
