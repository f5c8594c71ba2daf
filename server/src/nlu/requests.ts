import type { Clause } from './clauses.ts';
import type { LanguageName, SpokenLanguage } from './language.ts';
import type { Classification } from './predict.ts';

/** The classification of a text, or of a part of it. */
export interface Recognition {
  /** Null: no intent reaches the threshold. */
  intent: string | null;
  /** The likeliest intents, even below the threshold. */
  likeliest: string[];
  score: number;
  threshold: number;
}

export const recognitionOf = ({ intent, intents, score, threshold }: Classification): Recognition => {
  return { intent, likeliest: intents.slice(0, LIKELIEST).map(({ name }) => name), score, threshold };
};

/** A part of a message that is a request by itself. */
export type Request<Judged extends Recognition> = Judged & { part: Clause };

/** Minimum score of both requests, and their minimum lead over the threshold. */
const SURE = 0.75;
const MARGIN = 0.1;
/**
 * The intent of a request must be among this number of likeliest intents that its class predicts for the whole message.
 */
const LIKELIEST = 5;
/** Minimum length of a request; shorter parts are greetings, thanks and afterthoughts. */
const FEWEST_WORDS = 3;
const FEWEST_CHARACTERS = 4;
const MOST_PLACES = 8;

/** Words between two requests. In languages without spaces nothing separates them from other words. */
const CONJUNCTIONS: Record<SpokenLanguage, string> = {
  chinese: '还有|另外|顺便|并且|而且|以及',
  dutch: 'en|en ook|verder',
  english: 'and|and also|and then|also|as well as|plus',
  french: 'et|et aussi|et puis|puis|par ailleurs',
  german: 'und|und auch|sowie|außerdem',
  italian: 'e|ed|e anche|inoltre',
  japanese: 'それと|それから|そして|あと、|また、',
  polish: 'i|oraz|a także|a',
  portuguese: 'e|e também|além disso',
  russian: 'и|а также|и ещё|и еще',
  spanish: 'y|e|y también|además',
  vietnamese: 'và|với lại|ngoài ra',
};
/** The end of a sentence or line. Only a single full stop needs a blank after it: "where is it?and when". */
const SENTENCE = String.raw`[.!?…;]+\s+|(?:[!?…]|\.{2,})+(?=\p{L})|[。！？；]+|\n+`;
/** Final punctuation belongs to its sentence; a conjunction between two requests belongs to neither. */
const MARKS = /^[.!?…;。！？；]*/u;
const WORD = /[\p{L}\p{N}]+/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * The two requests of a message, in their order; empty where it has only one. A message is split where both parts have
 * different intents with high scores. Each intent must be likely for the whole message, and its class must have a lower
 * score for the whole message.
 *
 * @param language language of the text, for its conjunctions
 * @param whole classification of the whole message by the class that understood a part
 * @param judge classification of a part
 */
export function findRequests<Judged extends Recognition>(
  text: string,
  language: LanguageName,
  whole: (of: Judged) => Recognition,
  judge: (part: Clause) => Judged,
): Request<Judged>[] {
  let best: Request<Judged>[] = [];
  let least = -Infinity;
  for (const parts of placesIn(text, language)) {
    const requests = parts.map((part) => ({ ...judge(part), part }));
    const [first, second] = requests;
    if (!first || !second || first.intent === second.intent || !requests.every(isSure)) continue;
    if (!requests.every((request) => isSurerThan(whole(request), request))) continue;
    const score = Math.min(first.score, second.score);
    if (score <= least) continue;
    best = requests;
    least = score;
  }
  return best;
}

const isSure = ({ intent, score, threshold }: Recognition): boolean =>
  intent !== null && score >= Math.max(SURE, threshold + MARGIN);

const isSurerThan = ({ likeliest, score: asWhole }: Recognition, { intent, score }: Recognition): boolean =>
  intent !== null && likeliest.includes(intent) && score >= asWhole;

/** The ways to split a text in two parts that are both long enough. */
function placesIn(text: string, language: LanguageName): Clause[][] {
  return [...text.matchAll(placeIn(language))]
    .map(({ 0: joint, index }) => [
      { start: 0, end: index + (MARKS.exec(joint)?.[0].length ?? 0) },
      { start: index + joint.length, end: text.length },
    ])
    .filter((parts) => parts.every(({ start, end }) => hasEnoughWords(text.slice(start, end))))
    .slice(0, MOST_PLACES);
}

/**
 * Where one request may end and another begin: at the end of a sentence, or at a word such as "and" in the language.
 */
function placeIn(language: LanguageName): RegExp {
  if (language === 'auto') return new RegExp(SENTENCE, 'gu');
  const words = ['&', ...CONJUNCTIONS[language].split('|')].toSorted((a, b) => b.length - a.length).join('|');
  const isGlued = language === 'chinese' || language === 'japanese';
  return new RegExp(
    isGlued ? `${SENTENCE}|[，、]?(?:${words})` : `(?:${SENTENCE}|,\\s*|\\s+)(?:${words})\\s+|${SENTENCE}`,
    'giu',
  );
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const hasEnoughWords = (text: string): boolean =>
  count(text, WORD) >= FEWEST_WORDS || count(text, IDEOGRAPH) >= FEWEST_CHARACTERS;
