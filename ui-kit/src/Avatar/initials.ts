let segmenter: Intl.Segmenter | undefined;

/** A Latin letter without a following combining character, as nearly all are. Creating a segmenter takes 25 ms. */
const plainLetter = /^[!-\u024f](?![^!-\u024f])/;

/** The first grapheme of a word, so that accents and joined emoji count as one letter. */
function firstLetter(word = ''): string {
  const [plain] = plainLetter.exec(word) ?? [];
  return plain ?? [...(segmenter ??= new Intl.Segmenter()).segment(word)][0]?.segment ?? '';
}

/** First letters of the first and the last word, as in “MD”. */
export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map(firstLetter).join('').toUpperCase() || '?';
}
