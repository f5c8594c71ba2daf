import { parse, wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { brandPalette, defaultBrand, derivePalette } from './palette.ts';

const channels = [0, 36, 73, 109, 146, 182, 219, 255];
const grid = channels.flatMap((r) =>
  channels.flatMap((g) => channels.map((b) => `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`)),
);

describe('brandPalette', () => {
  it.each(['light', 'night'] as const)('is readable for every brand in the %s scheme', (scheme) => {
    const pages = { light: ['#ffffff', '#f3f6f5'], night: ['#0f1615', '#1d2726'] }[scheme];
    const failures = grid.flatMap((brand) => {
      const shown = brandPalette(brand)[scheme];
      const ratios = {
        'solid on page': [Math.min(...pages.map((page) => wcagContrast(shown.solid, page))), 3],
        'text on solid': [wcagContrast(shown.onSolid, shown.solid), 4.5],
        'text on hover': [wcagContrast(shown.onSolid, shown.solidHover), 4.5],
        'text on active': [wcagContrast(shown.onSolid, shown.solidActive), 4.5],
        'link on page': [Math.min(...pages.map((page) => wcagContrast(shown.text, page))), 4.5],
        'text on subtle': [wcagContrast(shown.onSubtle, shown.subtle), 4.5],
      } satisfies Record<string, [number, number]>;
      return Object.entries(ratios).flatMap(([pair, [ratio, least]]) =>
        (ratio ?? 0) < (least ?? 0) ? [`${brand}: ${pair} ${ratio}`] : [],
      );
    });
    expect(failures).toEqual([]);
  });

  it('precomputes the default palette as derived', () => {
    expect(brandPalette(defaultBrand)).toEqual(derivePalette(defaultBrand));
  });

  it('reports the contrast it reached', () => {
    const { light } = brandPalette(defaultBrand);
    expect(light.contrast.onSolid).toBeCloseTo(wcagContrast(light.onSolid, light.solid), 5);
  });

  it('keeps a readable brand', () => {
    const palette = brandPalette('#6d28d9');
    expect(palette.light.solid).toBe('#6d28d9');
    expect(palette.corrected).toBe(false);
  });

  it('shows the default brand deep with white text in the light scheme and unchanged in night mode', () => {
    const palette = brandPalette(defaultBrand);
    expect(palette.light.onSolid).toBe('#ffffff');
    expect(palette.night.solid).toBe('#15c5a8');
    expect(palette.corrected).toBe(false);
  });

  it.each(['#ffffff', '#ffffee', '#000000'])('reports %s as corrected', (brand) => {
    expect(brandPalette(brand).corrected).toBe(true);
  });

  it('falls back to the default for an invalid colour', () => {
    const palette = brandPalette('teal-ish');
    expect(palette.brand).toBe(defaultBrand.toLowerCase());
    expect(palette.corrected).toBe(true);
    expect(parse(palette.light.solid)).toBeDefined();
  });
});
