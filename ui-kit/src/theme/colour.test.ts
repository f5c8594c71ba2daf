import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { contrastOf, parseColour, toHex } from './colour.ts';

const steps = ['00', '1f', '80', 'c5', 'ff'];
const grid = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('compared with culori', () => {
  it.each(grid)('reads %s in the same way', (hex) => {
    const [own, theirs] = [parseColour(hex), oklch(hex)];
    expect(own?.l).toBeCloseTo(theirs?.l ?? NaN, 6);
    expect(own?.c).toBeCloseTo(theirs?.c ?? NaN, 6);
    // A grey has no hue to compare.
    const hasHue = (theirs?.c ?? 0) > 0.001;
    expect(hasHue ? own?.h : 0).toBeCloseTo(hasHue ? (theirs?.h ?? NaN) : 0, 3);
    expect(contrastOf(hex, '#f3f6f5')).toBeCloseTo(wcagContrast(hex, '#f3f6f5'), 6);
  });

  it.each([0, 25, 165, 290])('writes colours of hue %i in the same way, also outside the gamut', (h) => {
    for (const l of [0, 0.1, 0.3, 0.55, 0.8, 0.97, 1]) {
      for (const c of [0, 0.03, 0.12, 0.3]) {
        const hex = toHex({ l, c, h });
        const expected = formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
        for (const at of [1, 3, 5]) {
          const channel = (text: string) => parseInt(text.slice(at, at + 2), 16);
          expect(Math.abs(channel(hex) - channel(expected))).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});

it.each(['#abc', 'abc', '#aabbcc', 'AABBCC'])('reads %s, with and without a number sign', (text) => {
  expect(parseColour(text)).toEqual(parseColour('#aabbcc'));
});

it.each(['teal-ish', '#ab', '#gggggg', ''])('reads nothing from %j', (text) => {
  expect(parseColour(text)).toBeUndefined();
});
