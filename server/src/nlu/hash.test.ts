import { describe, expect, it } from 'vitest';
import { fingerprint } from './hash.ts';
import { trainingInput } from './testing.ts';

const INPUT = trainingInput({ greet: ['hello', 'good morning'], leave: ['bye'] });

describe('fingerprint', () => {
  it('does not depend on order or Unicode spelling', () => {
    const shuffled = trainingInput({ leave: ['bye'], greet: ['good morning', 'hello'] });
    expect(fingerprint(shuffled)).toBe(fingerprint(INPUT));
    const cafe = fingerprint(trainingInput({ a: ['café'] }));
    expect(fingerprint(trainingInput({ a: ['cafe\u0301'] }))).toBe(cafe);
  });

  it.each([
    ['an utterance', trainingInput({ greet: ['hello', 'good morning', 'hi'], leave: ['bye'] })],
    ['an utterance of another intent', trainingInput({ greet: ['hello'], leave: ['bye', 'good morning'] })],
    ['the language', { ...INPUT, language: 'french' as const }],
    ['a fallback utterance', { ...INPUT, fallbackUtterances: ['blah'] }],
    ['a corpus', { ...INPUT, corpora: [{ name: 'c', kind: 'list' as const, fuzzy: false, values: [] }] }],
    [
      'an attribute',
      { ...INPUT, intents: INPUT.intents.map((one) => ({ ...one, attributes: [{ name: 'x', type: 'date' }] })) },
    ],
    ['an annotation', trainingInput({ greet: ['[hello](word)', 'good morning'], leave: ['bye'] })],
  ])('changes with %s', (_, changed) => {
    expect(fingerprint(changed)).not.toBe(fingerprint(INPUT));
  });
});
