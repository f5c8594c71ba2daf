import { describe, expect, it } from 'vitest';
import { brandPalette, isColour } from './palette.ts';

describe('colours that only the browser reads', () => {
  it.each([
    ['rebeccapurple', '#663399'],
    ['hsl(270 50% 40%)', '#663399'],
    ['rgb(102 51 153 / 50%)', '#663399'],
    ['#66339980', '#663399'],
  ])('takes %s as a brand', (text, hex) => {
    const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    const read = channels(brandPalette(text).brand);
    // A transparent colour is painted with rounded channels.
    channels(hex).forEach((channel, index) => expect(Math.abs(channel - (read[index] ?? NaN))).toBeLessThanOrEqual(1));
  });

  it.each(['teal-ish', 'inherit', 'var(--brand)', 'url(x)', ''])('treats %j as no colour', (text) => {
    expect(isColour(text)).toBe(false);
    expect(brandPalette(text).corrected).toBe(true);
  });
});
