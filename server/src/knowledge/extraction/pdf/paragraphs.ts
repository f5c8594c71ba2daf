import type { BlockList } from '../blockList.ts';
import type { Line } from './lines.ts';

/** Minimum ratio of a heading's font size to that of the text. */
const minHeading = 1.12;
/** Most characters of a heading. */
const maxHeading = 200;
/** Most levels of headings, by font size. */
const maxLevels = 4;
const bullet = /^(?:[•‣▪▫◦●○■□–—*·-]|\d{1,3}[.)]|[a-z][.)])\s+(?=\S)/;
const endsSentence = /[.!?…:;。！？]["'”’»)\]]*$/;

/** The leader of a line in a table of contents. */
const leader = /(?:\. ?){4,}\s*\w{0,5}$/;

/** Makes blocks from the lines of a document. */
export function addLines(list: BlockList, all: readonly Line[]): void {
  const lines = all.filter(({ text }) => !leader.test(text));
  const bodySize = sizeOfText(lines);
  const levels = levelsOf(lines, bodySize);
  const leading = leadingOf(lines, bodySize);
  let items: Line[][] = [];
  const endList = () => {
    list.list(
      items.map((each) => ({ depth: 0, text: joined(each) })),
      items[0]?.[0]?.page,
    );
    items = [];
  };
  for (const group of groupsOf(lines, bodySize, leading)) {
    const [first] = group;
    if (!first) continue;
    const level = levels.get(first.size);
    const text = joined(group);
    if (level !== undefined && text.length <= maxHeading) {
      endList();
      list.heading(level, text, { page: first.page });
      continue;
    }
    const { before, listed } = itemsOf(group);
    if (before.length > 0) endList();
    list.paragraph(joined(before), first.page);
    // Items with gaps between them still form one list.
    items.push(...listed);
    if (listed.length === 0) endList();
  }
  endList();
}

/** The lines before the first item of a list, and the lines of each item. */
function itemsOf(group: readonly Line[]): { before: Line[]; listed: Line[][] } {
  // A single line with a mark may be a sentence that begins with a dash or a number.
  const isList =
    group.filter(({ text }) => bullet.test(text)).length > 1 || group.some(({ text }) => /^[•‣▪●■]/.test(text));
  const before: Line[] = [];
  const listed: Line[][] = [];
  for (const line of group) {
    const last = listed.at(-1);
    if (isList && bullet.test(line.text)) listed.push([{ ...line, text: line.text.replace(bullet, '') }]);
    else (last ?? before).push(line);
  }
  return { before, listed };
}

/** The font size of most characters. */
function sizeOfText(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) counts.set(size, (counts.get(size) ?? 0) + text.length);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** The heading levels of font sizes, largest first; sizes with much text are not headings. */
function levelsOf(lines: readonly Line[], bodySize: number): Map<number, number> {
  const counts = new Map<number, number>();
  let all = 0;
  for (const { size, text } of lines) {
    counts.set(size, (counts.get(size) ?? 0) + text.length);
    all += text.length;
  }
  const sizes = [...counts]
    .filter(([size, count]) => size >= bodySize * minHeading && count < all * 0.3)
    .map(([size]) => size)
    .toSorted((one, other) => other - one);
  return new Map(sizes.map((size, place) => [size, Math.min(place + 1, maxLevels)]));
}

/** The usual distance between two lines of a paragraph, relative to the font size. */
function leadingOf(lines: readonly Line[], bodySize: number): number {
  const counts = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    if (!above || above.page !== line.page || line.size !== bodySize || above.size !== bodySize) continue;
    const distance = Math.round(((above.y - line.y) / bodySize) * 20) / 20;
    if (distance > 0.8 && distance < 2.5) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 1.2;
}

/** Groups lines that belong to the same heading, paragraph or list. */
function groupsOf(lines: readonly Line[], bodySize: number, leading: number): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    if (group && above && belongs(above, line, group, { bodySize, leading })) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function belongs(
  above: Line,
  line: Line,
  group: readonly Line[],
  { bodySize, leading }: { bodySize: number; leading: number },
): boolean {
  const isHeading = line.size >= bodySize * minHeading || above.size >= bodySize * minHeading;
  // Within a sentence, code and notes may have a smaller font.
  const least = isHeading ? 0.97 : 0.8;
  if (Math.min(above.size, line.size) < Math.max(above.size, line.size) * least) return false;
  // A sentence can continue in the next column or on the next page.
  const isElsewhere = above.page !== line.page || line.y >= above.y;
  if (isElsewhere) return !isHeading && !endsSentence.test(above.text) && /^\p{Ll}/u.test(line.text);
  const distance = (above.y - line.y) / Math.max(line.size, above.size, 1);
  if (distance > (isHeading ? 1.6 : Math.max(leading * 1.25, 1))) return false;
  const [first] = group;
  const isIndented = first !== undefined && line.left > above.left + line.size * 0.8;
  const wasShort = above.right < Math.max(...group.slice(0, 8).map(({ right }) => right)) - line.size * 4;
  return !(endsSentence.test(above.text) && !bullet.test(group[0]?.text ?? '') && (isIndented || wasShort));
}

const isWide = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The text of lines, with hyphenated words joined. */
function joined(lines: readonly Line[]): string {
  return lines.reduce((whole, { text }) => {
    if (whole === '') return text;
    if (whole.endsWith('\u00ad')) return whole.slice(0, -1) + text;
    if (/\p{Ll}[-‐]$/u.test(whole) && /^\p{Ll}/u.test(text)) return whole.slice(0, -1) + text;
    const isTight = isWide.test(whole.slice(-1)) && isWide.test(text.slice(0, 1));
    return whole + (isTight ? '' : ' ') + text;
  }, '');
}
