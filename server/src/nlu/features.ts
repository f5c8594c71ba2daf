import type { LanguageName, Stem } from './language.ts';
import { stemmerOf } from './language.ts';
import { foldAccents, isCjk, isPictograph, type Token, tokenise } from './text.ts';

/**
 * Visits the grams of a text: stems and pairs of stems (the edges of the text count as stems in pairs, because first
 * and last words are significant), and letter grams of 2–4 letters inside each word (1–3 characters for Chinese and
 * Japanese). Each gram has its range of tokens, so that a weight can be shown on words.
 */
export type GramVisitor = (gram: string, firstToken: number, lastToken: number) => void;

/** Prefixes distinguish letter grams from words; a word never begins with a control character. */
const LETTERS = '\u0001';
const WORD_EDGE = '\u0002';
const TEXT_EDGE = '\u0003';
const MIN_LETTERS = 2;
const MAX_LETTERS = 4;
const MAX_CJK = 3;
/** Maximum size of the cache of words and their grams, because visitors may type anything. */
const CACHE_LIMIT = 20_000;

/** Prefix of grams without tones. */
const TONELESS = '\u0004';

interface WordGrams {
  stem: string;
  letters: string[];
  /** The word and its letter grams without tones; null where the language has no tones. */
  toneless: { stem: string; letters: string[] } | null;
}

export interface GramOptions {
  /** Returns the known stem that an unknown one is a misspelling of, or null. */
  correct?: (stem: string) => string | null;
  /** Whether Vietnamese words have additional grams without tones. */
  toneless?: boolean;
}

/** Whether a gram is the stem of a single word: no prefix, not a pair. */
export const isStem = (gram: string): boolean =>
  !gram.startsWith(LETTERS) && !gram.startsWith(TONELESS) && !gram.includes(' ');

/** Cuts texts of one language into grams. Has a cache of words, so create one per model. */
export class GramCutter {
  private readonly words = new Map<string, WordGrams>();
  private readonly stem: Stem;
  private readonly correct: (stem: string) => string | null;
  private readonly tonal: boolean;
  private readonly toneless: boolean;

  constructor(language: LanguageName, { correct = () => null, toneless = true }: GramOptions = {}) {
    this.stem = stemmerOf(language);
    this.correct = correct;
    this.tonal = language === 'vietnamese';
    this.toneless = this.tonal && toneless;
  }

  /** Calls `visit` for each gram; a gram that occurs twice is visited twice. */
  cut(text: string, visit: GramVisitor): void {
    const tokens = tokenise(text);
    if (this.toneless) {
      this.cutToneless(tokens, visit);
      // A person who types without tones leaves all of them out.
      if (tokens.every((token) => foldAccents(token.text) === token.text)) return;
    }
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
      if (isPictograph(token.text)) {
        // Has its own gram, and does not separate the words beside it.
        visit(token.text, index, index);
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

  /** Visits the grams of words typed without tones. */
  private cutToneless(tokens: readonly Token[], visit: GramVisitor): void {
    let previous: string = TEXT_EDGE;
    for (const [index, token] of tokens.entries()) {
      const toneless = isPictograph(token.text) ? null : this.grams(token.text).toneless;
      if (!toneless) continue;
      visit(TONELESS + toneless.stem, index, index);
      visit(`${TONELESS}${previous} ${toneless.stem}`, Math.max(0, index - 1), index);
      for (const gram of toneless.letters) visit(TONELESS + gram, index, index);
      previous = toneless.stem;
    }
    if (tokens.length > 0) visit(`${TONELESS}${previous} ${TEXT_EDGE}`, tokens.length - 1, tokens.length - 1);
  }

  private grams(word: string): WordGrams {
    const known = this.words.get(word);
    if (known) return known;
    if (this.words.size >= CACHE_LIMIT) this.words.clear();
    const stem = this.stem(word);
    const corrected = this.correct(stem);
    const spelt = corrected ?? word;
    const folded = foldAccents(spelt);
    const made = {
      stem: corrected ?? stem,
      // Tones distinguish words; accents are often left out.
      letters: letterGrams(this.tonal ? spelt : folded),
      toneless: this.toneless ? { stem: folded, letters: letterGrams(folded) } : null,
    };
    this.words.set(word, made);
    return made;
  }
}

function letterGrams(word: string): string[] {
  // By code points: half a surrogate pair is not valid text, and could not be stored.
  const edged = Array.from(WORD_EDGE + word + WORD_EDGE);
  const grams: string[] = [];
  for (let size = MIN_LETTERS; size <= MAX_LETTERS; size++) {
    for (let start = 0; start + size <= edged.length; start++) {
      grams.push(LETTERS + edged.slice(start, start + size).join(''));
    }
  }
  return grams;
}
