import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import { train } from './train.ts';
import { ENGLISH } from './samples.ts';
import { trainingInput } from './testing.ts';

const model = train(trainingInput(ENGLISH));
/** Additional text that dilutes the request after it. */
const story =
  'Yesterday evening grandmother baked wonderful apple pies, and later somebody danced upon tables. Heavy rain poured outside, therefore everybody stayed until midnight, singing folk melodies loudly. Unfortunately nobody brought umbrellas, blankets, lanterns or matches. Cinema visits became impossible.';
const utterances = Object.entries(ENGLISH).flatMap(([intent, texts]) => texts.map((text) => ({ intent, text })));

describe('explain', () => {
  it('gives the decisive word the highest weight', () => {
    const { intent, words } = explain(model, 'sorry, my wallet was stolen', utterances);
    const [heaviest] = words.toSorted((a, b) => b.weight - a.weight);
    expect(intent).toBe('lostCard');
    expect(heaviest?.text).toMatch(/wallet|stolen/);
    expect(words.map(({ text }) => text)).toEqual(['sorry', 'my', 'wallet', 'was', 'stolen']);
  });

  it('gives words of the other intent a negative weight', () => {
    const { words, intent } = explain(model, 'lost stolen card open', utterances);
    expect(intent).toBe('lostCard');
    expect(words.at(-1)?.weight).toBeLessThan(words[0]?.weight ?? 0);
  });

  it('weighs only the words of the clause that was classified', () => {
    const { words, intent } = explain(model, `${story} My wallet was stolen.`, utterances);
    expect(intent).toBe('lostCard');
    const weighed = words.filter(({ weight }) => weight !== 0).map(({ text }) => text);
    expect(weighed).toContain('wallet');
    expect(words.map(({ text }) => text)).toEqual(['My', 'wallet', 'was', 'stolen']);
  });

  it('lists the most similar utterances first', () => {
    const { nearest } = explain(model, 'are you open on monday', utterances, { neighbours: 2 });
    expect(nearest).toHaveLength(2);
    expect(nearest[0]).toMatchObject({ intent: 'hours', text: 'are you open on sunday' });
    expect(nearest[0]?.similarity).toBeGreaterThan(nearest[1]?.similarity ?? 1);
  });

  it('has no similar utterances for unknown words', () => {
    expect(explain(model, 'zzz', utterances).nearest).toEqual([]);
  });
});
