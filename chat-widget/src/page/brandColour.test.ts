import * as culori from 'culori/fn';
import { describe, expect, it } from 'vitest';
import * as own from './brandColour.ts';

const theirs = culori.useMode(culori.modeOklch);
culori.useMode(culori.modeRgb);
culori.useMode(culori.modeLrgb);
const ours = own.useMode();

const steps = ['00', '1f', '80', 'c5', 'ff'];
const grid = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('compared with culori', () => {
  it.each(grid)('reads %s in the same way', (hex) => {
    const [a, b] = [ours(hex), theirs(hex)];
    expect(a?.l).toBeCloseTo(b?.l ?? NaN, 6);
    expect(a?.c).toBeCloseTo(b?.c ?? NaN, 6);
    // A grey has no hue to compare.
    expect((b?.c ?? 0) > 0.001 ? a?.h : 0).toBeCloseTo((b?.c ?? 0) > 0.001 ? (b?.h ?? NaN) : 0, 3);
    expect(own.wcagContrast(hex, '#f3f6f5')).toBeCloseTo(culori.wcagContrast(hex, '#f3f6f5'), 6);
  });

  it.each([0, 25, 165, 290])('writes colours of hue %i in the same way, also outside the gamut', (h) => {
    for (const l of [0, 0.1, 0.3, 0.55, 0.8, 0.97, 1]) {
      for (const c of [0, 0.03, 0.12, 0.3]) {
        const hex = own.formatHex(own.clampChroma({ mode: 'oklch', l, c, h }));
        const expected = culori.formatHex(culori.clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
        for (const at of [1, 3, 5]) {
          const channel = (text: string) => parseInt(text.slice(at, at + 2), 16);
          expect(Math.abs(channel(hex) - channel(expected))).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it('rejects colour names', () => expect(own.parse('rebeccapurple')).toBeUndefined());
});
