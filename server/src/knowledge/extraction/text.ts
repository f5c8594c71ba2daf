import type { DocumentContent } from '../documents/format.ts';
import { readMarkdown } from '../documents/markdown.ts';
import { BlockList } from './blockList.ts';
import { decodeAny } from './decode.ts';

/** Line length from which a line break was probably made by a program. */
const wrapped = 45;
const bullet = /^\s*(?:[-*•‣▪◦–]|\d{1,3}[.)])\s+(?=\S)/;

/** Reads a plain text: empty lines separate paragraphs, and lines that begin with a mark are lists. */
export function readText(bytes: Uint8Array): DocumentContent {
  const list = new BlockList();
  const text = decodeAny(bytes).replace(/\r\n?|\u2028/g, '\n');
  for (const paragraph of text.split(/\n[^\S\n]*\n|\f|\u2029/)) addParagraph(list, paragraph.split('\n'));
  return { title: null, language: null, pages: null, blocks: list.blocks };
}

function addParagraph(list: BlockList, lines: readonly string[]): void {
  let items: { depth: number; text: string }[] = [];
  let text = '';
  let last = '';
  for (const line of lines) {
    const mark = bullet.exec(line)?.[0];
    if (mark !== undefined) {
      list.paragraph(text);
      text = '';
      const depth = mark.length - mark.trimStart().length > 1 ? 1 : 0;
      items.push({ depth, text: line.slice(mark.length) });
    } else if (items.length > 0 && /^\s/.test(line)) {
      const item = items.at(-1);
      if (item) item.text += ` ${line.trim()}`;
    } else {
      list.list(items);
      items = [];
      text += (last.length >= wrapped ? ' ' : '\n') + line.trim();
    }
    last = line.trim();
  }
  list.list(items);
  list.paragraph(text);
}

/** Reads Markdown, with the title and language of its front matter. */
export function readMarkdownFile(bytes: Uint8Array): DocumentContent {
  const text = decodeAny(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  const [front = '', about = ''] = /^---\n([\s\S]{0,20000}?)\n---(?:\n|$)/.exec(text) ?? [];
  const [, titled] = /^title:\s*["']?(.+?)["']?\s*$/m.exec(about) ?? [];
  const [, language] = /^lang(?:uage)?:\s*["']?([\w-]{2,12})["']?\s*$/m.exec(about) ?? [];
  const list = new BlockList();
  for (const block of readMarkdown(text.slice(front.length))) {
    if (block.kind === 'heading') list.heading(block.level, block.text);
    else if (block.kind === 'paragraph') list.paragraph(block.text);
    else list.addAll([block]);
  }
  const [first] = list.blocks;
  const heading = first?.kind === 'heading' && first.level === 1 ? first.text : null;
  return { title: titled ?? heading, language: language?.toLowerCase() ?? null, pages: null, blocks: list.blocks };
}
