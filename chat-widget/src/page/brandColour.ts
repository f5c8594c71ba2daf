/**
 * The part of `culori/fn` that the kit's brand palette needs, for colours written as six hex digits,
 * the only form that the chat accepts. The build replaces the library with it: 1 KB instead of 7.
 * It has the library's names and results; the tests compare the two.
 */
interface Rgb {
  mode: 'rgb';
  r: number;
  g: number;
  b: number;
}
interface Oklch {
  mode: 'oklch';
  l: number;
  c: number;
  h?: number;
}
type Colour = Rgb | Oklch | string;

const toLinear = (value: number): number =>
  Math.abs(value) <= 0.04045 ? value / 12.92 : Math.sign(value) * ((Math.abs(value) + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  Math.abs(value) > 0.0031308 ? Math.sign(value) * (1.055 * Math.abs(value) ** (1 / 2.4) - 0.055) : value * 12.92;

/** `#rgb` or `#rrggbb`, to 0…1 each; undefined for anything else. */
export function parse(text: string): Rgb | undefined {
  const short = /^#?([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#?(..)(..)(..)$/.exec(text)?.slice(1);
  const [r = NaN, g = NaN, b = NaN] = digits?.map((pair) => Number(`0x${pair}`) / 255) ?? [];
  return Number.isNaN(r + g + b) ? undefined : { mode: 'rgb', r, g, b };
}

function toOklch(colour: Colour): Oklch | undefined {
  const rgb = typeof colour === 'string' ? parse(colour) : colour;
  if (!rgb || rgb.mode === 'oklch') return rgb;
  const [r, g, b] = [toLinear(rgb.r), toLinear(rgb.g), toLinear(rgb.b)];
  const l = Math.cbrt(0.412221469470763 * r + 0.5363325372617348 * g + 0.0514459932675022 * b);
  const m = Math.cbrt(0.2119034958178252 * r + 0.6806995506452344 * g + 0.1073969535369406 * b);
  const s = Math.cbrt(0.0883024591900564 * r + 0.2817188391361215 * g + 0.6299787016738222 * b);
  const light = 0.210454268309314 * l + 0.7936177747023054 * m - 0.0040720430116193 * s;
  const x = 1.9779985324311684 * l - 2.4285922420485799 * m + 0.450593709617411 * s;
  const y = 0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s;
  // A grey has no hue, as in the library.
  if (rgb.r === rgb.g && rgb.g === rgb.b) return { mode: 'oklch', l: light, c: 0 };
  return { mode: 'oklch', l: light, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

function toRgb(colour: Colour): Rgb | undefined {
  if (typeof colour === 'string') return parse(colour);
  if (colour.mode === 'rgb') return colour;
  const angle = ((colour.h ?? 0) * Math.PI) / 180;
  const [x, y] = [colour.c * Math.cos(angle), colour.c * Math.sin(angle)];
  const l = (colour.l + 0.3963377773761749 * x + 0.2158037573099136 * y) ** 3;
  const m = (colour.l - 0.1055613458156586 * x - 0.0638541728258133 * y) ** 3;
  const s = (colour.l - 0.0894841775298119 * x - 1.2914855480194092 * y) ** 3;
  return {
    mode: 'rgb',
    r: fromLinear(4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821044 * s),
    g: fromLinear(-1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193760026573 * s),
    b: fromLinear(-0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s),
  };
}

const channels = (colour: Colour): number[] => {
  const { r, g, b } = toRgb(colour) ?? { r: 0, g: 0, b: 0 };
  return [r, g, b];
};
const displayable = (colour: Oklch): boolean => channels(colour).every((value) => value >= 0 && value <= 1);

/** The most colourful displayable colour of the same lightness and hue. */
export function clampChroma(colour: Oklch): Oklch {
  if (displayable(colour) || !displayable({ ...colour, c: 0 })) return colour;
  let [low, high] = [0, colour.c];
  while (high - low > 0.4 / 2 ** 13) {
    const middle = (low + high) / 2;
    if (displayable({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

export const formatHex = (colour: Colour): string =>
  `#${channels(colour)
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast, 1…21. */
export function wcagContrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The palette registers its colour spaces; this module converts to one only. */
export const useMode = () => toOklch;
export const modeOklch = {};
export const modeRgb = {};
export const modeLrgb = {};
