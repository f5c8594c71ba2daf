import { cleanText } from '../blockList.ts';

/** A line of a page. Positions are in points, from the bottom left of the page. */
export interface Line {
  text: string;
  /** Of its font, rounded to half a point: that of most of its characters. */
  size: number;
  left: number;
  right: number;
  /** Of its baseline. */
  y: number;
  page: number;
  /** How far up the page it is, from 0 to 1. */
  height: number;
}

/** What is used of an item of text, as the library gives it. */
interface Item {
  str: string;
  transform: readonly number[];
  width: number;
  hasEOL: boolean;
}

const isItem = (item: object): item is Item => 'str' in item && 'transform' in item;

interface Open {
  text: string;
  sizes: Map<number, number>;
  left: number;
  right: number;
  y: number;
  size: number;
}

/** Puts the items of a page together to lines, in the order of the file, which is that of reading nearly always. */
export function linesOf(
  items: readonly object[],
  { number, top, bottom }: { number: number; top: number; bottom: number },
): Line[] {
  const lines: Line[] = [];
  let line: Open | undefined;
  const end = () => {
    const text = line ? cleanText(line.text).replaceAll('\n', ' ') : '';
    if (line && text !== '') {
      const [[size] = [line.size]] = [...line.sizes].toSorted(([, one], [, other]) => other - one);
      const { left, right, y } = line;
      lines.push({ text, size, left, right, y, page: number, height: (y - bottom) / Math.max(1, top - bottom) });
    }
    line = undefined;
  };
  for (const item of items) {
    if (!isItem(item)) continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    // Text that runs up the side of a page, or across it, is a mark on it.
    const isTurned = Math.abs(b) > Math.abs(a) * 0.2;
    const size = Math.round((Math.hypot(c, d) || Math.hypot(a, b)) * 2) / 2;
    if (!isTurned && item.str !== '') {
      const goesOn = line && Math.abs(y - line.y) < Math.max(size, line.size) * 0.5 && x >= line.left - size;
      if (!goesOn) end();
      line ??= { text: '', sizes: new Map(), left: x, right: x, y, size };
      // Words that are placed one by one have no space between them.
      const gap = x - line.right;
      if (gap > size * 0.15 && line.text !== '' && !/\s$/.test(line.text) && !/^\s/.test(item.str)) line.text += ' ';
      line.text += item.str;
      const length = item.str.trim().length;
      line.sizes.set(size, (line.sizes.get(size) ?? 0) + length);
      line.right = Math.max(line.right, x + item.width);
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Lines at the top and at the bottom of a page that may repeat on others. */
const mostRunning = 2;
/** Share of the page, from its top and bottom, that they are in. */
const margin = 0.12;

/** A line without its numbers: the page's own is another one on each. */
const shapeOf = ({ text }: Line) => text.replace(/\d+|\b[ivxlc]+\b/gi, '#').toLowerCase();

/** Pages without what is at the top or bottom of most of them, and without numbers of pages. */
export function withoutRunning(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const shape of new Set(edgesOf(page).map(shapeOf))) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const filled = pages.filter((page) => page.length > 0).length;
  // Left and right pages, and chapters, have headers of their own.
  const least = Math.max(3, filled * 0.2);
  return pages.map((page) => {
    const edges = new Set(edgesOf(page));
    return page.filter((line) => !edges.has(line) || !((counts.get(shapeOf(line)) ?? 0) >= least || isNumber(line)));
  });
}

const isNumber = ({ text }: Line) =>
  /^[\s–—|-]*(page\s*|seite\s*)?\d{1,5}(\s*(\/|of|sur|von|de)\s*\d{1,5})?[\s–—|-]*$/i.test(text);

function edgesOf(page: readonly Line[]): Line[] {
  const downward = page.toSorted((one, other) => other.y - one.y);
  return [
    ...downward.slice(0, mostRunning).filter(({ height }) => height > 1 - margin),
    ...downward.slice(-mostRunning).filter(({ height }) => height < margin),
  ];
}
