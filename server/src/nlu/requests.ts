import type { Clause } from './clauses.ts';
import type { LanguageName, SpokenLanguage } from './language.ts';
import type { Classification } from './predict.ts';

/** What a text, or a part of it, is taken for. */
export interface Judgement {
  /** Null: none is sure enough. */
  intent: string | null;
  /** The likeliest intents, however sure. */
  likeliest: string[];
  score: number;
  threshold: number;
}

export const judgementOf = ({ intent, intents, score, threshold }: Classification): Judgement => {
  return { intent, likeliest: intents.slice(0, LIKELIEST).map(({ name }) => name), score, threshold };
};

/** A part of a message that asks for something by itself. */
export type Request<Judged extends Judgement> = Judged & { part: Clause };

/** Both requests must be as sure as this, and surer than their threshold by the margin. */
const SURE = 0.75;
const MARGIN = 0.1;
/** The intents of both must be among so many that their classes take the message as a whole for. */
const LIKELIEST = 5;
/** Shorter parts are greetings, thanks and afterthoughts. */
const FEWEST_WORDS = 3;
const FEWEST_CHARACTERS = 4;
const MOST_PLACES = 8;

/** Words between two requests; in languages without spaces they stand right beside others. */
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
/** The end of a sentence, or of a line. Only a single full stop needs a blank after it: "where is it?and when". */
const SENTENCE = String.raw`[.!?…;]+\s+|(?:[!?…]|\.{2,})+(?=\p{L})|[。！？；]+|\n+`;
/** The marks that end a sentence belong to it; what else joins two requests belongs to neither. */
const MARKS = /^[.!?…;。！？；]*/u;
const WORD = /[\p{L}\p{N}]+/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * The two requests of a message, in their order; none where it has one. A message is cut where both sides are sure of
 * intents that are not the same, each of them likely for the message as a whole, of which its class is less sure.
 *
 * @param language that of the text, whose words are told apart
 * @param whole what the class that understood a part takes all words of the message together for
 * @param judge what a part is taken for
 */
export function findRequests<Judged extends Judgement>(
  text: string,
  language: LanguageName,
  whole: (of: Judged) => Judgement,
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

const isSure = ({ intent, score, threshold }: Judgement): boolean =>
  intent !== null && score >= Math.max(SURE, threshold + MARGIN);

const isSurerThan = ({ likeliest, score: asWhole }: Judgement, { intent, score }: Judgement): boolean =>
  intent !== null && likeliest.includes(intent) && score >= asWhole;

/** The ways to cut a text in two that leave enough to say something on both sides. */
function placesIn(text: string, language: LanguageName): Clause[][] {
  return [...text.matchAll(placeIn(language))]
    .map(({ 0: joint, index }) => [
      { start: 0, end: index + (MARKS.exec(joint)?.[0].length ?? 0) },
      { start: index + joint.length, end: text.length },
    ])
    .filter((parts) => parts.every(({ start, end }) => isTelling(text.slice(start, end))))
    .slice(0, MOST_PLACES);
}

/** Where one request may end and another begin in a language: at the end of a sentence or at a word such as "and". */
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
const isTelling = (text: string): boolean =>
  count(text, WORD) >= FEWEST_WORDS || count(text, IDEOGRAPH) >= FEWEST_CHARACTERS;
