import type { LanguageName, Stem } from './language.ts';
import { stemmerOf } from './language.ts';
import { foldAccents, isCjk, tokenise } from './text.ts';

/**
 * The grams of a text: stems and pairs of stems (the edges of the text count as stems in pairs, since
 * first and last words tell much), and letters 2–4 long inside each word (characters
 * 1–3 long for Chinese and Japanese). Every gram remembers the tokens it came from, so that a
 * weight can be shown on words.
 */
export type GramVisitor = (gram: string, firstToken: number, lastToken: number) => void;

/** Prefixes keep letters and words apart; a word never begins with a control character. */
const LETTERS = '\u0001';
const WORD_EDGE = '\u0002';
const TEXT_EDGE = '\u0003';
const MIN_LETTERS = 2;
const MAX_LETTERS = 4;
const MAX_CJK = 3;
/** Words seen so far and their grams; bounded, since visitors type anything. */
const CACHE_LIMIT = 20_000;

interface WordGrams {
  stem: string;
  letters: string[];
}

/** Cuts texts of one language into grams. Keeps a cache of words, so make one per model. */
export class GramCutter {
  private readonly words = new Map<string, WordGrams>();
  private readonly stem: Stem;
  private readonly fold: (word: string) => string;

  constructor(language: LanguageName) {
    this.stem = stemmerOf(language);
    // Vietnamese tones are different words, not careless accents.
    this.fold = language === 'vietnamese' ? (word) => word : foldAccents;
  }

  /** Calls `visit` for each gram; a gram that occurs twice is visited twice. */
  cut(text: string, visit: GramVisitor): void {
    const tokens = tokenise(text);
    let previous: string | null = tokens.length > 0 ? TEXT_EDGE : null;
    for (const [index, token] of tokens.entries()) {
      if (isCjk(token.text)) {
        previous = null;
        let gram = '';
        for (let back = index; back > index - MAX_CJK; back--) {
          const other = tokens[back];
          if (!other || !isCjk(other.text)) break;
          gram = other.text + gram;
          visit(LETTERS + gram, back, index);
        }
        continue;
      }
      const { stem, letters } = this.grams(token.text);
      visit(stem, index, index);
      if (previous !== null) visit(`${previous} ${stem}`, Math.max(0, index - 1), index);
      for (const gram of letters) visit(gram, index, index);
      previous = stem;
    }
    if (previous !== null) visit(`${previous} ${TEXT_EDGE}`, tokens.length - 1, tokens.length - 1);
  }

  private grams(word: string): WordGrams {
    const known = this.words.get(word);
    if (known) return known;
    if (this.words.size >= CACHE_LIMIT) this.words.clear();
    const made = { stem: this.stem(word), letters: letterGrams(this.fold(word)) };
    this.words.set(word, made);
    return made;
  }
}

function letterGrams(word: string): string[] {
  // By code points: half an emoji is no text, and would not survive being stored.
  const edged = Array.from(WORD_EDGE + word + WORD_EDGE);
  const grams: string[] = [];
  for (let size = MIN_LETTERS; size <= MAX_LETTERS; size++) {
    for (let start = 0; start + size <= edged.length; start++) {
      grams.push(LETTERS + edged.slice(start, start + size).join(''));
    }
  }
  return grams;
}
