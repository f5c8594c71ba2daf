import type { Passage } from '@parlance/contract/calls/knowledge/answers';
import type { TriedSearchDetail } from '@parlance/contract/calls/knowledge/searches';

type SearchResult = Pick<TriedSearchDetail, 'method' | 'threshold' | 'embedding_model'> & {
  passages: readonly Pick<Passage, 'chunk' | 'document_name' | 'path' | 'score' | 'above'>[];
};

/** A difference between an earlier and a later search. */
export type SearchDifference =
  | { type: 'threshold'; before: number; after: number }
  | { type: 'method'; before: SearchResult['method']; after: SearchResult['method'] }
  | { type: 'model'; before: string; after: string }
  | { type: 'added' | 'gone'; name: string }
  | { type: 'place'; name: string; before: number; after: number }
  | { type: 'score'; name: string; before: number; after: number };

/** Smaller differences of scores are not visible. */
const minScore = 0.01;

/** The differences of a search's results from earlier ones; empty: they are the same. */
export function searchDifferences(before: SearchResult, after: SearchResult): SearchDifference[] {
  const found: SearchDifference[] = [];
  if (before.threshold !== after.threshold)
    found.push({ type: 'threshold', before: before.threshold, after: after.threshold });
  if (before.method !== after.method) found.push({ type: 'method', before: before.method, after: after.method });
  if (before.embedding_model !== after.embedding_model)
    found.push({ type: 'model', before: before.embedding_model, after: after.embedding_model });
  const places = (passages: SearchResult['passages']) => new Map(passages.map(({ chunk }, at) => [chunk, at]));
  const old = places(before.passages);
  const now = places(after.passages);
  after.passages.forEach((passage, at) => {
    const name = nameOf(passage);
    const was = old.get(passage.chunk);
    const one = was === undefined ? undefined : before.passages[was];
    if (was === undefined || !one) found.push({ type: 'added', name });
    else if (was !== at) found.push({ type: 'place', name, before: was + 1, after: at + 1 });
    else if (Math.abs(one.score - passage.score) >= minScore)
      found.push({ type: 'score', name, before: one.score, after: passage.score });
  });
  for (const passage of before.passages)
    if (!now.has(passage.chunk)) found.push({ type: 'gone', name: nameOf(passage) });
  return found;
}

const nameOf = ({ document_name: document, path }: SearchResult['passages'][number]) => [document, ...path].join(' › ');
