import { createHash } from 'node:crypto';
import { isCjk, tokenise } from '../../nlu/text.ts';
import type { Block } from './block.ts';

/** A part of a document that is found and cited as one. */
export interface Chunk {
  /** Hash of its document, headings and text: it stays the same whatever else changes in the document. */
  id: string;
  /** The headings above it, outermost first. */
  path: string[];
  text: string;
  /** The page on which it begins, in formats with pages. */
  page: number | null;
  /** Anchor of its heading in the address of a web page, or of the nearest heading above that has one. */
  anchor: string | null;
}

/** A passage before it is assigned to a document. */
export type Passage = Omit<Chunk, 'id'>;

/** Target and maximum of words in a chunk. */
const target = 220;
const most = 350;

/** Number of characters that count as a word in texts with few spaces, such as encoded images and lines of dashes. */
const letters = 25;

/** A part of a block that is not divided. */
interface Piece {
  text: string;
  words: number;
  page: number | null;
  /** The separator between this piece and the one before. */
  glue: '\n\n' | '\n' | ' ';
}

/** Cuts a document into chunks in one step. */
export const cutChunks = (document: string, blocks: readonly Block[]): Chunk[] =>
  chunksOf(document, cutPassages(blocks));

/** @param document id of the document, so that equal texts in two documents are different chunks */
export function chunksOf(document: string, passages: readonly Passage[]): Chunk[] {
  const seen = new Map<string, number>();
  return passages.map((passage) => {
    const key = JSON.stringify([document, passage.path, passage.text]);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return { id: createHash('sha256').update(`${key}${times}`).digest('base64url').slice(0, 22), ...passage };
  });
}

/**
 * Cuts a document into passages, which takes seconds for a long one. No passage crosses a heading. Lists, code and rows
 * of tables stay whole where they fit, each row with its header. A paragraph that does not fit is cut between
 * sentences, and the next passage begins with the last sentence of the one before (overlap).
 */
export function cutPassages(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  let path: { level: number; text: string; anchor: string | undefined }[] = [];
  let pieces: Piece[] = [];
  const close = () => {
    if (pieces.length === 0) return;
    const headings = path.map((each) => each.text);
    const text = pieces.map((piece, place) => (place === 0 ? '' : piece.glue) + piece.text).join('');
    const anchor = path.findLast((each) => each.anchor !== undefined)?.anchor ?? null;
    passages.push({ path: headings, text, page: pieces[0]?.page ?? null, anchor });
    pieces = [];
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close();
      const text = block.text.trim();
      path = path.filter(({ level }) => level < block.level);
      if (text) path.push({ level: block.level, text, anchor: block.anchor });
      continue;
    }
    for (const piece of piecesOf(block)) {
      const words = pieces.reduce((sum, each) => sum + each.words, 0);
      if (pieces.length > 0 && words + piece.words > target) {
        const last = pieces.at(-1);
        close();
        // Only sentences lose context without the one before.
        if (piece.glue === ' ' && last && last.words + piece.words <= target) pieces.push(last);
      }
      pieces.push(piece);
    }
  }
  close();
  return passages;
}

/** The number of words in a text; in Chinese and Japanese, two characters count as a word. */
export function countWords(text: string): number {
  return Math.ceil(tokenise(text).reduce((sum, token) => sum + (isCjk(token.text) ? 0.5 : 1), 0));
}

/** Size of a text in words; long words count as several. */
const sizeOf = (text: string) => Math.max(countWords(text), Math.ceil(text.length / letters));

function piecesOf(block: Exclude<Block, { kind: 'heading' }>): Piece[] {
  const page = block.page ?? null;
  const piece = (text: string, glue: Piece['glue']): Piece => ({ text, words: sizeOf(text), page, glue });
  const whole = (text: string, parts: () => string[], glue: Piece['glue']): Piece[] => {
    if (countWords(text) === 0) return [];
    const one = piece(text, '\n\n');
    if (one.words <= most) return [one];
    return parts().flatMap((part, place) => cutLong(part).map((each) => piece(each, place === 0 ? '\n\n' : glue)));
  };
  switch (block.kind) {
    case 'paragraph': {
      const text = block.text.trim();
      return whole(text, () => sentencesOf(text), ' ');
    }
    case 'list': {
      const items = block.items.map((item) => `- ${item.trim()}`);
      return whole(items.join('\n'), () => items, '\n');
    }
    case 'code':
      return whole(block.text.trimEnd(), () => block.text.trimEnd().split('\n'), '\n');
    default: {
      const rows = block.rows.map((row) => rowText(block.header, row)).filter((row) => row !== '');
      return rows.flatMap((row) => cutLong(row)).map((row, place) => piece(row, place === 0 ? '\n\n' : '\n'));
    }
  }
}

/** A row in readable form: `Name: kettle; Price: 40 €`. */
const rowText = (header: readonly string[], row: readonly string[]) =>
  row
    .map((cell, column) => [header[column]?.trim() ?? '', cell.trim()] as const)
    .filter(([, cell]) => cell !== '')
    .map(([name, cell]) => (name === '' ? cell : `${name}: ${cell}`))
    .join('; ');

const tooMany = new RegExp(`.{1,${(target * letters) / 2}}`, 'gsu');

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const sentencesOf = (text: string) =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '');

/** Cuts a text that is too long for a chunk between words, and within words that are too long. */
function cutLong(text: string): string[] {
  if (sizeOf(text) <= most) return [text];
  const parts: string[] = [];
  let start = 0;
  let words = 0;
  for (const token of tokenise(text)) {
    const size = isCjk(token.text) ? 0.5 : 1;
    if (words + size > target) {
      parts.push(text.slice(start, token.start).trim());
      start = token.start;
      words = 0;
    }
    words += size;
  }
  parts.push(text.slice(start).trim());
  return parts.flatMap((part) => (sizeOf(part) <= most ? [part] : (part.match(tooMany) ?? [])));
}
