import { createHash } from 'node:crypto';
import { isCjk, tokenise } from '../../nlu/text.ts';
import type { Block } from './block.ts';

/** A passage of a document, which is found and cited as one. */
export interface Chunk {
  /** By what it says and where: the same as long as neither changes, however the document around it does. */
  id: string;
  /** The headings above it, the outermost first. */
  path: string[];
  text: string;
  /** Where it begins, in formats that have pages. */
  page: number | null;
  /** Leads to its heading in the address of a web page, or to the next heading above that has one. */
  anchor: string | null;
}

/** A passage that does not know yet whose it is. */
export type Passage = Omit<Chunk, 'id'>;

/** Words of a chunk: as many as are aimed at, and at most. */
const target = 220;
const most = 350;

/** Letters that count as a word where there are fewer words: of images written in letters, of lines of dashes. */
const letters = 25;

/** A piece of a block that stays whole. */
interface Piece {
  text: string;
  words: number;
  page: number | null;
  /** What joins it to the piece before. */
  glue: '\n\n' | '\n' | ' ';
}

/** The chunks of a document of ours, at once. */
export const cutChunks = (document: string, blocks: readonly Block[]): Chunk[] =>
  chunksOf(document, cutPassages(blocks));

/** @param document its id: the same text in two documents is two chunks */
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
 * Cuts a document into passages, which takes seconds of a long one. None reaches across a heading. Lists, code and rows of tables
 * stay whole where they fit, each row with its header; a paragraph that does not fit is cut between sentences, and the passage
 * after begins with the last sentence of the one before.
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
        // Only a sentence says less without the one before it.
        if (piece.glue === ' ' && last && last.words + piece.words <= target) pieces.push(last);
      }
      pieces.push(piece);
    }
  }
  close();
  return passages;
}

/** How many words a text has; of Chinese and Japanese, two characters are about a word. */
export function countWords(text: string): number {
  return Math.ceil(tokenise(text).reduce((sum, token) => sum + (isCjk(token.text) ? 0.5 : 1), 0));
}

/** Words of a text, at least as many as its letters make. */
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

/** A row that can be read alone: `Name: kettle; Price: 40 €`. */
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

/** Parts of a text that alone is too long for a chunk, cut between words, or within what has too many letters for one. */
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
