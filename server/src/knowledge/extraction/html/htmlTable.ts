import type { BlockList } from '../blockList.ts';
import { attribute, type Element, elementsIn, isElement, isHidden, textOf } from './dom.ts';

/** Limits of column and row spans, which a table may set to any number. */
const maxColumns = 50;
const maxRows = 1000;

/** The rows of a table, without those of nested tables. */
const rowsOf = (table: Element): Element[] =>
  [table, ...childrenOf(table)]
    .flatMap((part) => (part === table || /^(thead|tbody|tfoot)$/.test(part.tagName) ? childrenOf(part) : []))
    .filter(({ tagName }) => tagName === 'tr');

const childrenOf = (element: Element): Element[] =>
  element.childNodes.filter(isElement).filter((child) => !isHidden(child));

export const cellsOf = (row: Element): Element[] => childrenOf(row).filter(({ tagName }) => /^t[dh]$/.test(tagName));

/** Whether a table is used for layout rather than for values. */
export function isLayout(table: Element): boolean {
  if (/^(presentation|none)$/.test(attribute(table, 'role') ?? '')) return true;
  if (!rowsOf(table).some((row) => cellsOf(row).length > 1)) return true;
  for (const { tagName } of elementsIn(table)) if (/^(table|h[1-6]|pre|form)$/.test(tagName)) return true;
  return false;
}

/** Adds a table of values. Its header is `thead`, or a first row of header cells. */
export function addTable(list: BlockList, table: Element): void {
  const rows = rowsOf(table);
  const inHead = ({ parentNode }: Element) => isElement(parentNode) && parentNode.tagName === 'thead';
  const isHeader = (row: Element, at: number) =>
    inHead(row) || (at === 0 && cellsOf(row).every(({ tagName }) => tagName === 'th'));
  const headers: string[][] = [];
  const body: string[][] = [];
  let above: { text: string; left: number }[] = [];
  for (const [at, row] of rows.entries()) {
    const header = isHeader(row, at) && body.length === 0;
    const { texts, below } = readRow(row, above, header);
    above = below;
    (header ? headers : body).push(texts);
  }
  const width = Math.max(0, ...headers.map((row) => row.length));
  const names = Array.from({ length: width }, (_, column) =>
    [...new Set(headers.map((row) => row[column] ?? ''))].filter((name) => name !== '').join(' '),
  );
  for (const caption of childrenOf(table)) if (caption.tagName === 'caption') list.paragraph(textOf(caption));
  list.table(names, body);
}

/**
 * The texts of a row, with those of cells above that span into it. A header cell's text repeats for each column that it
 * spans.
 */
function readRow(row: Element, above: readonly { text: string; left: number }[], header: boolean) {
  const texts: string[] = [];
  const below: { text: string; left: number }[] = [];
  const goOn = () => {
    for (let upper = above[texts.length]; upper && upper.left > 0; upper = above[texts.length]) {
      below[texts.length] = { text: upper.text, left: upper.left - 1 };
      texts.push(upper.text);
    }
  };
  for (const cell of cellsOf(row)) {
    goOn();
    const text = textOf(cell);
    const columns = Math.min(Math.max(1, Number(attribute(cell, 'colspan')) || 1), maxColumns);
    const rows = Math.min(Math.max(1, Number(attribute(cell, 'rowspan')) || 1), maxRows);
    for (let at = 0; at < columns; at++) {
      below[texts.length] = { text: at === 0 || header ? text : '', left: rows - 1 };
      texts.push(at === 0 || header ? text : '');
    }
  }
  goOn();
  return { texts, below };
}
