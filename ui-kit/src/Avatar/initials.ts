const segmenter = new Intl.Segmenter();

/** What a reader takes for one letter, accents and joined signs included. */
const firstLetter = (word = '') => [...segmenter.segment(word)][0]?.segment ?? '';

/** First letters of the first and the last word, as in “MD”. */
export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map(firstLetter).join('').toUpperCase() || '?';
}
