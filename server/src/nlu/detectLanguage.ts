import { detectAll } from 'tinyld';
import { languageCode, languageOfCode, type LanguageName, SPOKEN, type SpokenLanguage } from './language.ts';

// Not in language.ts, which all threads and child processes load: tinyld takes a quarter of a second to load.

const ONLY = SPOKEN.map(languageCode);

/** Share of the utterances that a language needs so that its stemmer is used for all. */
const DOMINANT_SHARE = 0.7;
/** Minimum length of a text for detecting its language; shorter ones have the language of the model. */
const TELLING_LENGTH = 12;
const SAMPLE = 400;

/** Languages by their script; kana come before the characters that Japanese shares with Chinese. */
const BY_SCRIPT: [RegExp, SpokenLanguage][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/\p{Script=Han}/u, 'chinese'],
  [/\p{Script=Cyrillic}/u, 'russian'],
];

/** The most likely of the twelve languages, or null for a text without letters (numbers, emoji). */
export function detectLanguage(text: string): SpokenLanguage | null {
  const [best] = detectAll(text, { only: ONLY });
  return (best && languageOfCode(best.lang)) ?? BY_SCRIPT.find(([script]) => script.test(text))?.[1] ?? null;
}

/**
 * The language of a set of texts: the chosen one, or under `auto` the one of most texts. Stays `auto` for a mixed set:
 * a wrong stemmer is worse than none.
 */
export function dominantLanguage(chosen: LanguageName, texts: readonly string[]): LanguageName {
  if (chosen !== 'auto' || texts.length === 0) return chosen;
  const step = Math.max(1, Math.floor(texts.length / SAMPLE));
  const counts = new Map<SpokenLanguage, number>();
  let read = 0;
  for (let index = 0; index < texts.length; index += step) {
    const language = detectLanguage(texts[index] ?? '');
    if (language === null) continue;
    read++;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= read * DOMINANT_SHARE ? best[0] : 'auto';
}

/**
 * The language of a text, given the language of the model.
 *
 * @param likely language of the conversation, where it is known: that of short texts for a model with several languages
 */
export function languageOf(text: string, trainingLanguage: LanguageName, likely?: LanguageName): LanguageName {
  const otherwise = trainingLanguage === 'auto' ? (likely ?? 'auto') : trainingLanguage;
  if (otherwise !== 'auto' && !isLongEnough(text)) return otherwise;
  return detectLanguage(text) ?? otherwise;
}

/** Minimum ratio of the best language's score to the second one's, to be used instead of the known language. */
const CLEARLY = 2;

/**
 * The language of a text among a few. It is the known one unless another has a clearly higher score, because texts such
 * as `ok` and `hello` fit many.
 *
 * @param known language that the author reads, as far as known
 * @param others other candidates; unknown names are ignored
 */
export function languageAmong(
  text: string,
  known: string | null,
  others: readonly (string | undefined)[],
): LanguageName {
  const codes = [known, ...others].flatMap((name) => SPOKEN.filter((each) => each === name).map(languageCode));
  const [best, next] = codes.length > 0 ? detectAll(text, { only: codes }) : [];
  const likely = best && languageOfCode(best.lang);
  const isClear = best !== undefined && best.accuracy > CLEARLY * (next?.accuracy ?? 0);
  const expected = SPOKEN.find((name) => name === known);
  return (isClear ? likely : undefined) ?? expected ?? likely ?? 'auto';
}

/** Whether a text is long enough for {@link detectLanguage}. */
export const isLongEnough = (text: string): boolean => text.length >= TELLING_LENGTH;
