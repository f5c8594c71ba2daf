import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { describe, expect, test } from 'vitest';
import { confusionPart } from './confusionPart.ts';

const intent = (name: string, correct: number): EvaluationReport['intents'][number] => ({
  id: name,
  intent: name,
  correct,
  support: correct,
  predicted: correct,
  precision: 1,
  recall: 1,
  f1: 1,
  confused_with: null,
});
const quality = { precision: 1, recall: 1, f1: 1 };
const report = {
  intents: [intent('a', 5), intent('b', 6), intent('c', 7), intent('d', 8)],
  confusions: [
    [0, 1, 3],
    [1, 2, 2],
    [-1, 2, 1],
  ] satisfies EvaluationReport['confusions'],
  figures: {
    utterances: 40,
    in_scope: 36,
    out_of_scope: 4,
    accuracy: 1,
    macro: quality,
    weighted: quality,
    rejected: 0.75,
    threshold: 0.3,
    calibration_error: 0,
  },
};

describe('a part of a confusion matrix', () => {
  test('starts with the most confused intents, and leaves out those that are never confused', () => {
    expect(confusionPart(report, 10)).toEqual({
      places: [1, 0, 2, -1],
      values: [
        [6, 0, 2, 0],
        [3, 5, 0, 0],
        [0, 0, 7, 0],
        [0, 0, 1, 3],
      ],
    });
  });
  test('has at most the given size, not counting “none of them”', () => {
    expect(confusionPart(report, 2)).toEqual({
      places: [1, 0, -1],
      values: [
        [6, 0, 0],
        [3, 5, 0],
        [0, 0, 3],
      ],
    });
  });
  test('with a focus starts with that intent, followed by those it is confused with', () => {
    expect(confusionPart(report, 10, 2).places).toEqual([2, 1, -1]);
    expect(confusionPart(report, 10, 3)).toEqual({ places: [3], values: [[8]] });
  });
});
