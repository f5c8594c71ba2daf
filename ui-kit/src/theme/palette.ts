import { contrastOf, parseColour, toHex, type Oklch } from './colour.ts';

/** The default brand colour. */
export const defaultBrand = '#15C5A8';

export type Scheme = 'light' | 'night';

/** Hex colours of one scheme; each pair is measured to be readable. */
export interface SchemePalette {
  solid: string;
  solidHover: string;
  solidActive: string;
  onSolid: string;
  text: string;
  subtle: string;
  onSubtle: string;
  /** WCAG contrast ratios of the pairs a reader depends on. */
  contrast: { solidOnPage: number; onSolid: number; textOnPage: number; onSubtle: number };
}

export type SchemeColours = Omit<SchemePalette, 'contrast'>;

export interface BrandPalette {
  /** The requested colour as hex; the default brand if it is invalid. */
  brand: string;
  /** OKLCH hue in degrees; tints the neutrals. */
  hue: number;
  /** OKLCH chroma of the neutrals' tint, 0 for a grey brand. */
  tint: number;
  /** Whether the shown colour visibly differs from the requested one, so that the app can tell the brand's owner. */
  corrected: boolean;
  light: SchemePalette;
  night: SchemePalette;
}

/** The surface of each scheme with the lowest contrast. */
const ground = { light: '#f3f6f5', night: '#1d2726' } as const;
const step = 0.015;
/** Largest change of lightness that does not count as a correction. */
const kept = 0.2;

const at = (colour: Oklch, l: number, c = colour.c): Oklch => ({
  ...colour,
  l: Math.min(1, Math.max(0, l)),
  c,
});

/** Moves the lightness in one direction until the test holds; undefined if it never does. */
function walk(from: Oklch, direction: 1 | -1, holds: (hex: string) => boolean): Oklch | undefined {
  for (let l = from.l; l >= 0 && l <= 1; l += direction * step) {
    const candidate = at(from, l);
    if (holds(toHex(candidate))) return candidate;
  }
  return undefined;
}

function inkFor(solid: string, hue: number): string {
  if (contrastOf('#fff', solid) >= 4.5) return '#ffffff';
  const ink = toHex({ l: 0.2, c: 0.03, h: hue });
  if (contrastOf(ink, solid) >= 4.5) return ink;
  return contrastOf('#fff', solid) >= contrastOf('#000', solid) ? '#ffffff' : '#000000';
}

function solidFor(brand: Oklch, scheme: Scheme): Oklch {
  const away = scheme === 'light' ? -1 : 1;
  const extreme = at(brand, scheme === 'light' ? 0 : 1, 0);
  const seen = walk(brand, away, (c) => contrastOf(c, ground[scheme]) >= 3) ?? extreme;
  if (scheme === 'night') return seen;
  // On white, light text on a deeper tone looks calmer than dark text on a medium one.
  const deep = walk(seen, -1, (c) => contrastOf(c, '#fff') >= 4.5);
  return deep && brand.l - deep.l <= kept ? deep : seen;
}

/** Adds the measured contrasts. */
function measured(scheme: Scheme, colours: SchemeColours): SchemePalette {
  const { solid, onSolid, text, subtle, onSubtle } = colours;
  return {
    ...colours,
    contrast: {
      solidOnPage: contrastOf(solid, ground[scheme]),
      onSolid: contrastOf(onSolid, solid),
      textOnPage: contrastOf(text, ground[scheme]),
      onSubtle: contrastOf(onSubtle, subtle),
    },
  };
}

function schemePalette(brand: Oklch, scheme: Scheme): SchemePalette {
  const away = scheme === 'light' ? -1 : 1;
  const page = ground[scheme];
  const solidColour = solidFor(brand, scheme);
  const solid = toHex(solidColour);
  const onSolid = inkFor(solid, brand.h);
  const press = onSolid === '#ffffff' ? -1 : 1;
  const textColour = walk(brand, away, (c) => contrastOf(c, page) >= 4.5) ?? at(brand, scheme === 'light' ? 0 : 1, 0);
  const text = toHex(textColour);
  const subtle = toHex(
    scheme === 'light' ? at(brand, 0.955, Math.min(brand.c, 0.028)) : at(brand, 0.295, Math.min(brand.c, 0.045)),
  );
  const onSubtle = toHex(
    walk(textColour, away, (c) => contrastOf(c, subtle) >= 4.5) ?? at(brand, scheme === 'light' ? 0 : 1, 0),
  );
  return measured(scheme, {
    solid,
    solidHover: toHex(at(solidColour, solidColour.l + press * 0.04)),
    solidActive: toHex(at(solidColour, solidColour.l + press * 0.08)),
    onSolid,
    text,
    subtle,
    onSubtle,
  });
}

/** Whether a text is a CSS colour. */
export const isColour = (text: string): boolean => parseColour(text) !== undefined;

/**
 * Derives a readable palette for both schemes from one brand colour: solid ≥ 3:1 on every surface, text on it and links
 * ≥ 4.5:1. Any CSS colour is accepted; an invalid one falls back to the default brand and is reported as corrected.
 */
export function brandPalette(brand: string): BrandPalette {
  if (brand.toLowerCase() !== defaultPalette.brand) return derivePalette(brand);
  const { light, night, ...rest } = defaultPalette;
  return { ...rest, corrected: false, light: measured('light', light), night: measured('night', night) };
}

/** {@link brandPalette} without the precomputed default; takes some milliseconds. */
export function derivePalette(brand: string): BrandPalette {
  const parsed = parseColour(brand);
  const colour = parsed ?? parseColour(defaultBrand);
  if (!colour) throw new Error('The default brand colour cannot be read.');
  const light = schemePalette(colour, 'light');
  const night = schemePalette(colour, 'night');
  const moved = [light, night].some((scheme) => {
    const shown = parseColour(scheme.solid);
    return !shown || Math.abs(shown.l - colour.l) > kept + step / 2;
  });
  return {
    brand: toHex(colour),
    hue: Math.round(colour.h),
    tint: colour.c < 0.02 ? 0 : 1,
    corrected: parsed === undefined || moved,
    light,
    night,
  };
}

/** Precomputed result of `derivePalette` for the default brand (a test compares them), which most pages use. */
const defaultPalette: { brand: string; hue: number; tint: number; light: SchemeColours; night: SchemeColours } = {
  brand: '#15c5a8',
  hue: 177,
  tint: 1,
  light: {
    solid: '#00826e',
    solidHover: '#007563',
    solidActive: '#006858',
    onSolid: '#ffffff',
    text: '#007d6a',
    subtle: '#def7f0',
    onSubtle: '#007d6a',
  },
  night: {
    solid: '#15c5a8',
    solidHover: '#31d2b5',
    solidActive: '#45dfc1',
    onSolid: '#051a16',
    text: '#15c5a8',
    subtle: '#0e342c',
    onSubtle: '#15c5a8',
  },
};
