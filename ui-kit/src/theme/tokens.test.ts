import { parse, wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { brandPalette, defaultBrand } from './palette.ts';
import { brandTokens, darkNavTokens, lightSidebarTokens, lightTokens, nightTokens } from './tokens.ts';

const palette = brandPalette(defaultBrand);

/** Resolves a token to a colour the way a browser would, for the default brand. */
function resolve(tokens: Record<string, string>, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`No token ${name}`);
  const inner = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (inner) return resolve(tokens, inner);
  const written = value.replace(/calc\(([\d.]+) \* var\(--brand-tint\)\)/, '$1').replace('var(--brand-hue)', '177');
  if (!parse(written)) throw new Error(`${name} is no colour: ${value}`);
  return written;
}

const schemeTokens = (scheme: 'light' | 'night', base: Record<string, string>) => {
  const brand = Object.entries(brandTokens).map(([key, token]) => [
    token,
    String(new Map(Object.entries(palette[scheme])).get(key)),
  ]);
  return { ...base, ...Object.fromEntries(brand) };
};

const surfaces = ['--page', '--surface', '--surface-sunken', '--surface-raised'];
const meanings = ['good', 'warning', 'bad', 'info'];
const code = ['keyword', 'string', 'number', 'constant', 'name', 'comment'];
const readable: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] =>
    ['--text', '--text-muted', '--text-faint'].map((text) => [text, surface]),
  ),
  ...meanings.flatMap((meaning): [string, string][] => [
    [`--on-${meaning}`, `--${meaning}-solid`],
    [`--${meaning}-text`, `--${meaning}-subtle`],
    [`--${meaning}-text`, '--surface'],
    [`--${meaning}-text`, '--page'],
  ]),
  ...surfaces.flatMap((surface) => code.map((part): [string, string] => [`--code-${part}`, surface])),
  ['--text-inverse', '--surface-inverse'],
  ['--text', '--brand-subtle'],
  ['--text-muted', '--brand-subtle'],
  ['--nav-text', '--nav-bg'],
  ['--sidebar-text', '--sidebar-bg'],
  ['--sidebar-text-muted', '--sidebar-bg'],
  ['--sidebar-active-text', '--sidebar-active-bg'],
  ...[1, 2, 3, 4, 5, 6].map((index): [string, string] => ['--text', `--mark-${index}`]),
];

describe.each([
  ['light', schemeTokens('light', lightTokens)],
  ['night', schemeTokens('night', nightTokens)],
  ['light with a light sidebar', schemeTokens('light', { ...lightTokens, ...lightSidebarTokens })],
  ['light with a dark bar', schemeTokens('light', { ...lightTokens, ...darkNavTokens })],
])('tokens of the %s scheme', (_, tokens) => {
  it.each(readable)('keep %s readable on %s', (text, ground) => {
    expect(wcagContrast(resolve(tokens, text), resolve(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([1, 2, 3, 4, 5, 6, 'other'])('gives data colour %s enough contrast with the surface', (index) => {
    expect(wcagContrast(resolve(tokens, `--chart-${index}`), resolve(tokens, '--surface'))).toBeGreaterThanOrEqual(3);
  });
});

it('warns in #fdbf21, and is #15C5A8 without a brand', () => {
  expect([lightTokens, nightTokens].map((tokens) => tokens['--warning-solid'])).toEqual(['#fdbf21', '#fdbf21']);
  expect(defaultBrand).toBe('#15C5A8');
});
