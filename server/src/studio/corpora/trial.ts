import type { Corpus, CorpusMatch, CorpusValue } from '@parlance/contract/calls/nlp';
import { describeError } from '@parlance/contract/errors/errorDetail';
import { refuse } from '../../platform/http/refusal.ts';
import { type CorpusFinder, corpusFinder } from '../../nlu/entities/corpora.ts';
import { withoutOverlaps } from '../../nlu/entities/span.ts';
import { CorpusPatterns, PatternBudget } from '../../nlu/entities/patterns.ts';

/** Unsaved values to try. */
interface Changes {
  kind?: Corpus['kind'] | undefined;
  fuzzy?: boolean | undefined;
  values?: CorpusValue[] | undefined;
}

/** Cache of finders of saved corpora, by id, version and settings: the same one is used for each keystroke. */
const finders = new Map<string, CorpusFinder>();
const MOST_KEPT = 8;

/**
 * The values that a corpus finds in texts; of overlapping ones the longest.
 * @throws {Refusal} 400 for a pattern that the engine refuses
 */
export function tryCorpus(corpus: Corpus, changes: Changes, texts: readonly string[]) {
  const kind = changes.kind ?? corpus.kind;
  const fuzzy = changes.fuzzy ?? corpus.fuzzy;
  if (kind === 'pattern' && changes.values) refuseBadPatterns(changes.values);
  const make = () => corpusFinder({ name: corpus.corpus_name, kind, fuzzy, values: changes.values ?? corpus.values });
  const find = changes.values ? make() : kept(`${corpus.id} ${corpus.version} ${kind} ${fuzzy}`, make);
  // One budget for the whole request, which does nothing else.
  const budget = new PatternBudget();
  return texts.map((text) => ({ text, matches: withoutOverlaps(find(text, budget)).map(asMatch) }));
}

function asMatch({ value, start, end, score }: ReturnType<CorpusFinder>[number]): CorpusMatch {
  if (typeof value !== 'string') throw new Error('a corpus finds values of text');
  return { value, start, end, score };
}

function refuseBadPatterns(values: readonly CorpusValue[]): void {
  const patterns = new CorpusPatterns();
  for (const source of values.flatMap(({ value, synonyms }) => [value, ...synonyms])) {
    const pattern = patterns.read(source);
    if ('problem' in pattern) throw refuse.invalidFields({ values: describeError(pattern.problem) });
  }
}

function kept(key: string, make: () => CorpusFinder): CorpusFinder {
  const known = finders.get(key) ?? make();
  finders.delete(key);
  finders.set(key, known);
  for (const oldest of finders.keys()) {
    if (finders.size <= MOST_KEPT) break;
    finders.delete(oldest);
  }
  return known;
}
