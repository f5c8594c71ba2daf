import { describe, expect, it } from 'vitest';
import { garage, meaningDimensions, meaningOf } from '../testing/meanings.ts';
import { decodeModel, encodeModel, readCalibration } from './artefact.ts';
import { ArtefactError } from './errors.ts';
import { explain } from './explain.ts';
import { fingerprint } from './hash.ts';
import { classify, predict } from './predict.ts';
import { train } from './train.ts';
import { ENGLISH } from './samples.ts';
import { trainingInput } from './testing.ts';
import type { TextVectors, TrainingInput } from './types.ts';

const vectorOf = (text: string) => Float32Array.from(meaningOf(text));

function withMeanings(input: TrainingInput, of = vectorOf): TrainingInput {
  const texts = [
    ...input.intents.flatMap((one) => one.utterances.map(({ text }) => text)),
    ...input.fallbackUtterances,
  ];
  const vectors: TextVectors['vectors'] = new Map(texts.map((text) => [text, of(text)]));
  return { ...input, embeddings: { model: 'meanings', dimensions: meaningDimensions, vectors } };
}

const words = train(trainingInput(garage));
const both = train(withMeanings(trainingInput(garage)));
const novel = 'overhaul the automobile';

describe('a model with embeddings', () => {
  it('understands words that are in no utterance; a model without does not', () => {
    expect(classify(both, novel, { vector: vectorOf(novel) })).toMatchObject({ intent: 'repair', embeddings: 'used' });
    expect(classify(words, novel).intent).not.toBe('repair');
    expect(classify(words, novel).embeddings).toBeNull();
  });

  it('uses only words without a vector, or with one of another length, exactly like a model without embeddings', () => {
    const alone = { ...classify(words, 'where is the bill'), embeddings: 'missing' };
    expect(classify(both, 'where is the bill')).toEqual(alone);
    expect(classify(both, 'where is the bill', { vector: new Float32Array(3).fill(1) })).toEqual(alone);
  });

  it('still predicts no intent for a text without meaning', () => {
    const text = 'xyzzy qwrtp';
    expect(predict(both, text, { vector: vectorOf(text) }).intent).toBeNull();
    expect(predict(both, '', {}).intent).toBeNull();
  });

  it('stays the same when written and read, and is the same from the same input', () => {
    const bytes = encodeModel(both);
    const copy = decodeModel(bytes);
    for (const text of [novel, 'hello you']) {
      const options = { vector: vectorOf(text) };
      expect(classify(copy, text, options)).toEqual(classify(both, text, options));
    }
    expect(encodeModel(copy)).toEqual(bytes);
    expect(encodeModel(train(withMeanings(trainingInput(garage))))).toEqual(bytes);
    expect(() => decodeModel(bytes.slice(0, -300))).toThrow(ArtefactError);
  });

  it('has figures with and without embeddings', () => {
    const { embeddings, accuracy } = readCalibration(encodeModel(both));
    expect(embeddings).toEqual({ model: 'meanings', accuracyWithout: words.data.classifier.calibration.accuracy });
    expect(accuracy).toBeGreaterThanOrEqual(embeddings?.accuracyWithout ?? 1);
    expect(readCalibration(encodeModel(words)).embeddings).toBeNull();
  });

  it('is not worse with embeddings without information', () => {
    let at = 0;
    const noise = train(
      withMeanings(trainingInput(ENGLISH), () =>
        Float32Array.from({ length: meaningDimensions }, () => Math.sin(++at * 99.7)),
      ),
    );
    expect(noise.data.semantic?.share).toBe(0);
  });

  it('explains the weight of the embedding, beside the words', () => {
    const utterances = Object.entries(garage).flatMap(([intent, texts]) => texts.map((text) => ({ intent, text })));
    const vectors = new Map([novel, ...utterances.map(({ text }) => text)].map((text) => [text, vectorOf(text)]));
    const explained = explain(both, novel, utterances, { vectors });
    const ofWords = explained.words.reduce((sum, word) => sum + word.weight, 0);
    expect(explained.intent).toBe('repair');
    expect(explained.embedding).toBeGreaterThan(Math.abs(ofWords));
    expect(explained.nearest[0]?.intent).toBe('repair');
    const byWords = explain(both, novel, utterances);
    expect(byWords.embedding).toBeNull();
    // The only word that they have in common.
    expect(byWords.nearest[0]?.text).toMatch(/\bthe\b/);
  });

  it('has another fingerprint than a model without, or with another embedding model', () => {
    const input = trainingInput(garage);
    const other = withMeanings(input);
    const marks = [
      input,
      other,
      { ...other, embeddings: other.embeddings && { ...other.embeddings, model: 'others' } },
    ];
    expect(new Set(marks.map(fingerprint)).size).toBe(3);
  });
});
