import type { SpokenLanguage } from '../../nlu/language.ts';
import { stemmerOf } from '../../nlu/language.ts';
import { foldAccents, isCjk, tokenise } from '../../nlu/text.ts';

/** What a text is found by. A term that occurs twice is listed twice. */
export interface Terms {
  /** Stems; of Chinese and Japanese single characters and pairs. */
  words: string[];
  /** Four letters of a word, where a language forms words in many ways; of Vietnamese the syllables without tones. */
  parts: string[];
}

/** Languages whose stemmer leaves many forms of a word apart, or that have none. */
const inflected: ReadonlySet<SpokenLanguage> = new Set(['dutch', 'german', 'italian', 'polish', 'russian']);
const partLength = 4;
const wordEdge = ' ';
/** Words met so far; bounded, since people type anything. */
const cacheLimit = 50_000;

/** Cuts texts of one language into terms; keeps the words it has met, so make one for many texts. */
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

/** All runs of four letters of a word; its edges count as letters. */
function partsOf(word: string): string[] {
  const letters = Array.from(wordEdge + word + wordEdge);
  if (letters.length <= partLength) return [letters.join('')];
  return letters.slice(partLength - 1).map((_, start) => letters.slice(start, start + partLength).join(''));
}
