import { detectLanguage, isLongEnough } from '../../nlu/detectLanguage.ts';
import type { SpokenLanguage } from '../../nlu/language.ts';
import { contentCutter, type ContentWord } from '../retrieval/contentWords.ts';
import { figuresOf, plainLink, statedFigures } from './figures.ts';
import { sentencesOf } from '../retrieval/sentences.ts';

/** A sentence of an answer, with the passages that it cites. */
export interface CheckedSentence {
  text: string;
  /** Numbers of existing passages, from 1, ascending. */
  citations: number[];
  /** Whether the cited passages contain its statements, judging by words and figures. */
  supported: boolean;
}

/** A passage that an answer was written from. */
export interface Source {
  path: readonly string[];
  text: string;
  /** Address of the passage, which an answer may name. */
  link: string | null;
}

/** Minimum share of a sentence's words that the cited passages have; an answer also uses words of its own. */
const sharedWords = 0.34;
/** Share of a sentence's words from which an uncited passage counts as its source. */
const unmistakable = 0.6;

/** Citations: `[1]`, `[2, 3]`, `【4】`, `[^5]`, and several in a row. */
const citation = /[[【]\s*(?:\^\s*)?(\d{1,3}(?:\s*[,;،、]\s*\d{1,3})*)\s*[\]】]/g;
const listMark = /^(?:[-*•–]|\d{1,2}[.)])\s+/;

/**
 * Reads the citations of an answer, and checks each sentence against the passages it cites: they exist, share words
 * with it, and contain each of its numbers, dates and links. A passage in another language shares no words, so only
 * figures are checked.
 */
export function checkAnswer(answer: string, sources: readonly Source[], now: Date): CheckedSentence[] {
  const { text, cited } = withoutCitations(answer);
  const language = detectLanguage(text) ?? 'english';
  const known = sources.map((source) => readSource(source, language, now));
  const sentences = sentencesOf(text);
  return sentences.map((sentence, at) => {
    const until = sentences[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    const numbers = cited.filter(
      ({ at: place }) => place > sentence.start && place <= Math.max(sentence.end, until - 1),
    );
    return checkSentence(
      sentence.text.replace(listMark, ''),
      [...new Set(numbers.map(({ number }) => number))].filter((number) => number >= 1 && number <= sources.length),
      known,
      { language, now, shown: sentence.text },
    );
  });
}

/** Removes the citations from a text, and returns them with their positions. */
function withoutCitations(answer: string): { text: string; cited: { number: number; at: number }[] } {
  const cited: { number: number; at: number }[] = [];
  let text = '';
  let from = 0;
  for (const match of answer.matchAll(citation)) {
    text += answer.slice(from, match.index).trimEnd();
    from = match.index + match[0].length;
    for (const number of match[1]?.split(/\D+/) ?? []) cited.push({ number: Number(number), at: text.length });
  }
  return { text: text + answer.slice(from), cited };
}

interface KnownSource {
  isForeign: boolean;
  words: ReadonlySet<string>;
  parts: ReadonlySet<string>;
  stated: ReadonlySet<string>;
}

function readSource({ path, text, link }: Source, answered: SpokenLanguage, now: Date): KnownSource {
  const whole = [...path, text].join('\n');
  const language = detectLanguage(whole) ?? answered;
  const words = contentCutter(answered)(whole);
  const links = link === null ? [] : [`link ${plainLink(link)}`];
  return {
    isForeign: language !== answered && isLongEnough(whole),
    words: new Set(words.map(({ term }) => term)),
    parts: new Set(words.flatMap(({ parts }) => parts)),
    stated: new Set([...statedFigures(whole, language, now), ...links]),
  };
}

function checkSentence(
  text: string,
  cited: readonly number[],
  sources: readonly KnownSource[],
  { language, now, shown }: { language: SpokenLanguage; now: Date; shown: string },
): CheckedSentence {
  const words = contentCutter(language)(text);
  const figures = figuresOf(text, language, now);
  const holdsFigures = (numbers: readonly number[]) =>
    figures.every(({ keys }) => numbers.some((number) => keys.some((key) => sources[number - 1]?.stated.has(key))));
  const citations = cited.toSorted((a, b) => a - b);
  if (citations.length > 0) {
    const own = citations.flatMap((number) => sources[number - 1] ?? []);
    const shared = own.some(({ isForeign }) => isForeign) || shareOf(words, own) >= sharedWords;
    return { text: shown, citations, supported: shared && holdsFigures(citations) };
  }
  // The sentence makes no statement that could be checked: "Yes.", "Here is how:".
  if (words.length === 0 && figures.length === 0) return { text: shown, citations, supported: true };
  const [best] = sources
    .map((source, place) => ({ number: place + 1, share: source.isForeign ? 0 : shareOf(words, [source]) }))
    .filter(({ number, share }) => share >= unmistakable && holdsFigures([number]))
    .toSorted((a, b) => b.share - a.share);
  return { text: shown, citations: best ? [best.number] : [], supported: best !== undefined };
}

/** The share of the words that the sources contain. A word also counts if a source contains most of its parts. */
function shareOf(words: readonly ContentWord[], sources: readonly KnownSource[]): number {
  if (words.length === 0) return 1;
  const isIn = ({ term, parts }: ContentWord) =>
    sources.some(
      (source) =>
        source.words.has(term) ||
        (parts.length > 1 && parts.filter((part) => source.parts.has(part)).length >= parts.length * 0.6),
    );
  return words.filter(isIn).length / words.length;
}
