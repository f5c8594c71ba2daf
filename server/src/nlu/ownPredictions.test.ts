import { expect, it } from 'vitest';
import { meaningDimensions, meaningOf } from '../testing/meanings.ts';
import { predict } from './predict.ts';
import { learn } from './train.ts';
import { predictOwn } from './ownPredictions.ts';
import { ENGLISH } from './samples.ts';
import { trainingInput } from './testing.ts';
import type { TrainingInput } from './types.ts';

/** Every utterance of an input, in order. */
const saidIn = ({ intents }: TrainingInput) =>
  intents.flatMap(({ utterances }, intent) => utterances.map(({ text }) => ({ text, intent })));
const vectorsOf = (input: TrainingInput) => ({
  model: 'meanings',
  dimensions: meaningDimensions,
  vectors: new Map(saidIn(input).map(({ text }) => [text, Float32Array.from(meaningOf(text))])),
});

const words = trainingInput({ ...ENGLISH, blank: ['  ', 'xyzzy'] });

it.each([
  ['words', words],
  ['words and embeddings', { ...words, embeddings: vectorsOf(words) }],
])('predicts held-out utterances as training counted them, by %s', (_, input) => {
  const learned = learn(input);
  const { best, score, heldOut } = predictOwn(learned, input);
  const said = saidIn(input);
  const { threshold, intents } = (learned.model.data.semantic ?? learned.model.data.classifier).calibration;
  const sorted = learned.model.data.intents.map(({ name }) => input.intents.findIndex((one) => one.name === name));
  const counted = sorted.map((intent) => {
    const held = said.flatMap((one, place) =>
      heldOut[place] ? [{ own: one.intent, predicted: (score[place] ?? 0) >= threshold ? best[place] : -1 }] : [],
    );
    return {
      support: held.filter(({ own }) => own === intent).length,
      predicted: held.filter(({ predicted }) => predicted === intent).length,
      correct: held.filter(({ own, predicted }) => own === intent && predicted === intent).length,
    };
  });
  expect(counted).toEqual(intents);
  expect(intents.some(({ support }) => support > 0)).toBe(true);
});

it('predicts utterances that were never held out with the whole model', () => {
  const learned = learn(words);
  const { best, score, heldOut } = predictOwn(learned, words);
  const place = saidIn(words).findIndex(({ text }) => text === 'xyzzy');
  const whole = predict(learned.model, 'xyzzy', { threshold: 0 });
  expect(heldOut[place]).toBe(0);
  expect(words.intents[best[place] ?? -1]?.name).toBe(whole.intents[0]?.name);
  expect(score[place]).toBeCloseTo(whole.score);
  expect(heldOut.filter(Boolean).length).toBeGreaterThan(20);
});
