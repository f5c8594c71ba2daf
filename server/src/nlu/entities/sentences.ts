import type { SpokenLanguage } from '../language.ts';
import type { EntityValue } from '../types.ts';
import { findBuiltins } from './builtins.ts';
import { utcTime } from './localTime.ts';
import { withoutOverlaps } from './span.ts';
import { chinese } from './sentences/chinese.ts';
import { dutch } from './sentences/dutch.ts';
import { english } from './sentences/english.ts';
import { french } from './sentences/french.ts';
import { german } from './sentences/german.ts';
import { italian } from './sentences/italian.ts';
import { japanese } from './sentences/japanese.ts';
import { polish } from './sentences/polish.ts';
import { portuguese } from './sentences/portuguese.ts';
import { russian } from './sentences/russian.ts';
import { spanish } from './sentences/spanish.ts';
import { vietnamese } from './sentences/vietnamese.ts';

/**
 * Hand-written sentences in twelve languages with their values, for tests and the benchmark. In a line, vertical bars
 * separate the sentence and its values, each written `type value`; the value of money is `amount currency`, that of a
 * duration its seconds.
 */
const LINES: Record<SpokenLanguage, string[]> = {
  chinese,
  dutch,
  english,
  french,
  german,
  italian,
  japanese,
  polish,
  portuguese,
  russian,
  spanish,
  vietnamese,
};

/** The current time in the sentences: a Saturday, ten in the morning. */
export const SENTENCE_TIME = utcTime('2026-11-21T10:00Z');
/** One sentence in this number is held out: rules were written without looking at its results. */
const HELD_OUT = 3;

export interface Sentence {
  text: string;
  /** `type value`, as in the line, sorted. */
  wanted: string[];
}

/** How well one part of a language's sentences is read. */
export interface EntityScore {
  wanted: number;
  right: number;
  /** Found values that are not in the sentence. */
  spurious: number;
  /** `sentence → found values` of the sentences with errors. */
  wrong: string[];
}

export const sentenceLanguages = Object.keys(LINES).filter((name): name is SpokenLanguage => name in LINES);

/** The sentences for which rules may be written, or the held-out ones; different indexes in each language. */
export function sentences(language: SpokenLanguage, part: 'building' | 'heldOut'): Sentence[] {
  const turn = sentenceLanguages.indexOf(language) % HELD_OUT;
  return LINES[language]
    .filter((_, index) => (index % HELD_OUT === turn) === (part === 'heldOut'))
    .map((line) => {
      const [text = '', ...wanted] = line.split('|').map((field) => field.trim());
      return { text, wanted: wanted.filter(Boolean).sort() };
    });
}

/** Reads sentences and compares type and value of the findings; of overlapping ones the longest counts. */
export function scoreEntities(language: SpokenLanguage, part: 'building' | 'heldOut'): EntityScore {
  const score: EntityScore = { wanted: 0, right: 0, spurious: 0, wrong: [] };
  for (const { text, wanted } of sentences(language, part)) {
    const spans = withoutOverlaps(findBuiltins(text, language, SENTENCE_TIME));
    const found = spans.map(({ type, value }) => `${type} ${written(value)}`).sort();
    const right = wanted.filter((one) => found.includes(one)).length;
    score.wanted += wanted.length;
    score.right += right;
    score.spurious += found.length - right;
    if (right < wanted.length || right < found.length) score.wrong.push(`${text} → ${found.join(' | ')}`);
  }
  return score;
}

function written(value: EntityValue): string {
  if (typeof value !== 'object') return String(value);
  return 'seconds' in value ? String(value.seconds) : `${value.amount} ${value.currency}`;
}
