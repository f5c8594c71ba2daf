/** A word (or one CJK character, pictograph or currency sign) and its position in the original text. */
export interface Token {
  /** Normalised: NFKC, lower case, accents kept. */
  text: string;
  /** UTF-16 offsets into the original text, `end` exclusive. */
  start: number;
  end: number;
}

/**
 * Invisible characters within words, typed or pasted: soft hyphens, zero-width spaces, directional marks, joiners. A
 * joiner before a pictograph composes one picture of several, and is kept.
 */
export const INVISIBLE =
  /[\u034f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu;
const TOKEN = new RegExp(
  `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}]|${INVISIBLE.source})*|\\p{Extended_Pictographic}|\\p{Sc}`,
  'gu',
);
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const CJK_OR_RUN = new RegExp(`${CJK.source}\\p{M}*|(?:(?!${CJK.source})[^])+`, 'gu');
const FIRST_CJK_CODE = 0x2e80;

/**
 * NFKC and lower case: full-width, ligatures and decomposed accents get one spelling. Invisible characters are removed.
 */
export function normalise(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC').toLowerCase().normalize('NFC');
}

/** True for a token that is one Chinese or Japanese character. */
export function isCjk(token: string): boolean {
  return token.charCodeAt(0) >= FIRST_CJK_CODE && CJK.test(token);
}

/** True for a token that is one pictograph, such as an emoji. */
export const isPictograph = (token: string): boolean => PICTOGRAPH.test(token);

/** Splits into words. Scripts written without spaces are split into characters. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [run] = match;
    if (!mayHoldCjk(run)) {
      tokens.push({ text: normalise(run), start: match.index, end: match.index + run.length });
      continue;
    }
    for (const part of run.matchAll(CJK_OR_RUN)) {
      const start = match.index + part.index;
      const word = normalise(part[0]);
      // A token of invisible characters only is left out.
      if (word !== '') tokens.push({ text: word, start, end: start + part[0].length });
    }
  }
  return tokens;
}

/** Letters with strokes, which Unicode does not decompose into a letter and an accent. */
const STROKES: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i' };

/**
 * Removes accents from Latin letters ("café" → "cafe"), so that hurried typing matches the spelling of utterances.
 * Other scripts are kept: й and и are different letters.
 */
export function foldAccents(word: string): string {
  if (isAscii(word)) return word;
  return word
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[đłøı]/g, (letter) => STROKES[letter] ?? letter)
    .normalize('NFC');
}

function mayHoldCjk(run: string): boolean {
  for (let index = 0; index < run.length; index++) {
    if (run.charCodeAt(index) >= FIRST_CJK_CODE) return true;
  }
  return false;
}

function isAscii(word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    if (word.charCodeAt(index) > 127) return false;
  }
  return true;
}
