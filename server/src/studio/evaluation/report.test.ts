import { array, assert, integer, property, record, float } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReport } from './report.ts';

const intents = [
  { id: 'a', intent: 'order.track' },
  { id: 'b', intent: 'order.cancel' },
];

/** Texts as [expected, best, score]. */
const scored = (rows: [number, number, number][]) => ({
  expected: Int16Array.from(rows, ([expected]) => expected),
  predictions: { best: Int16Array.from(rows, ([, best]) => best), score: Float32Array.from(rows, (row) => row[2]) },
});

describe('a report', () => {
  // Intent a: two correct, one predicted as b, one below the threshold. Intent b: one correct. Out of scope: one
  // without intent, one predicted as a.
  const { expected, predictions } = scored([
    [0, 0, 0.95],
    [0, 0, 0.85],
    [0, 1, 0.75],
    [0, 0, 0.2],
    [1, 1, 0.65],
    [-1, 0, 0.55],
    [-1, 1, 0.1],
  ]);
  const report = makeReport(intents, expected, predictions, 0.5);

  it('has the figures of a calculation by hand', () => {
    expect(report.figures).toMatchObject({
      utterances: 7,
      in_scope: 5,
      out_of_scope: 2,
      accuracy: 3 / 5,
      rejected: 0.5,
    });
    const [track, cancel] = report.intents;
    expect(track).toMatchObject({ support: 4, correct: 2, predicted: 3, precision: 2 / 3, recall: 2 / 4, f1: 4 / 7 });
    expect(cancel).toMatchObject({ support: 1, correct: 1, predicted: 2, precision: 1 / 2, recall: 1, f1: 2 / 3 });
    expect(report.figures.macro.f1).toBeCloseTo((4 / 7 + 2 / 3) / 2);
    expect(report.figures.weighted.recall).toBeCloseTo((4 * (2 / 4) + 1 * 1) / 5);
  });

  it('lists confusions', () => {
    expect(report.confusions).toEqual([
      [-1, 0, 1],
      [0, -1, 1],
      [0, 1, 1],
    ]);
    expect(report.intents[1]?.confused_with).toBeNull();
  });

  it('has the results of other thresholds', () => {
    const at = (threshold: number) => report.curve.find((point) => point.threshold === threshold);
    expect(at(0)).toEqual({ threshold: 0, accuracy: 4 / 5, rejected: 0 });
    expect(at(0.56)).toEqual({ threshold: 0.56, accuracy: 3 / 5, rejected: 1 });
  });

  it('compares confidence with accuracy', () => {
    // Scores .95 .85 .75 .65 .2, each in a bin of its own; .75 is misclassified.
    expect(report.figures.calibration_error).toBeCloseTo((0.05 + 0.15 + 0.75 + 0.35 + 0.8) / 5);
  });

  it('has only zeros without texts', () => {
    const empty = scored([]);
    expect(makeReport(intents, empty.expected, empty.predictions, 0.5).figures).toMatchObject({
      accuracy: 0,
      rejected: null,
      macro: { precision: 0, recall: 0, f1: 0 },
    });
  });
});

it('counts each text once', () => {
  const row = record({
    expected: integer({ min: -1, max: 4 }),
    best: integer({ min: -1, max: 4 }),
    score: float({ min: 0, max: 1, noNaN: true }),
  });
  const many = Array.from({ length: 5 }, (_, place) => ({ id: `${place}`, intent: `intent ${place}` }));
  assert(
    property(array(row), float({ min: 0, max: 1, noNaN: true }), (rows, threshold) => {
      const { expected, predictions } = scored(rows.map((row) => [row.expected, row.best, row.score]));
      const { figures, intents, confusions } = makeReport(many, expected, predictions, threshold);
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
      const wrong = sum(confusions.map(([, , count]) => count));
      const rejectedRight = (figures.rejected ?? 0) * figures.out_of_scope;
      expect(sum(intents.map(({ correct }) => correct)) + rejectedRight + wrong).toBeCloseTo(rows.length);
      intents.forEach(({ support, correct, predicted }, place) => {
        const from = sum(confusions.filter(([expected]) => expected === place).map(([, , count]) => count));
        const to = sum(confusions.filter(([, understood]) => understood === place).map(([, , count]) => count));
        expect(correct + from).toBe(support);
        expect(correct + to).toBe(predicted);
      });
      expect(confusions.every(([expected, predicted]) => expected !== predicted)).toBe(true);
    }),
  );
});
