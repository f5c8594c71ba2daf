/** The product's name, colour and logo; defined only here. */
export const brand = {
  name: 'Parlance',
  consoleName: 'Parlance Console',
  /** Colour of the console until an owner picks another one. */
  colour: '#15C5A8',
  /** The logo on a 32 px plate: five bars of a voice. */
  bars: 'M7 14.5v3M11.5 11v10M16 7.5v17M20.5 11v10M25 14.5v3',
  ink: '#06211c',
} as const;

/** The logo as an SVG file. */
export const markFile =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${brand.colour}"/>` +
  `<path d="${brand.bars}" stroke="${brand.ink}" stroke-width="2.4" stroke-linecap="round" fill="none"/></svg>`;
