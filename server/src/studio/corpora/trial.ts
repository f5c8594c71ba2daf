import type { Corpus, CorpusMatch, CorpusValue } from '@parlance/contract/calls/nlp';
import { refuse } from '../../platform/http/refusal.ts';
import { type CorpusFinder, corpusFinder } from '../../nlu/entities/corpora.ts';
import { withoutOverlaps } from '../../nlu/entities/span.ts';
import { TrainingError } from '../../nlu/errors.ts';

/** What is tried instead of what is saved. */
interface Changes {
  kind?: Corpus['kind'] | undefined;
  fuzzy?: boolean | undefined;
  values?: CorpusValue[] | undefined;
}

/** Finders of saved corpora by id, version and settings: while somebody types, one is asked again and again. */
const finders = new Map<string, CorpusFinder>();
const MOST_KEPT = 8;

/**
 * What a corpus finds in sentences; of overlapping values the longest.
 * @throws {Refusal} 400 for a pattern that is wrong or too slow
 */
export function tryCorpus(corpus: Corpus, changes: Changes, texts: readonly string[]) {
  const kind = changes.kind ?? corpus.kind;
  const fuzzy = changes.fuzzy ?? corpus.fuzzy;
  const make = () => finderOf({ name: corpus.corpus_name, kind, fuzzy, values: changes.values ?? corpus.values });
  const find = changes.values ? make() : kept(`${corpus.id} ${corpus.version} ${kind} ${fuzzy}`, make);
  return texts.map((text) => ({ text, matches: withoutOverlaps(find(text)).map(asMatch) }));
}

function asMatch({ value, start, end, score }: ReturnType<CorpusFinder>[number]): CorpusMatch {
  if (typeof value !== 'string') throw new Error('a corpus finds values of text');
  return { value, start, end, score };
}

function finderOf(corpus: Parameters<typeof corpusFinder>[0]): CorpusFinder {
  try {
    return corpusFinder(corpus);
  } catch (error) {
    if (error instanceof TrainingError) throw refuse.invalid('values', error.message);
    throw error;
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
