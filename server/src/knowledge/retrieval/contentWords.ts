import type { SpokenLanguage } from '../../nlu/language.ts';
import { isCjk, type Token, tokenise } from '../../nlu/text.ts';
import { functionWords } from './functionWords.ts';
import { termCutter, type Terms } from './terms.ts';

/** A content word of a text, as the index has it. */
export interface ContentWord {
  term: string;
  /** Parts of the word, in inflected languages; see `Terms`. */
  parts: readonly string[];
  /** Whether it is a number or, within a text, a word with a capital: the specific subject of a question. */
  named: boolean;
  /** UTF-16 offsets into the text, `end` exclusive. */
  start: number;
  end: number;
}

export type ContentCutter = (text: string) => ContentWord[];

const cutters = new Map<SpokenLanguage, ContentCutter>();

/**
 * Returns a function that finds the content words of texts in one language, without function words; in Chinese and
 * Japanese, pairs of characters.
 */
export function contentCutter(language: SpokenLanguage): ContentCutter {
  const cutter = cutters.get(language) ?? makeCutter(language);
  cutters.set(language, cutter);
  return cutter;
}

function makeCutter(language: SpokenLanguage): ContentCutter {
  const cut = termCutter(language);
  const empty = functionWords(language);
  return (text) => {
    const tokens = tokenise(text);
    return tokens.flatMap((token, at): ContentWord[] => {
      if (isCjk(token.text)) return charactersAt(tokens, at, empty);
      if (empty.has(token.text) || (isLetter(token.text) && !isWord(token.text))) return [];
      return wordOf(cut(token.text), token, isNamed(text, token));
    });
  };
}

/** A single letter is left of a word by an apostrophe. */
const isLetter = (text: string) => text.length === 1 && /\p{L}/u.test(text);
const isWord = (text: string) => /[^\p{Script=Latin}]/u.test(text);

const isNamed = (text: string, { start, end }: Token) =>
  /\d/.test(text.slice(start, end)) || (start > 0 && /^\p{Lu}/u.test(text.slice(start, end)));

const wordOf = ({ words, parts }: Terms, { start, end }: Token, named: boolean): ContentWord[] =>
  words.slice(0, 1).map((term) => ({ term, parts, named, start, end }));

/** Single hiragana characters are grammatical particles. */
const isGrammar = (text: string, empty: ReadonlySet<string>) =>
  /^[\p{Script=Hiragana}ー]$/u.test(text) || empty.has(text);

/** The pair that begins with a character, or the character itself where it has no neighbours. */
function charactersAt(tokens: readonly Token[], at: number, empty: ReadonlySet<string>): ContentWord[] {
  const token = tokens[at];
  if (!token) return [];
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  const isPair = (one: Token | undefined, other: Token | undefined) =>
    one !== undefined && other !== undefined && isCjk(one.text) && isCjk(other.text) && one.end === other.start;
  if (next && isPair(token, next)) {
    if (isGrammar(token.text, empty) || isGrammar(next.text, empty)) {
      const isAlone =
        !isGrammar(token.text, empty) && !(before && isPair(before, token) && !isGrammar(before.text, empty));
      return isAlone ? [{ term: token.text, parts: [], named: false, start: token.start, end: token.end }] : [];
    }
    return [{ term: token.text + next.text, parts: [], named: false, start: token.start, end: next.end }];
  }
  if (isGrammar(token.text, empty) || (before && isPair(before, token) && !isGrammar(before.text, empty))) return [];
  return [{ term: token.text, parts: [], named: false, start: token.start, end: token.end }];
}
