import { onlyClause } from './clauses.ts';
import type { Model } from './model.ts';
import { classify, decisionValuesOf } from './predict.ts';
import { semanticDecisions, semanticSimilarity } from './semantic.ts';
import { tokenise } from './text.ts';
import type { TextVectors } from './types.ts';

export interface WordWeight {
  text: string;
  start: number;
  end: number;
  /** Positive: in favour of the best intent against the second. */
  weight: number;
}

export interface Neighbour {
  intent: string;
  text: string;
  /** Cosine similarity 0..1: by words, with embeddings the weighted mean with that of the embeddings. */
  similarity: number;
}

export interface Explanation {
  /** The best intent, even below the threshold, and the second one, against which weights are computed. */
  intent: string;
  against: string | null;
  words: WordWeight[];
  /** Weight of the text's embedding, comparable to those of words; null if it was not used. */
  embedding: number | null;
  nearest: Neighbour[];
}

const noVectors: TextVectors['vectors'] = new Map();

/**
 * Explains a prediction: the weight of each word (only of the classified clause, if there was one), and the most
 * similar training utterances.
 *
 * @param training utterances to search, usually those of the model's intents
 * @param vectors embeddings of the text, if the prediction used it, and of the utterances
 * @param neighbours number of utterances to return
 */
export function explain(
  model: Model,
  text: string,
  utterances: readonly { intent: string; text: string }[],
  { vectors = noVectors, neighbours = 5 }: { vectors?: TextVectors['vectors']; neighbours?: number } = {},
): Explanation {
  const { intents } = model.data;
  const { clause } = classify(model, text, { vector: vectors.get(text) });
  // A clause is classified by its words alone.
  const asked = clause ? onlyClause(text, clause) : text;
  const vector = clause ? undefined : vectors.get(text);
  const { values, embeddings } = decisionValuesOf(model, asked, vector);
  const used = embeddings === 'used' ? vector : undefined;
  const order = intents.map((_, at) => at).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const [first = 0, second] = order;
  return {
    intent: intents[first]?.name ?? '',
    against: second === undefined ? null : (intents[second]?.name ?? null),
    ...weights(model, asked, used, first, second),
    nearest: nearest(model, asked, utterances, used ? vectors : noVectors, neighbours),
  };
}

/** Weights of the words and of the embedding, each multiplied by its share. */
function weights(
  model: Model,
  text: string,
  vector: Float32Array | undefined,
  first: number,
  second: number | undefined,
): Pick<Explanation, 'words' | 'embedding'> {
  const words = wordWeights(model, text, first, second);
  const { semantic } = model.data;
  if (!semantic || !vector) return { words, embedding: null };
  const { share } = semantic;
  const values = semanticDecisions(semantic, vector);
  return {
    words: words.map((word) => ({ ...word, weight: (1 - share) * word.weight })),
    embedding: share * ((values[first] ?? 0) - (second === undefined ? 0 : (values[second] ?? 0))),
  };
}

/** Weights of words: the weight of a gram is distributed evenly over the words that it is from. */
function wordWeights(model: Model, text: string, first: number, second: number | undefined): WordWeight[] {
  const { vocabulary, classifier } = model.data;
  const { classes, weights, scale } = classifier;
  const value = new Map<number, number>();
  const vector = model.vectoriser.vector(text);
  vector.columns.forEach((column, at) => value.set(column, vector.weights[at] ?? 0));
  const weightOf = (column: number, label: number) => (weights[column * classes + label] ?? 0) * (scale[label] ?? 0);

  const words = tokenise(text).map((token) => ({
    text: text.slice(token.start, token.end),
    start: token.start,
    end: token.end,
    weight: 0,
  }));
  const seen = new Map<number, { from: number; to: number }[]>();
  model.vectoriser.cut(text, (gram, from, to) => {
    const column = vocabulary.columnOf.get(gram);
    if (column === undefined) return;
    const places = seen.get(column) ?? [];
    seen.set(column, [...places, { from, to }]);
  });
  for (const [column, places] of seen) {
    const lead = weightOf(column, first) - (second === undefined ? 0 : weightOf(column, second));
    const share = ((value.get(column) ?? 0) * lead) / places.length;
    for (const { from, to } of places) {
      for (const word of words.slice(from, to + 1)) word.weight += share / (to - from + 1);
    }
  }
  return words;
}

function nearest(
  model: Model,
  text: string,
  utterances: readonly { intent: string; text: string }[],
  vectors: TextVectors['vectors'],
  count: number,
): Neighbour[] {
  const { vocabulary, semantic } = model.data;
  const asked = new Float32Array(vocabulary.idf.length);
  const vector = model.vectoriser.vector(text);
  vector.columns.forEach((column, at) => {
    asked[column] = vector.weights[at] ?? 0;
  });
  const neighbours = utterances.map((utterance) => {
    let similarity = 0;
    const other = model.vectoriser.vector(utterance.text);
    other.columns.forEach((column, at) => {
      similarity += (other.weights[at] ?? 0) * (asked[column] ?? 0);
    });
    if (!semantic) return { ...utterance, similarity };
    const meaning = semanticSimilarity(semantic, vectors.get(text), vectors.get(utterance.text));
    if (meaning === undefined) return { ...utterance, similarity };
    return { ...utterance, similarity: (1 - semantic.share) * similarity + semantic.share * meaning };
  });
  return neighbours
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count);
}
