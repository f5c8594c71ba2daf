/**
 * The colour arithmetic of a brand palette, in 1 KB: a library would add 7 KB to the first load for one colour.
 * Matrices and method (chroma is reduced until displayable) are those of culori; the tests compare the results.
 */

/** Red, green and blue of sRGB, 0 to 1 each; outside this range a screen cannot show them. */
type Rgb = readonly [r: number, g: number, b: number];

/** A colour by lightness (0 to 1), chroma (0 to about 0.4) and hue (degrees); a grey has the hue 0. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const toLinear = (value: number): number =>
  Math.abs(value) <= 0.04045 ? value / 12.92 : Math.sign(value) * ((Math.abs(value) + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  Math.abs(value) > 0.0031308 ? Math.sign(value) * (1.055 * Math.abs(value) ** (1 / 2.4) - 0.055) : value * 12.92;

/** `#rgb` or `#rrggbb`, the number sign optional; undefined for anything else. */
function parseHex(text: string): Rgb | undefined {
  const short = /^#?([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const digits = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text)?.slice(1);
  const [r = NaN, g = NaN, b = NaN] = digits?.map((pair) => Number(`0x${pair}`) / 255) ?? [];
  return Number.isNaN(r + g + b) ? undefined : [r, g, b];
}

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** Any other CSS colour as the browser paints it, without its transparency; undefined without a browser. */
function parseByBrowser(text: string): Rgb | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  // Assigning an invalid colour leaves the style unchanged, so two different starting colours detect it.
  const [onBlack, onWhite] = ['#000', '#fff'].map((before) => {
    if (!pen) return '';
    pen.fillStyle = before;
    pen.fillStyle = text;
    return pen.fillStyle;
  });
  if (onBlack !== onWhite) return undefined;
  pen.clearRect(0, 0, 1, 1);
  pen.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}

function oklchOf([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.412221469470763 * r + 0.5363325372617348 * g + 0.0514459932675022 * b);
  const m = Math.cbrt(0.2119034958178252 * r + 0.6806995506452344 * g + 0.1073969535369406 * b);
  const s = Math.cbrt(0.0883024591900564 * r + 0.2817188391361215 * g + 0.6299787016738222 * b);
  const light = 0.210454268309314 * l + 0.7936177747023054 * m - 0.0040720430116193 * s;
  if (red === green && green === blue) return { l: light, c: 0, h: 0 };
  const x = 1.9779985324311684 * l - 2.4285922420485799 * m + 0.450593709617411 * s;
  const y = 0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s;
  return { l: light, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

function rgbOf({ l: light, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const [x, y] = [c * Math.cos(angle), c * Math.sin(angle)];
  const l = (light + 0.3963377773761749 * x + 0.2158037573099136 * y) ** 3;
  const m = (light - 0.1055613458156586 * x - 0.0638541728258133 * y) ** 3;
  const s = (light - 0.0894841775298119 * x - 1.2914855480194092 * y) ** 3;
  return [
    fromLinear(4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821044 * s),
    fromLinear(-1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193760026573 * s),
    fromLinear(-0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s),
  ];
}

const isDisplayable = (colour: Oklch): boolean => rgbOf(colour).every((value) => value >= 0 && value <= 1);

/** The most colourful displayable colour of the same lightness and hue. */
function displayable(colour: Oklch): Oklch {
  if (isDisplayable(colour) || !isDisplayable({ ...colour, c: 0 })) return colour;
  let [low, high] = [0, colour.c];
  while (high - low > 0.4 / 2 ** 13) {
    const middle = (low + high) / 2;
    if (isDisplayable({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

const hexPair = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');

/** A colour as `#rrggbb`, with as much chroma as a screen can show. */
export const toHex = (colour: Oklch): string => `#${rgbOf(displayable(colour)).map(hexPair).join('')}`;

/** Reads a CSS colour; without a browser, as `#rgb` or `#rrggbb` only. Undefined for anything else. */
export function parseColour(text: string): Oklch | undefined {
  const rgb = parseHex(text) ?? parseByBrowser(text);
  return rgb && oklchOf(rgb);
}

/** Relative luminance of a colour in hex, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = (parseHex(hex) ?? []).map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two colours in hex, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
