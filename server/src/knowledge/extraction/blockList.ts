import { UnreadableFile } from '../../studio/fileReading/types.ts';
import type { Block } from '../documents/block.ts';

/** Most characters that are read of a document: about 5 MB of text. */
export const maxText = 5 * 1024 * 1024;

export const tooLarge = () => new UnreadableFile({ type: 'too_large' });

/**
 * Characters that no text has and databases refuse: control characters except line breaks and tabs, and lone
 * surrogates.
 */
const noText = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/** A text without these characters, with single spaces, and with its line breaks. */
export const cleanText = (text: string): string =>
  text
    .replace(noText, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The cleaned text in one line. */
export const oneLine = (text: string): string => cleanText(text).replaceAll('\n', ' ');

/** Collects the blocks of a document as it is read, up to the limit of text. */
export class BlockList {
  readonly blocks: Block[] = [];
  private left = maxText;

  heading(level: number, text: string, { page, anchor }: { page?: number | undefined; anchor?: string } = {}): void {
    this.add({ kind: 'heading', level, text: oneLine(text), ...(page && { page }), ...(anchor && { anchor }) });
  }

  paragraph(text: string, page?: number): void {
    const clean = cleanText(text);
    if (clean !== '') this.add({ kind: 'paragraph', text: clean, ...(page && { page }) });
  }

  code(text: string): void {
    const clean = text.replace(noText, '').replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
    if (clean !== '') this.add({ kind: 'code', text: clean });
  }

  /** Adds a list. Items have their depth, from 0; deeper ones become part of the item before. */
  list(items: readonly { depth: number; text: string }[], page?: number): void {
    const whole: string[] = [];
    const top = items.reduce((least, { depth }) => Math.min(least, depth), Infinity);
    for (const { depth, text } of items) {
      const clean = cleanText(text);
      if (clean === '') continue;
      const last = whole.length - 1;
      if (depth === top || last < 0) whole.push(clean);
      else whole[last] += `\n${'  '.repeat(depth - top)}- ${clean.replaceAll('\n', ' ')}`;
    }
    if (whole.length > 0) this.add({ kind: 'list', items: whole, ...(page && { page }) });
  }

  /** Adds a table without empty rows and columns; a table of one column becomes paragraphs. */
  table(header: readonly string[], rows: readonly (readonly string[])[], page?: number): void {
    const all = [header, ...rows].map((row) => row.map(oneLine));
    const width = all.reduce((most, row) => Math.max(most, row.length), 0);
    const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
      all.some((row) => (row[column] ?? '') !== ''),
    );
    const [head = [], ...body] = all.map((row) => columns.map((column) => row[column] ?? ''));
    const filled = body.filter((row) => row.some((cell) => cell !== ''));
    if (columns.length < 2 || filled.length === 0) {
      for (const row of [head, ...filled]) this.paragraph(row.join(' '), page);
      return;
    }
    const named = head.some((cell) => cell !== '');
    this.add({ kind: 'table', header: named ? head : [], rows: filled, ...(page && { page }) });
  }

  /** Adds blocks that another reader has made. */
  addAll(blocks: Iterable<Block>): void {
    for (const block of blocks) this.add(block);
  }

  private add(block: Block): void {
    this.left -= sizeOf(block);
    if (this.left < 0) throw tooLarge();
    this.blocks.push(block);
  }
}

function sizeOf(block: Block): number {
  switch (block.kind) {
    case 'list':
      return sizeOfTexts(block.items);
    case 'table':
      return block.rows.reduce((sum, row) => sum + sizeOfTexts(row), sizeOfTexts(block.header));
    default:
      return block.text.length + 1;
  }
}

/** Empty cells count too: a small file can have very many of them. */
const sizeOfTexts = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + 1, 0);

/** Whether the first row of a table is a header: its cells have distinct texts that are not numbers. */
export function namesColumns(row: readonly string[]): boolean {
  const names = row.map((cell) => cell.trim().toLowerCase());
  return (
    names.length > 1 &&
    names.every((name) => name !== '' && name.length <= 80 && !/^[\d\s.,:/%€$£+-]+$/.test(name)) &&
    new Set(names).size === names.length
  );
}
