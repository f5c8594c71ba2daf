import { expect, it } from 'vitest';
import { expand, pack } from '../../studio/embeddings/storedVectors.ts';
import { VectorSet } from './vectors.ts';

const dimensions = 96;

/** Random numbers with a bell-shaped distribution, the same in each run. */
function drawer(seed: number) {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return () => next() + next() + next() + next() - 2;
}
const draw = drawer(7);
const near = (centre: readonly number[], distance: number) =>
  expand(pack(Float32Array.from(centre, (value) => value + distance * draw())));

/** Passages around subjects; all vectors lean to one side, as with many models. */
const side = Array.from({ length: dimensions }, () => 1 + draw());
const subjects = Array.from({ length: 60 }, () => side.map((value) => value + 2 * draw()));
const passages = Array.from({ length: 6000 }, (_, at) => ({
  id: `p${at}`,
  vector: near(subjects[at % subjects.length] ?? [], 0.8),
}));

const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const all = () => true;

function filled(): VectorSet {
  const set = new VectorSet();
  for (const { id, vector } of passages) set.put(id, pack(vector));
  return set;
}

it('finds the nearest of many almost as exactly as by comparing all', () => {
  const set = filled();
  const questions = subjects.map((subject) => near(subject, 1));
  const shares = questions.map((question) => {
    const exact = passages
      .map(({ id, vector }) => ({ id, near: cosine(question, vector) }))
      .toSorted((a, b) => b.near - a.near)
      .slice(0, 50)
      .map(({ id }) => id);
    const found = new Set(set.nearest(question, 50, all).map(({ id }) => id));
    return exact.filter((id) => found.has(id)).length / 50;
  });
  expect(Math.min(...shares)).toBeGreaterThan(0.9);
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.98);
});

it('only finds accepted vectors, at any distance', () => {
  const set = filled();
  const question = near(subjects[0] ?? [], 0);
  const found = set.nearest(question, 3, (id) => id === 'p1' || id === 'p2');
  expect(found.map(({ id }) => id).toSorted()).toEqual(['p1', 'p2']);
});

it('forgets a removed vector, finds a replaced one, and keeps the others', () => {
  const set = filled();
  const question = near(subjects[0] ?? [], 0);
  const [first] = set.nearest(question, 1, all);
  set.remove(first?.id ?? '');
  expect(set.has(first?.id ?? '')).toBe(false);
  expect(set.nearest(question, 50, all).map(({ id }) => id)).not.toContain(first?.id);
  set.put('new', pack(question));
  set.put('p5999', pack(question));
  expect(set.size).toBe(passages.length);
  const [one, other] = set.nearest(question, 2, all);
  expect([one?.id, other?.id]).toEqual(['new', 'p5999']);
  expect(one?.score).toBeGreaterThan(0.99);
  for (const { id } of passages.slice(10)) set.remove(id);
  const left = passages.slice(0, 10).filter(({ id }) => set.has(id));
  expect(left.map(({ vector }) => set.nearest(vector, 1, all)[0]?.id)).toEqual(left.map(({ id }) => id));
});

it('is cleared by vectors of another model', () => {
  const set = filled();
  set.put('other', pack(Float32Array.from([1, 0])));
  expect(set.size).toBe(1);
  expect(set.nearest(Float32Array.from([1, 0]), 5, all)).toEqual([{ id: 'other', score: 1 }]);
  expect(set.nearest(near(side, 0), 5, all)).toEqual([]);
});
