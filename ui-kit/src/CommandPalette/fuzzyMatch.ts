export interface FuzzyMatch {
  /** Higher is a better match. */
  score: number;
  /** The matched parts of the text, from and to (exclusive). */
  ranges: [from: number, to: number][];
}

/** Lower case without accents, with the same indices as in the text. */
const folded = (text: string) =>
  text.toLowerCase().replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0));

/**
 * Whether the letters of the query occur in the text in order, and how well: whole runs and starts of words score
 * higher, gaps lower. Accents are ignored. An empty query matches everything.
 */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | null {
  const needle = folded(query.trim().normalize());
  const hay = folded(text);
  if (needle === '') return { score: 0, ranges: [] };
  const whole = hay.indexOf(needle);
  if (whole >= 0) {
    const bonus = startsWord(hay, whole) ? 40 : 0;
    return { score: 100 + bonus - whole * 0.1 - hay.length * 0.01, ranges: [[whole, whole + needle.length]] };
  }
  return matchScattered(needle.replace(/\s+/g, ''), hay);
}

function matchScattered(needle: string, hay: string): FuzzyMatch | null {
  const ranges: [number, number][] = [];
  let score = 0;
  let at = 0;
  for (const letter of needle) {
    const found = nextPlace(hay, letter, at);
    if (found < 0) return null;
    const last = ranges.at(-1);
    if (last && last[1] === found) {
      last[1] = found + 1;
      score += 6;
    } else {
      ranges.push([found, found + 1]);
      score += startsWord(hay, found) ? 8 : 0;
    }
    score -= (found - at) * 0.2;
    at = found + 1;
  }
  // Scattered letters are a chance match.
  const stray = ranges.filter(([from]) => !startsWord(hay, from)).length;
  return stray <= Math.max(1, needle.length * 0.4) ? { score, ranges } : null;
}

/** The next letter here, else at the start of a later word, else anywhere. */
function nextPlace(hay: string, letter: string, from: number): number {
  if (hay[from] === letter) return from;
  for (let at = from; at < hay.length; at++) {
    if (hay[at] === letter && startsWord(hay, at)) return at;
  }
  return hay.indexOf(letter, from);
}

const startsWord = (text: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? ' ');
