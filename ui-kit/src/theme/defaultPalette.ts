import type { SchemeColours } from './palette.ts';

/** Colours that `derivePalette` gives for the default brand (a test compares): most pages need not derive them. */
export const defaultPalette: { brand: string; hue: number; tint: number; light: SchemeColours; night: SchemeColours } =
  {
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
