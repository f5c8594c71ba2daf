import type { FastifyBaseLogger } from 'fastify';
import { KnowledgeIndex } from '../../server/src/knowledge/index/knowledgeIndex.ts';
import { VectorSet } from '../../server/src/knowledge/index/vectors.ts';
import type { SpokenLanguage } from '../../server/src/nlu/language.ts';
import { createEmbedder } from '../../server/src/platform/llm/createEmbedder.ts';
import { pack } from '../../server/src/studio/embeddings/storedVectors.ts';
import { gain, mean, type QuestionSet } from './questionSets.ts';
import { quantile, type Figure } from './table.ts';

/*
 * What a knowledge base does beyond word search: it decides whether any passage answers a question, and searches by
 * vectors.
 */

const depth = 10;
const day = '2026-01-01';

/** Vectors of the passages and of the questions of a set, in the order of the set. */
export interface SetVectors {
  passages: readonly Float32Array[];
  questions: readonly Float32Array[];
}

function indexOf(
  passages: readonly (readonly [id: string, text: string])[],
  language: SpokenLanguage,
  vectors: SetVectors | null,
): KnowledgeIndex {
  const index = new KnowledgeIndex();
  const facts = { document: 'one', path: [], tags: [], language, validFrom: null, validUntil: null };
  index.apply({ put: passages.map(([id, text]) => ({ id, text, ...facts })), removed: [] }, [language]);
  for (const [id] of passages) {
    const vector = vectors?.passages[Number(id)];
    if (vector) index.vectors.put(id, pack(vector));
  }
  return index;
}

/**
 * Only half of the passages are indexed, and all questions are asked: no passage answers the questions of the other
 * half. The halves are about different subjects, or about the same ones, where each half has every other passage.
 */
export function thresholdFigures(
  file: string,
  { passages, questions }: QuestionSet,
  language: SpokenLanguage,
  halves: 'other subjects' | 'same subjects',
  vectors: SetVectors | null = null,
): Figure[] {
  const name = `${file}, ${halves}${vectors ? ', with vectors' : ''}`;
  const isThere = (place: number) => (halves === 'same subjects' ? place % 2 === 0 : place < passages.length / 2);
  const index = indexOf(
    passages.flatMap((text, place) => (isThere(place) ? [[String(place), text] as const] : [])),
    language,
    vectors,
  );
  const asked = questions.map(({ text, answer }, at) => {
    const vector = vectors?.questions[at] ?? null;
    const { hits, threshold } = index.search({ text, language, vector, limit: depth, day });
    return { known: isThere(answer), score: Math.max(0, ...hits.map(({ score }) => score)), threshold };
  });
  const threshold = asked[0]?.threshold ?? 0;
  const refused = asked.filter(({ known }) => known).map(({ score }) => score);
  const answered = asked.filter(({ known }) => !known).map(({ score }) => score);
  const wrong = (at: number) => [
    mean(refused.map((score) => (score < at ? 1 : 0))),
    mean(answered.map((score) => (score >= at ? 1 : 0))),
  ];
  const [no = 0, yes = 0] = wrong(threshold);
  const best = Math.min(...[...refused, ...answered].map((at) => wrong(at).reduce((sum, share) => sum + share, 0)));
  return [
    { what: `${name}: threshold learned`, measured: threshold, unit: '' },
    { what: `${name}: answerable and refused`, measured: no, unit: '' },
    { what: `${name}: not answerable and answered`, measured: yes, unit: '' },
    { what: `${name}: both, beside the best threshold for these questions`, measured: no + yes, peer: best, unit: '' },
  ];
}

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

/**
 * The embedding model of an endpoint, named by the same variables of the environment as for a server; null without one.
 */
