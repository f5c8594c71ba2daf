import type { SpokenLanguage } from '../../nlu/language.ts';
import { stemmerOf } from '../../nlu/language.ts';
import { foldAccents, isCjk, tokenise } from '../../nlu/text.ts';

/** The terms that a text is found by. A repeated term is listed as often as it occurs. */
export interface Terms {
  /** Stems; in Chinese and Japanese, single characters and pairs. */
  words: string[];
  /** Character n-grams of four letters, in inflected languages; in Vietnamese, syllables without tones. */
  parts: string[];
}

/** Inflected languages whose stemmer keeps many forms of a word apart, or that have no stemmer. */
const inflected: ReadonlySet<SpokenLanguage> = new Set(['dutch', 'german', 'italian', 'polish', 'russian']);
const partLength = 4;
const wordEdge = ' ';
/** Most words in the cache, as people type anything. */
const cacheLimit = 50_000;

/** Returns a function that cuts texts of one language into terms. It caches words, so use one for many texts. */
export function termCutter(language: SpokenLanguage): (text: string) => Terms {
  const stem = stemmerOf(language);
  const known = new Map<string, Terms>();
  const termsOfWord = (word: string): Terms => {
    if (language === 'vietnamese') return { words: [word], parts: [foldAccents(word)] };
    const folded = foldAccents(word);
    return { words: [foldAccents(stem(word))], parts: inflected.has(language) ? partsOf(folded) : [] };
  };
  return (text) => {
    const words: string[] = [];
    const parts: string[] = [];
    let before: string | undefined;
    let end = -1;
    for (const token of tokenise(text)) {
      if (isCjk(token.text)) {
        words.push(token.text);
        if (before !== undefined && token.start === end) words.push(before + token.text);
        before = token.text;
        end = token.end;
        continue;
      }
      before = undefined;
      let terms = known.get(token.text);
      if (!terms) {
        if (known.size >= cacheLimit) known.clear();
        terms = termsOfWord(token.text);
        known.set(token.text, terms);
      }
      words.push(...terms.words);
      parts.push(...terms.parts);
    }
    return { words, parts };
  };
}

/** All n-grams of four letters of a word, with its edges as letters. */
function partsOf(word: string): string[] {
  const letters = Array.from(wordEdge + word + wordEdge);
  if (letters.length <= partLength) return [letters.join('')];
  return letters.slice(partLength - 1).map((_, start) => letters.slice(start, start + partLength).join(''));
}
