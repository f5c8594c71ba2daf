import { cleanText } from '../blockList.ts';

/** A line of a page. Positions are in points, from the bottom left corner of the page. */
export interface Line {
  text: string;
  /** Font size of most of its characters, rounded to half a point. */
  size: number;
  left: number;
  right: number;
  /** Position of its baseline. */
  y: number;
  page: number;
  /** Height on the page, from 0 (bottom) to 1. */
  height: number;
}

/** The properties of a text item of pdf.js that are used. */
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

/** Joins the text items of a page to lines, in the order of the file, which is almost always the reading order. */
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
    // Rotated text, as along the side of a page, is a watermark or a stamp.
    const isTurned = Math.abs(b) > Math.abs(a) * 0.2;
    const size = Math.round((Math.hypot(c, d) || Math.hypot(a, b)) * 2) / 2;
    if (!isTurned && item.str !== '') {
      const goesOn = line && Math.abs(y - line.y) < Math.max(size, line.size) * 0.5 && x >= line.left - size;
      if (!goesOn) end();
      line ??= { text: '', sizes: new Map(), left: x, right: x, y, size };
      // Words that are positioned one by one have no spaces between them.
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

/** Most lines at the top and at the bottom of a page that may be running headers and footers. */
const maxRunning = 2;
/** Share of the page at its top and bottom in which they are. */
const margin = 0.12;

/** A line with placeholders for its numbers, as page numbers differ. */
const shapeOf = ({ text }: Line) => text.replace(/\d+|\b[ivxlc]+\b/gi, '#').toLowerCase();

/** Removes running headers, footers and page numbers: lines at the edges that repeat on many pages. */
export function withoutRunning(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const shape of new Set(edgesOf(page).map(shapeOf))) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const filled = pages.filter((page) => page.length > 0).length;
  // A fifth of the pages is enough, as left and right pages and chapters have different headers.
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
    ...downward.slice(0, maxRunning).filter(({ height }) => height > 1 - margin),
    ...downward.slice(-maxRunning).filter(({ height }) => height < margin),
  ];
}
