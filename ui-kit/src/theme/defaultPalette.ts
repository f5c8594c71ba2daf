import type { BrandPalette } from './palette.ts';

/** What `derivePalette` makes of the default brand (a test compares the two): most pages need not derive it. */
export const defaultPalette: BrandPalette = {
  brand: '#15c5a8',
  hue: 177,
  tint: 1,
  corrected: false,
  light: {
    solid: '#00826e',
    solidHover: '#007563',
    solidActive: '#006858',
    onSolid: '#ffffff',
    text: '#007d6a',
    subtle: '#def7f0',
    onSubtle: '#007d6a',
    contrast: {
      solidOnPage: 4.3709457822637585,
      onSolid: 4.753055547817103,
      textOnPage: 4.662910218513135,
      onSubtle: 4.5075874643187355,
    },
  },
  night: {
    solid: '#15c5a8',
    solidHover: '#31d2b5',
    solidActive: '#45dfc1',
    onSolid: '#051a16',
    text: '#15c5a8',
    subtle: '#0e342c',
    onSubtle: '#15c5a8',
    contrast: {
      solidOnPage: 6.9932520033139625,
      onSolid: 8.220833931255322,
      textOnPage: 6.9932520033139625,
      onSubtle: 6.198148221480017,
    },
  },
};
