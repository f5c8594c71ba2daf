import { detectLanguage, dominantLanguage, isLongEnough, languageAmong } from '../../nlu/detectLanguage.ts';
import type { SpokenLanguage } from '../../nlu/language.ts';
import { contentCutter, type ContentWord } from '../retrieval/contentWords.ts';
import { coverage } from '../retrieval/coverage.ts';
import { PassageIndex } from '../retrieval/passageIndex.ts';
import { standout } from '../retrieval/standout.ts';
import { termCutter, type Terms } from '../retrieval/terms.ts';
import { type BestOfOthers, calibrate, usualSimilarity } from './calibrate.ts';
import { VectorSet } from './vectors.ts';

/** A passage in the form in which it is indexed, with properties of its document. */
export interface IndexedPassage {
  id: string;
  document: string;
  path: readonly string[];
  text: string;
  tags: readonly string[];
  language: SpokenLanguage | null;
  /** Days, for example `2026-11-23`; null: no limit. */
  validFrom: string | null;
  validUntil: string | null;
}

/** Changes since the index was last brought up to date; removed passages can no longer be found. */
export interface IndexChanges {
  put: readonly IndexedPassage[];
  removed: readonly string[];
}

export interface IndexQuestion {
  text: string;
  /** The language that the person is known to write; null: unknown. */
  language: SpokenLanguage | null;
  /** The vector of the text; null: only words are searched. */
  vector: Float32Array | null;
  limit: number;
  /** The day of validity, for example `2026-11-23`. */
  day: string;
  /** Only passages of documents with one of these tags. */
  tags?: readonly string[] | undefined;
  /** Only passages of documents in this language. */
  documentLanguage?: SpokenLanguage | undefined;
}

export interface IndexHit {
  id: string;
  /** From 0 to 1, to compare with the threshold. */
  score: number;
  /** Rank from 1; null: not among the best by this measure. */
  rankWords: number | null;
  rankVectors: number | null;
}

export interface IndexAnswer {
  hits: IndexHit[];
  threshold: number;
  language: SpokenLanguage;
  /** The weight of each content word of the question. */
  worth: Record<string, number>;
}

/** Number of hits of each ranking that are fused, and the constant of reciprocal rank fusion. */
const fused = 50;
const fusion = 60;
/** Number of passages that the threshold is calibrated with, and most that are kept for it. */
const sampleSize = 200;
const maxSamples = 400;
/** Number of passages that a sentence is compared with for calibration. */
const compared = 10;

interface Facts extends Pick<IndexedPassage, 'tags' | 'validFrom' | 'validUntil'> {
  language: SpokenLanguage;
}

const cutters = new Map<SpokenLanguage, (text: string) => Terms>();
function cutterOf(language: SpokenLanguage) {
  const cut = cutters.get(language) ?? termCutter(language);
  cutters.set(language, cut);
  return cut;
}

/** The index of a knowledge base, by words and vectors. It keeps no texts except those for calibration. */
export class KnowledgeIndex {
  readonly vectors = new VectorSet();
  private readonly passages = new PassageIndex();
  private readonly facts = new Map<string, Facts>();
  private readonly counts = new Map<SpokenLanguage, number>();
  /** The samples are the passages with the lowest ids: these are hashes, so all processes have the same samples. */
  private samples = new Map<string, { text: string; language: SpokenLanguage }>();
  private lastSample = '\uFFFF';
  private learned: number | null = null;
  private nearness = { value: 0, revision: -1 };

  get size(): number {
    return this.facts.size;
  }

  get bytes(): number {
    return this.passages.bytes + this.vectors.bytes + this.facts.size * 200 + this.samples.size * 2000;
  }

  /** @param expected the languages of the base's documents; empty: unknown */
  apply({ put, removed }: IndexChanges, expected: readonly SpokenLanguage[]): void {
    for (const id of removed) this.removePassage(id);
    const read = put.map((passage) => {
      this.removePassage(passage.id);
      const language = passage.language ?? languageOf(passage.text, expected);
      const whole = [...passage.path, passage.text].join('\n');
      const { tags, validFrom, validUntil } = passage;
      this.facts.set(passage.id, { tags, validFrom, validUntil, language });
      this.counts.set(language, (this.counts.get(language) ?? 0) + 1);
      this.sample(passage.id, passage.text, language);
      return [passage.id, cutterOf(language)(whole)] as const;
    });
    for (const [id, terms] of read) this.passages.put(id, terms);
    this.learned = null;
  }

