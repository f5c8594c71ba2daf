import { sharedTokens } from '../theme/tokens.ts';
import { columnClass } from './columnClass.ts';
import type { Column } from './types.ts';

export const DEFAULT_WIDTH = 160;
export const SELECT_WIDTH = 40;
/** Pixels of the last header that the options cover, beyond its padding. */
export const HEADER_END = 28;

const HEADER_FONT = `${sharedTokens['--weight-medium']} ${sharedTokens['--size-s']} ${sharedTokens['--font-sans']}`;
/** Pixels before and after the text. */
const HEADER_PADDING = 24;

const headerWidths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a header that shows its whole text, in pixels; 0 without a page. */
function headerWidth(header: string): number {
  const before = headerWidths.get(header);
  if (before !== undefined) return before;
  if (typeof document === 'undefined') return 0;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = HEADER_FONT;
  const width = Math.ceil(pen.measureText(header).width) + HEADER_PADDING;
  // Not cached while a fallback font is in use.
  if (document.fonts.check(HEADER_FONT)) headerWidths.set(header, width);
  return width;
}

/**
 * Width of a column in pixels: the resized width, else its own width, or more where its header needs it.
 *
 * @param end pixels that overlap the end of its header
 */
export const widthOf = <Row>(column: Column<Row>, widths: Readonly<Record<string, number>>, end = 0): number =>
  widths[column.key] ?? Math.max(column.width ?? DEFAULT_WIDTH, headerWidth(column.header) + end);

const none: ReadonlySet<string> = new Set();

/**
 * The columns that fit: while the widths add up to more than `available` pixels, the column with the highest priority
 * number is hidden; of equals, the last. Columns without a number stay and scroll.
 *
 * @param wanted keys of columns that the user has shown; they stay too
 * @param end pixels that overlap the end of the last header
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  available: number,
  wanted = none,
  end = 0,
): readonly Column<Row>[] {
  const sumOf = (some: readonly Column<Row>[]) =>
    some.reduce((total, column, index) => total + widthOf(column, widths, index === some.length - 1 ? end : 0), 0);
  let shown = columns;
  const candidates = columns
    .slice(1)
    .filter((column) => column.priority !== undefined && column.priority > 1 && !wanted.has(column.key))
    .toReversed()
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  for (const dropped of candidates) {
    if (sumOf(shown) <= available) break;
    shown = shown.filter((column) => column !== dropped);
  }
  return shown;
}

/** The column that takes the remaining width: one that grows and was not resized, else the last. */
export function elasticColumn<Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>) {
  const wanted = columns.find((column) => column.grow) ?? columns[0];
  return wanted && widths[wanted.key] === undefined ? wanted.key : columns.at(-1)?.key;
}

/**
 * Maximum share of the spare width for the columns other than the elastic one, so that wide pages cut off less of their
 * texts.
 */
const maxShare = 1 / 3;
/** A smaller share where the elastic column may shrink below its own width: it gets that width back first. */
const spareShare = <Row>({ width = DEFAULT_WIDTH, minWidth = width }: Column<Row>): number =>
  maxShare * Math.min(1, minWidth / width);

/**
 * CSS of the column widths: the elastic column gets most of the spare width, the others grow by up to half of their
 * own, unless they were resized.
 *
 * @param end pixels that overlap the end of the last header
 */
export function widthRules<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  end: number,
  scope: string,
): string[] {
  const isResized = ({ key }: Column<Row>) => widths[key] !== undefined;
  const elastic = columns.find(({ key }) => key === elasticColumn(columns, widths));
  const own = columns.map((column, index) => widthOf(column, widths, index === columns.length - 1 ? end : 0));
  const others = own.reduce((sum, width, index) => (columns[index] === elastic ? sum : sum + width), 0);
  const share = elastic && !isResized(elastic) ? spareShare(elastic) : maxShare;
  return columns.map((column, index) => {
    const isElastic = column === elastic;
    const wide = own[index] ?? DEFAULT_WIDTH;
    // The growing column also shrinks, before the table scrolls.
    const least = (isElastic && !isResized(column) ? column.minWidth : undefined) ?? wide;
    // The first column is sticky: on a phone it must leave room for the others.
    const width = index === 0 ? `min(${least}px,45vw)` : `${least}px`;
    const part = ((wide / others) * (share / (1 - share))).toFixed(3);
    const most = Math.round(wide * 1.5);
    const grown = isElastic ? ';flex-grow:1' : isResized(column) ? '' : `;flex-grow:${part};max-width:${most}px`;
    return `${scope} .${columnClass(index)}{width:${width}${grown}}`;
  });
}

/** The column of the first line in rows of two lines. */
const sentenceOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.line === 'first') ?? columns.find((column) => column.grow) ?? columns[0];

/**
 * The columns shown in rows of two lines.
 *
 * @param wanted keys of columns that the user has shown; they are included
 */
export function linesOf<Row>(columns: readonly Column<Row>[], wanted = none): readonly Column<Row>[] {
  const sentence = sentenceOf(columns);
  return columns.filter(
    (column) =>
      column === sentence ||
      wanted.has(column.key) ||
      (column.line ? column.line !== 'none' : (column.priority ?? 1) < 3),
  );
}

const linePlaces = {
  second: 'order:2',
  // Zero base width, so that the following items stay in the line.
  rest: 'order:2;flex:1 1 0',
  end: 'order:3;margin-inline-start:auto',
} as const;

/** CSS of the cells in rows of two lines; items that do not fit in the second line wrap out of sight. */
export function lineRules<Row>(columns: readonly Column<Row>[], scope: string): string[] {
  const sentence = sentenceOf(columns);
  return columns.map((column, index) => {
    const cell = `${scope} tbody td.${columnClass(index)}`;
    if (column === sentence)
      return `${cell}{order:1;flex:0 0 100%;height:24px;color:var(--text);font-size:var(--size-m)}`;
    return `${cell}{${linePlaces[column.line === 'rest' || column.line === 'end' ? column.line : 'second']}}\n${scope} th.${columnClass(index)}{display:none}`;
  });
}
