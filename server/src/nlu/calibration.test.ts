import { describe, expect, it } from 'vitest';
import { calibrate, DEFAULT_CALIBRATION, probabilities } from './calibration.ts';

/** Decision values of forty held-out rows of two classes: `own` for the correct class, `other` for the wrong one. */
function heldOut(own: (row: number) => number, other: number) {
  const labels = Array.from({ length: 40 }, (_, row) => row % 2);
  const decisions = Float32Array.from(labels.flatMap((label, row) => (label ? [other, own(row)] : [own(row), other])));
  return { decisions, labels, classes: 2, fallback: -1, seen: 1 };
}

describe('probabilities', () => {
  it('leave room for none: low decision values give low scores even with a clear lead', () => {
    const [first = 1] = probabilities([-0.9, -1.5], { sharpness: 6, noneLevel: -0.2, slope: 1 });
    expect(first).toBeLessThan(0.05);
    const [sure = 0] = probabilities([0.8, -1], { sharpness: 6, noneLevel: -0.2, slope: 1 });
    expect(sure).toBeGreaterThan(0.95);
  });
});

describe('the slope', () => {
  const steep = { sharpness: 6, noneLevel: -0.2, slope: 1 };

  it('moves the best score towards a half, and keeps the order', () => {
    for (const decisions of [
      [0.4, -0.1, -0.3],
      [-0.3, -0.35, -0.9],
    ]) {
      const [before, after] = [probabilities(decisions, steep), probabilities(decisions, { ...steep, slope: 0.5 })];
      expect(Math.abs((after[0] ?? 0) - 0.5)).toBeLessThan(Math.abs((before[0] ?? 0) - 0.5));
      expect(after.toSorted((a, b) => b - a)).toEqual(after);
      expect(after.reduce((sum, score) => sum + score, 0)).toBeLessThan(1);
    }
  });

  it('is lower where scores are overconfident', () => {
    // Half are wrong by a little, a tenth are wrong by much, and the rest are right by much.
    const mixed = calibrate(heldOut((row) => (row % 10 === 3 ? -2 : row % 4 < 2 ? -0.9 : 2), -0.5));
    const plain = calibrate(heldOut(() => 1, -0.5));
    expect(mixed.slope).toBeLessThan(0.8);
    expect(plain.slope).toBe(1);
  });
});

describe('calibrate', () => {
  it('gives confident classifiers higher scores', () => {
    const sure = calibrate(heldOut(() => 1, -1));
    const unsure = calibrate(heldOut((row) => (row % 3 === 0 ? -0.6 : 0.2), -0.4));
    expect(sure.sharpness).toBeGreaterThan(unsure.sharpness);
  });

  it('recommends a threshold that nearly all correct predictions reach', () => {
    const held = heldOut((row) => (row === 0 ? -0.4 : 0.5), -1);
    const calibration = calibrate(held);
    const scores = held.labels.map((label, row) => {
      return probabilities(held.decisions.subarray(2 * row, 2 * row + 2), calibration)[label] ?? 0;
    });
    expect(scores.filter((score) => score < calibration.threshold).length).toBeLessThanOrEqual(1);
    expect(calibration.threshold).toBeGreaterThanOrEqual(0.1);
    expect(calibration.threshold).toBeLessThanOrEqual(0.6);
  });

  it('counts support, predictions and correct predictions of each intent, without the fallback', () => {
    // Rows have classes 0, 0, 1 and the fallback; they are predicted as 0, 1, 1 and 0.
    const decisions = Float32Array.from(
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 1, 0],
        [1, 0, 0],
      ].flat(),
    );
    const { intents } = calibrate({ decisions, labels: [0, 0, 1, 2], classes: 3, fallback: 2, seen: 1 });
    expect(intents).toEqual([
      { support: 2, predicted: 2, correct: 1 },
      { support: 1, predicted: 2, correct: 1 },
    ]);
  });

  it('counts rows below the threshold as no prediction, in hundredths', () => {
    const rejecting = calibrate(heldOut((row) => (row === 0 ? -0.95 : 0.5), -1));
    const rejected = rejecting.intents.reduce((sum, { support, predicted }) => sum + support - predicted, 0);
    expect(rejected).toBe(1);
    expect(rejecting.accuracy).toBe(39 / 40);
    expect(rejecting.threshold * 100).toBeCloseTo(Math.round(rejecting.threshold * 100), 9);
  });

  it('has defaults within the same bounds', () => {
    expect(DEFAULT_CALIBRATION.threshold).toBeGreaterThanOrEqual(0.1);
  });

  it('returns the share of held-out utterances that were recognised', () => {
    expect(calibrate(heldOut(() => 1, -1)).accuracy).toBe(1);
    const half = calibrate(heldOut((row) => (row % 2 === 0 ? -1 : 1), 0)).accuracy ?? 0;
    expect(half).toBeGreaterThan(0.3);
    expect(half).toBeLessThan(0.7);
    expect(DEFAULT_CALIBRATION.accuracy).toBeNull();
  });

  it('expects a higher accuracy of a model that was trained with more than the models of the folds', () => {
    const held = heldOut((row) => (row % 5 === 0 ? -1 : 1), 0);
    const counted = calibrate(held).accuracy ?? 0;
    const expected = calibrate({ ...held, seen: 0.8 }).accuracy ?? 0;
    // A tenth of the errors is due to the missing fifth.
    expect((1 - expected) / (1 - counted)).toBeCloseTo(0.904, 3);
  });
});
