import {
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  type Color,
} from 'culori';
import { describe, expect, it } from 'vitest';
import { brandPalette, defaultBrand } from '../theme/palette.ts';
import { lightTokens, nightTokens } from '../theme/tokens.ts';
import { lookOf } from './look.ts';

const eyes: [string, (colour: Color) => Color][] = [
  ['every colour', (colour) => colour],
  ['no red', filterDeficiencyProt(1)],
  ['no green', filterDeficiencyDeuter(1)],
  ['no blue', filterDeficiencyTrit(1)],
];
/** Ten times the least noticeable difference. */
const apart = 0.1;

function colourOf(scheme: 'light' | 'night', index: number): Color {
  const token = lookOf(index).colour.slice(4, -1);
  const written = Object.entries(scheme === 'light' ? lightTokens : nightTokens).find(([name]) => name === token)?.[1];
  const colour = parse(written === 'var(--brand-solid)' ? brandPalette(defaultBrand)[scheme].solid : (written ?? ''));
  if (!colour) throw new Error(`${token} is no colour: ${written}`);
  return colour;
}

describe.each(['light', 'night'] as const)('series in the %s scheme', (scheme) => {
  it.each(eyes)('lie next to each other in colours apart for eyes that see %s', (_, seen) => {
    const distance = differenceEuclidean('oklab');
    const pairs = Array.from({ length: 6 }, (_, index) => ({
      pair: `${index + 1} ${index + 2}`,
      distance: distance(seen(colourOf(scheme, index)), seen(colourOf(scheme, index + 1))),
    }));
    expect(pairs.filter((each) => each.distance < apart)).toEqual([]);
  });
});

it('gives each of 24 series a different look', () => {
  const looks = Array.from({ length: 24 }, (_, index) => lookOf(index));
  for (const part of ['dash', 'pattern'] as const) {
    expect(new Set(looks.map((look) => `${look.colour} ${look[part]}`)).size).toBe(24);
  }
});

it('is grey for the rest of all, whatever its place', () => {
  expect(lookOf(3, true)).toEqual(lookOf(9, true));
});
