import { page } from 'vitest/browser';

/** Takes a screenshot of an element; the result gives the pixels of one of its parts, with a margin. */
export async function look(element: HTMLElement) {
  const shot = await page.screenshot({ element, save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
  const box = element.getBoundingClientRect();
  const scale = image.width / box.width;
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('There is no canvas to read pixels from.');
  context.drawImage(image, 0, 0);
  return (part: Element, around = 4): ImageData => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const [x, y] = [(left - box.left - around) * scale, (top - box.top - around) * scale];
    const [w, h] = [(width + 2 * around) * scale, (height + 2 * around) * scale];
    return context.getImageData(Math.round(x), Math.round(y), Math.round(w), Math.round(h));
  };
}

/** Whether two colours differ visibly, beyond anti-aliasing. */
const apart = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  [0, 1, 2].some((channel) => Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > 60);

const pixel = ({ data, width }: ImageData, x: number, y: number) =>
  data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3);

/** Number of differing pixels of two pictures of the same size. */
export function difference(one: ImageData, other: ImageData): number {
  let count = 0;
  for (let y = 0; y < Math.min(one.height, other.height); y++) {
    for (let x = 0; x < Math.min(one.width, other.width); x++) {
      if (apart(pixel(one, x, y), pixel(other, x, y))) count += 1;
    }
  }
  return count;
}

/** Number of pixels that differ from the background, the colour of the first pixel. */
export function ink(seen: ImageData): number {
  return difference(seen, new ImageData(ground(seen), seen.width, seen.height));
}

const ground = (seen: ImageData) => {
  const data = new Uint8ClampedArray(seen.data.length);
  for (let at = 0; at < data.length; at += 4) data.set(seen.data.subarray(0, 4), at);
  return data;
};

/** The sides on which an edge or another background separates the part from its surroundings. */
export function edges(seen: ImageData, depth = 10): string[] {
  const { width, height } = seen;
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  const ground = pixel(seen, 0, 0);
  const inward = (at: (step: number) => Uint8ClampedArray) =>
    Array.from({ length: depth }, (_, step) => at(step)).some((colour) => apart(colour, ground));
  const sides = {
    top: inward((step) => pixel(seen, middleX, step)),
    right: inward((step) => pixel(seen, width - 1 - step, middleY)),
    bottom: inward((step) => pixel(seen, middleX, height - 1 - step)),
    left: inward((step) => pixel(seen, step, middleY)),
  };
  return Object.entries(sides).flatMap(([name, set]) => (set ? [name] : []));
}