export function embeddingModel(): { name: string; embed: Embed } | null {
  const { PARLANCE_EMBEDDINGS_URL: url, PARLANCE_EMBEDDINGS_KEY: key, PARLANCE_EMBEDDINGS_MODEL: model } = process.env;
  if (!url || !model) return null;
  const log = { warn: () => undefined } satisfies Pick<FastifyBaseLogger, 'warn'>;
  const embedder = createEmbedder({ embeddings: { url, key, model }, builtinEmbeddings: false }, log);
  const embed: Embed = async (texts) => {
    const vectors: Float32Array[] = [];
    await embedder.embed(model, texts, {
      onBatch: (start, batch) => {
        for (const [at, vector] of batch.entries()) vectors[start + at] = vector;
      },
    });
    return vectors;
  };
  return { name: model, embed };
}

export const vectorsOf = async ({ passages, questions }: QuestionSet, embed: Embed): Promise<SetVectors> => ({
  passages: await embed(passages),
  questions: await embed(questions.map(({ text }) => text)),
});

/** Answers the same questions by words, by vectors, and by both. */
export function hybridFigures(
  name: string,
  { passages, questions }: QuestionSet,
  language: SpokenLanguage,
  vectors: SetVectors,
): Figure[] {
  const index = indexOf(
    passages.map((text, place) => [String(place), text] as const),
    language,
    vectors,
  );
  const gains = questions.map(({ text, answer }, at) => {
    const vector = vectors.questions[at] ?? null;
    const find = (ids: readonly { id: string }[]) => gain(ids.findIndex(({ id }) => id === String(answer)));
    const search = (by: Float32Array | null) =>
      find(index.search({ text, language, vector: by, limit: depth, day }).hits.slice(0, depth));
    return {
      words: search(null),
      vectors: vector ? find(index.vectors.nearest(vector, depth, () => true)) : 0,
      both: search(vector),
    };
  });
  const words = mean(gains.map((each) => each.words));
  return [
    {
      what: `${name}: nDCG@10 by vectors, beside words`,
      measured: mean(gains.map((each) => each.vectors)),
      peer: words,
      unit: '',
    },
    {
      what: `${name}: nDCG@10 by both, beside words`,
      measured: mean(gains.map((each) => each.both)),
      peer: words,
      unit: '',
    },
  ];
}

/**
 * CPU time of a search among many vectors around a few hundred subjects, and the share of the true nearest neighbours
 * that it misses.
 */
export function vectorFigures(count: number, dimensions: number): Figure[] {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const draw = () => random() + random() + random() + random() - 2;
  const around = (centre: Float32Array, distance: number) => unit(centre.map((value) => value + distance * draw()));
  const subjects = Array.from({ length: 300 }, () => Float32Array.from({ length: dimensions }, () => 1 + 2 * draw()));
  const set = new VectorSet();
  const all: Float32Array[] = [];
  for (let at = 0; at < count; at++) {
    const vector = around(subjects[at % subjects.length] ?? new Float32Array(dimensions), 2);
    set.put(String(at), pack(vector));
    all.push(vector);
  }
  const questions = subjects.slice(0, 50).map((subject) => around(subject, 2));
  set.nearest(questions[0] ?? new Float32Array(dimensions), 50, () => true);
  const times: number[] = [];
  const found = questions.map((question) => {
    const began = process.cpuUsage().user;
    const ids = set.nearest(question, 50, () => true).map(({ id }) => id);
    times.push((process.cpuUsage().user - began) / 1000);
    return new Set(ids);
  });
  const shares = questions.slice(0, 10).map((question, at) => {
    const exact = all
      .map((vector, place) => ({
        id: String(place),
        near: vector.reduce((sum, value, i) => sum + value * (question[i] ?? 0), 0),
      }))
      .toSorted((a, b) => b.near - a.near)
      .slice(0, 50);
    return exact.filter(({ id }) => found[at]?.has(id)).length / exact.length;
  });
  return [
    { what: 'search by vectors, median', measured: quantile(times, 0.5), unit: 'ms CPU' },
    { what: 'share of the 50 nearest that it finds', measured: mean(shares), unit: '', goal: 0.95, atLeast: true },
    { what: 'memory', measured: set.bytes / 1024 ** 2, unit: 'MB' },
  ];
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