  search({ text, language: known, vector, limit, day, tags, documentLanguage }: IndexQuestion): IndexAnswer {
    const language = this.languageOfQuestion(text, known);
    const accepts = (id: string) => {
      const facts = this.facts.get(id);
      if (!facts) return false;
      if (facts.validFrom !== null && facts.validFrom > day) return false;
      if (facts.validUntil !== null && facts.validUntil < day) return false;
      if (documentLanguage !== undefined && facts.language !== documentLanguage) return false;
      return tags === undefined || tags.length === 0 || tags.some((tag) => facts.tags.includes(tag));
    };
    const words = contentCutter(language)(text);
    const byWords = this.passages.search(cutterOf(language)(text), Math.max(limit, fused), accepts);
    const byVectors = vector ? this.vectors.nearest(vector, Math.max(limit, fused), accepts) : [];
    const rankWords = new Map(byWords.map(({ id }, at) => [id, at + 1]));
    const rankVectors = new Map(byVectors.map(({ id }, at) => [id, at + 1]));
    const part = (rank: number | undefined) => (rank === undefined ? 0 : 1 / (fusion + rank));
    const share = standout(byWords);
    const ids = [...new Set([...rankWords.keys(), ...rankVectors.keys()])]
      .map((id) => ({ id, sum: part(rankWords.get(id)) + part(rankVectors.get(id)) }))
      .toSorted((a, b) => b.sum - a.sum || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    const near = vector
      ? this.vectors.scores(
          vector,
          ids.map(({ id }) => id),
        )
      : new Map<string, number>();
    const threshold = this.threshold();
    const scale = near.size > 0 ? threshold / this.usualSimilarity() : 0;
    const meaning = (id: string) => {
      const score = near.get(id);
      return score === undefined ? undefined : score * scale;
    };
    return {
      hits: ids.map(({ id }) => ({
        id,
        score: fusedScore(this.coverageOf(id, words) * share, meaning(id)),
        rankWords: rankWords.get(id) ?? null,
        rankVectors: rankVectors.get(id) ?? null,
      })),
      threshold,
      language,
      worth: Object.fromEntries(
        words.map(({ term }) => [term, this.passages.knows(term) ? this.passages.rarity(term) : 0]),
      ),
    };
  }

  private coverageOf(id: string, words: readonly ContentWord[]): number {
    return coverage(words, this.passages.termsOf(id), (word) => this.passages.rarity(word));
  }

  /** The calibrated threshold, calculated again after changes. */
  private threshold(): number {
    const samples = this.samplesInOrder();
    const languages = new Map(samples.map(([id, { language }]) => [id, language]));
    this.learned ??= calibrate(
      samples.map(([id, { text, language }]) => ({ id, text, words: contentCutter(language) })),
      (text, words, but) => this.bestOfOthers(cutterOf(languages.get(but) ?? 'english')(text), words, but),
    );
    return this.learned;
  }

  private usualSimilarity(): number {
    const { revision } = this.vectors;
    if (this.nearness.revision !== revision) {
      const ids = this.samplesInOrder().map(([id]) => id);
      this.nearness = { value: usualSimilarity(this.vectors, ids), revision };
    }
    return this.nearness.value;
  }

  private samplesInOrder() {
    return [...this.samples].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, sampleSize);
  }

  private bestOfOthers(terms: Terms, words: readonly ContentWord[], but: string): BestOfOthers {
    const hits = this.passages.search(terms, compared, (id) => id !== but);
    const best = Math.max(0, ...hits.map(({ id }) => this.coverageOf(id, words)));
    return { coverage: best, score: best * standout(hits) };
  }

  private languageOfQuestion(text: string, known: SpokenLanguage | null): SpokenLanguage {
    const indexed = [...this.counts.keys()];
    const found = languageAmong(text, known !== null && indexed.includes(known) ? known : null, indexed);
    if (found !== 'auto') return found;
    return known ?? [...this.counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'english';
  }

  private removePassage(id: string): void {
    const facts = this.facts.get(id);
    if (!facts) return;
    this.facts.delete(id);
    this.samples.delete(id);
    this.vectors.remove(id);
    this.passages.remove(id);
    const left = (this.counts.get(facts.language) ?? 1) - 1;
    if (left > 0) this.counts.set(facts.language, left);
    else this.counts.delete(facts.language);
  }

  private sample(id: string, text: string, language: SpokenLanguage): void {
    if (id >= this.lastSample) return;
    this.samples.set(id, { text, language });
    if (this.samples.size <= maxSamples) return;
    this.samples = new Map([...this.samples].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxSamples / 2));
    this.lastSample = [...this.samples.keys()].at(-1) ?? this.lastSample;
  }
}

/**
 * The score of a passage by words and by meaning. A high similarity is enough alone, as it also finds other wordings.
 * Matching words are not, as words of the subject match too.
 *
 * @param meaning the similarity on the scale of words; undefined: the passage has no vector
 */
const fusedScore = (words: number, meaning: number | undefined): number =>
  meaning === undefined ? words : Math.min(1, meaning >= words ? meaning : (words + meaning) / 2);

/** Detects the language of a passage whose document has none. */
function languageOf(text: string, expected: readonly SpokenLanguage[]): SpokenLanguage {
  const [first] = expected;
  if (first !== undefined && expected.length === 1) return first;
  const among = languageAmong(text, first ?? null, expected);
  if (expected.length > 0) return among === 'auto' ? (first ?? 'english') : among;
  const found = dominantLanguage('auto', [text]);
  if (found !== 'auto') return found;
  return (isLongEnough(text) ? detectLanguage(text) : null) ?? 'english';
}
