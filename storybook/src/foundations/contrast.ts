type Rgb = readonly [number, number, number];

/** Draws one pixel of a CSS colour and reads it, so that any notation works. */
function painted(colour: string): Rgb {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [0, 0, 0];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Value of a colour token on an element, as the browser computed it. */
function tokenColour(root: Element, token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  root.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** WCAG relative luminance, 0 to 1. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A token as `#rrggbb`. */
export const tokenHex = (root: Element, token: string): string =>
  `#${painted(tokenColour(root, token))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** WCAG contrast of two tokens as they are shown on an element, 1 to 21. */
export function tokenContrast(root: Element, first: string, second: string): number {
  const [a, b] = [first, second].map((token) => luminance(painted(tokenColour(root, token))));
  const [low, high] = [Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0)];
  return (high + 0.05) / (low + 0.05);
}
